import { describe, expect, test } from 'vitest';
import { rejectUnlike } from '../../../../src/analysis/intervals/match.ts';
import { matchPulses } from '../../../support/match-pulses.ts';
import type { Beat } from '../../../../src/analysis/intervals/segment.ts';
import { roundingTolerance } from '../../../support/tolerances.ts';

const fs = 100;
const beatAt = (rSec: number, rejected: Beat['rejected'] = null): Beat => ({
  rSec,
  rrSec: 1,
  window: 0,
  rejected,
});
const beats = [0, 1, 2, 3, 4, 5, 6, 7].map((rSec) => beatAt(rSec, rSec === 3 ? 'long' : null));
const pulse = Array.from({ length: fs }, (_, k) => Math.sin((2 * Math.PI * k) / fs));
/** More than half of the rows are the pulse itself, which is therefore the median. */
const rows = [
  pulse,
  pulse,
  pulse.map((value) => 3 * value + 7),
  pulse,
  pulse.map((value) => -value),
  pulse.map(() => 2),
  pulse,
  pulse,
];

describe('matchPulses', () => {
  const rho = matchPulses({ values: Float64Array.from(rows.flat()), fs, startSec: 0 }, beats, 1, 1);

  test('is the correlation with the median of each sample, for any level and amplitude', () => {
    expect(Math.abs(rho[2] - 1)).toBeLessThan(roundingTolerance);
    expect(Math.abs(rho[4] + 1)).toBeLessThan(roundingTolerance);
  });

  test('is 0 for a flat pulse and missing for a beat that is rejected already', () => {
    expect(rho[5]).toBe(0);
    expect(rho[3]).toBeNaN();
  });

  test('ignores missing samples, and does not judge a beat of one sample', () => {
    const values = Float64Array.from(rows.flat());
    values.fill(Number.NaN, 120, 150);
    values.fill(Number.NaN, 401, 500);
    const holed = matchPulses({ values, fs, startSec: 0 }, beats, 1, 1);
    expect(holed[1]).toBeGreaterThan(0.99);
    expect(holed[4]).toBeNaN();
  });

  test('rejects only what is below the limit as dissimilar', () => {
    const rejected = (leastMatch: number) =>
      rejectUnlike(beats, rho, leastMatch).map((beat) => beat.rejected);
    expect(rejected(0.8)).toEqual([null, null, null, 'long', 'unlike', 'unlike', null, null]);
    expect(rejected(0)).toEqual(beats.map((beat) => beat.rejected));
  });
});
