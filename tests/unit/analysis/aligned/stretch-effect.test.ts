import { describe, expect, it } from 'vitest';
import { estimateStretchEffect } from '../../../../src/analysis/aligned/stretch-effect.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { mean, sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import { stretchEffectShare } from '../../../support/tolerances.ts';

/** Variance that noise adds to stretches and shifts, and the true variance of the landmark, samples². */
const noise = { ofStretches: 12, ofShifts: 1 };
const ofLandmark = 9;

/** Square of the shift of a stretch of 1: a spread of 6 % adds 10 samples². */
const move = 10 / 0.06 ** 2;

/** Estimates the effect from rows in which stretches add a given variance to the shifts; the mean over many draws. */
function meanEstimate(effect: number, count: number): number {
  const random = createRandom(count);
  const estimates = Array.from({ length: 200 }, () => {
    const own = Array.from({ length: count }, () => Math.sqrt(effect) * random.normal());
    const stretches = own.map((value) => value + Math.sqrt(noise.ofStretches) * random.normal());
    const shifts = own.map((value) => value + Math.sqrt(ofLandmark + noise.ofShifts) * random.normal());
    const [middle, mid] = [mean(stretches), mean(shifts)];
    const ofBoth =
      stretches.reduce((sum, value, i) => sum + (value - middle) * (shifts[i] - mid), 0) / (count - 1);
    const scatter = {
      count,
      ofStretches: sampleSd(stretches) ** 2,
      ofShifts: sampleSd(shifts) ** 2,
      ofBoth,
    };
    return estimateStretchEffect(scatter, noise, move);
  });
  return mean(estimates);
}

describe('the effect of stretches on shifts', () => {
  it('is a small share of the noise if all rows have one shape', () => {
    expect(meanEstimate(0, 140)).toBeLessThan(0.3 * noise.ofShifts);
  });

  it('is close to the truth if shapes differ', () => {
    for (const effect of [5, 10, 20]) {
      expect(Math.abs(meanEstimate(effect, 140) / effect - 1)).toBeLessThan(stretchEffectShare);
    }
  });

  it('is less with few rows of one shape than with few of differing shapes', () => {
    expect(meanEstimate(10, 8)).toBeGreaterThan(2 * meanEstimate(0, 8));
  });

  it('is zero without scatter', () => {
    const none = { count: 20, ofStretches: 0, ofShifts: 0, ofBoth: 0 };
    expect(estimateStretchEffect(none, { ofStretches: 0, ofShifts: 0 }, move)).toBe(0);
  });
});
