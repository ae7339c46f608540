import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findUpstrokes } from '../../../../src/analysis/landmarks/upstrokes.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { sampled } from '../../../support/landmark-run.ts';
import '../../../support/property-seed.ts';
import { sineLandmarkMs } from '../../../support/tolerances.ts';
import { caseCount } from '../../../support/gate.ts';

const fs = 250;
const durationSec = 60;

/** Makes a slope with one maximum per period and a second wave in each beat of relative height `second`. */
function pulses(periodSec: number, second: number, noise = 0): Float64Array {
  const random = createRandom(7);
  return sampled(durationSec, fs, (sec) => {
    const phase = (sec / periodSec) % 1;
    const wave = (at: number) => Math.exp(-(((phase - at) / 0.05) ** 2));
    return wave(0.3) + second * wave(0.65) - 0.1 + noise * random.normal();
  });
}

const findIn = (values: Float64Array) => findUpstrokes({ values, gaps: [] }, fs);

describe('upstrokes', () => {
  it('upstrokes are the maxima of a sine’s slope, between samples', () => {
    const found = findIn(sampled(durationSec, fs, (sec) => Math.cos(2 * Math.PI * 1.13 * (sec - 0.4))));
    expect(found.length).toBe(68);
    found.forEach((sec, k) => {
      const trueSec = 0.4 + k / 1.13;
      expect(Math.abs(sec - trueSec) * 1000).toBeLessThan(sineLandmarkMs);
    });
  });

  it('upstrokes occur once per beat at any period from a fast heart to slow respiration, with a second wave up to 0.7 as high', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.35, max: 6, noNaN: true }),
        fc.double({ min: 0, max: 0.7, noNaN: true }),
        (periodSec, second) => {
          const found = findIn(pulses(periodSec, second));
          expect(Math.abs(found.length - durationSec / periodSec)).toBeLessThanOrEqual(1);
          for (let k = 1; k < found.length; k++) {
            expect(found[k] - found[k - 1]).toBeCloseTo(periodSec, 2);
          }
        },
      ),
      { numRuns: caseCount(25) },
    );
  });

  it('upstrokes are found in noise, except waves lower than half of their median', () => {
    const slope = pulses(0.8, 0.3, 0.02);
    const weak = Math.round((10 * 0.8 + 0.24) * fs);
    for (let k = weak - 30; k <= weak + 30; k++) slope[k] *= 0.35;
    const found = findIn(slope);
    expect(found.length).toBe(74);
    expect(found.some((sec) => Math.abs(sec - weak / fs) < 0.1)).toBe(false);
  });

  it('upstrokes do not depend on the gain, nor on a gap elsewhere', () => {
    const slope = pulses(1.1, 0.2);
    const found = findIn(slope);
    expect(findIn(slope.map((value) => 512 * value))).toEqual(found);
    const holed = slope.map((value, k) => (k >= 5000 && k < 5400 ? Number.NaN : value));
    const [from, to] = [5000 / fs, 5400 / fs];
    expect([...findIn(holed)]).toEqual([...found].filter((sec) => sec < from || sec > to));
  });

  it('a signal without repetition has no upstrokes', () => {
    expect(findIn(new Float64Array(3000)).length).toBe(0);
    expect(findIn(new Float64Array(0)).length).toBe(0);
    expect(findIn(Float64Array.of(1, 2, 1)).length).toBe(0);
  });
});
