import { describe, expect, it } from 'vitest';
import { createSynth } from '../../../../src/analysis/synth/create-synth.ts';
import type { SynthParams } from '../../../../src/analysis/synth/params.ts';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { mean, pearson, sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import { intervalMeanToleranceMs, intervalSdToleranceMs } from '../../../support/tolerances.ts';

/** Returns R to foot and foot to notch of the normal beats that have both, ms. */
function measureIntervals(change: Partial<SynthParams>) {
  const { truth } = createSynth({ ...defaultSynthParams, ...change });
  const whole = truth.beats.flatMap(({ r, foot, notch, class: label }) =>
    label === 'N' && foot !== null && notch !== null ? [{ r, foot, notch }] : [],
  );
  return {
    rptt: whole.map(({ r, foot }) => 1000 * (foot - r)),
    lvet: whole.map(({ foot, notch }) => 1000 * (notch - foot)),
  };
}

describe('true intervals', () => {
  it.each([
    { rpttMs: 172, rpttSdMs: 2.3, lvetMs: 300, lvetSdMs: 3.6 },
    { rpttMs: 240, rpttSdMs: 8, lvetMs: 260, lvetSdMs: 0 },
    { rpttMs: 120, rpttSdMs: 0, lvetMs: 330, lvetSdMs: 10, ectopicRatePercent: 5 },
  ])('true intervals have the requested means and SDs: %j', (change) => {
    for (const seed of [1, 2, 3]) {
      const { rptt, lvet } = measureIntervals({ ...change, seed, durationSec: 120 });
      expect(Math.abs(mean(rptt) - change.rpttMs)).toBeLessThan(intervalMeanToleranceMs);
      expect(Math.abs(mean(lvet) - change.lvetMs)).toBeLessThan(intervalMeanToleranceMs);
      expect(Math.abs(sampleSd(rptt) - change.rpttSdMs)).toBeLessThan(intervalSdToleranceMs);
      expect(Math.abs(sampleSd(lvet) - change.lvetSdMs)).toBeLessThan(intervalSdToleranceMs);
    }
  });

  it('true intervals vary with respiration: neighbours are similar, and each interval has a component of its own', () => {
    const { rptt, lvet } = measureIntervals({ durationSec: 1200 });
    const halfBreath = 2;
    expect(pearson(rptt.slice(1), rptt.slice(0, -1))).toBeGreaterThan(0.1);
    expect(pearson(rptt.slice(halfBreath), rptt.slice(0, -halfBreath))).toBeLessThan(0.1);
    expect(Math.abs(pearson(rptt, lvet))).toBeLessThan(0.6);
  });

  it('shorten LVET if a beat has no space for it', () => {
    const { rptt, lvet } = measureIntervals({ heartRate: 170 });
    const beatMs = 60_000 / 170;
    expect(Math.abs(mean(lvet) - 0.72 * beatMs)).toBeLessThan(2);
    expect(mean(rptt)).toBeCloseTo(172, 0);
  });

  it('true intervals do not depend on the sampling rate', () => {
    const [first, ...others] = [125, 50, 199.7, 500, 50_000].map(
      (fs) => createSynth({ ...defaultSynthParams, fs, durationSec: 20 }).truth,
    );
    for (const other of others) expect(other).toEqual(first);
  });

  it('true intervals change separately: another SD of LVET does not affect R and foot', () => {
    const [wide, narrow] = [9, 1].map((lvetSdMs) =>
      createSynth({ ...defaultSynthParams, lvetSdMs }).truth.beats.map(({ r, foot }) => ({ r, foot })),
    );
    expect(wide).toEqual(narrow);
  });
});
