import { describe, expect, it } from 'vitest';
import { averageCurve } from '../../../../src/analysis/filter/mean-beat.ts';
import { meanBeat } from '../../../support/whole-ecg.ts';
import { meanBeatTolerance } from '../../../support/tolerances.ts';

const fs = 500;
const rIndexes = [400.25, 1000.75, 1600.5];
/** A signal with the same line around each R, scaled by height. */
const values = Float64Array.from({ length: 2200 }, (_, n) => {
  const k = Math.min(2, Math.floor((n - 100) / 600));
  return 2 + (k < 0 ? 0 : k) + 0.001 * (n - (rIndexes[Math.max(k, 0)] ?? 0));
});

describe('the mean beat', () => {
  it('aligns beats at R between samples, relative to the level before the QRS, with their sample SD', () => {
    const beat = meanBeat(values, fs, rIndexes);
    expect(beat).toMatchObject({ fromMs: -300, stepMs: 4, beatCount: 3 });
    expect(beat.mean).toHaveLength(201);
    const at = (ms: number) => (ms + 300) / 4;
    // The line rises by 0.001 per sample, 0.5 per second, and the level is that of 100 ms before R.
    expect(Math.abs((beat.mean[at(200)] ?? 0) - 0.5 * 0.3)).toBeLessThan(meanBeatTolerance);
    expect(Math.abs(averageCurve(beat.mean, -120, -80))).toBeLessThan(meanBeatTolerance);
    // Heights 2, 3 and 4.
    expect(Math.abs((beat.sd[at(0)] ?? 0) - 1)).toBeLessThan(meanBeatTolerance);
    expect(Math.abs((beat.sdOverall ?? 0) - 1)).toBeLessThan(meanBeatTolerance);
  });

  it('is missing where fewer than two beats extend', () => {
    const short = meanBeat(values.subarray(0, 700), fs, [400, 600]);
    expect(short.sd.at(-1)).toBeNaN();
    expect(meanBeat(values, fs, []).sdOverall).toBeNull();
  });
});
