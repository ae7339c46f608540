import { describe, expect, test } from 'vitest';
import { footThresholds, notchThresholds } from '../../../../src/analysis/intervals/levels.ts';
import { type GuardParams, type SweepInput, sweepLevels } from '../../../../src/analysis/intervals/sweep.ts';

const open: GuardParams = { leastFound: 90, sweepTo: 50, maxShift: 'off' };
const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const spread = (at: number, sd: number) => Float64Array.from(all, (b) => at + (b % 2 === 0 ? sd : -sd));

function input(ms: readonly Float64Array[], thresholds: readonly number[]): SweepInput {
  return { levels: { thresholds, ms }, startMs: null, historicMs: spread(200, 1) };
}

describe('thresholds', () => {
  test('thresholds end at 50 % and include the historic 5 %, but not 0 %', () => {
    expect(footThresholds(50)).toEqual(Array.from({ length: 50 }, (_, m) => m + 1));
    expect(footThresholds(20).slice(0, 3)).toEqual([2.5, 5, 7.5]);
  });

  test('thresholds of the notch are half on each slope, first those of the downslope', () => {
    const thresholds = notchThresholds(50);
    expect(thresholds.slice(0, 3)).toEqual([-2, -4, -6]);
    expect(thresholds.slice(24, 27)).toEqual([-50, 2, 4]);
    expect(thresholds).toHaveLength(50);
    expect(notchThresholds(20).slice(0, 2)).toEqual([-5, -10]);
  });
});

describe('sweepLevels', () => {
  test('chooses the lower threshold for equal SDs, and the downslope before the upslope', () => {
    const same = spread(210, 2);
    expect(sweepLevels(input([spread(210, 3), same, same], [1, 2, 3]), all, open).winner).toBe(1);
    expect(sweepLevels(input([same, same], [-50, 2]), all, open).winner).toBe(0);
  });

  test('includes a threshold that is found in 90 % of beats, and not in fewer', () => {
    const nine = spread(210, 1);
    nine[0] = Number.NaN;
    const eight = nine.slice();
    eight[1] = Number.NaN;
    const { levels, winner } = sweepLevels(input([eight, nine, spread(210, 4)], [1, 2, 3]), all, open);
    expect(levels.map((level) => level.ruledOut)).toEqual(['leastFound', null, null]);
    expect(levels.map((level) => level.found)).toEqual([8, 9, 10]);
    expect(winner).toBe(1);
  });

  test('excludes thresholds by guards but still shows them', () => {
    const ms = [spread(205, 3), spread(206.5, 2), spread(230, 1), spread(195, 4)];
    const at = (guard: Partial<GuardParams>) =>
      sweepLevels(input(ms, [-10, -20, -30, 40]), all, { ...open, ...guard });
    expect(at({ sweepTo: 20 }).levels.map((level) => level.ruledOut)).toEqual([
      null,
      null,
      'sweepTo',
      'sweepTo',
    ]);
    expect(at({ maxShift: 6 }).levels.map((level) => level.ruledOut)).toEqual([
      null,
      'maxShift',
      'maxShift',
      null,
    ]);
    expect(at({ maxShift: 6 }).winner).toBe(0);
    expect(at({ maxShift: 6 }).levels[2].sd).not.toBeNull();
  });

  test('guards the notch by R to notch, and takes the SD of LVET', () => {
    const start = spread(100, 5);
    const notch = [spread(200, 5), spread(200, 1)];
    const { levels, winner } = sweepLevels({ ...input(notch, [-2, -4]), startMs: start }, all, {
      ...open,
      maxShift: 1,
    });
    expect(levels.map((level) => level.ruledOut)).toEqual([null, null]);
    expect(levels[0].sd).toBe(0);
    expect(winner).toBe(0);
  });

  test('chooses none without candidates or for a single beat', () => {
    const none = spread(210, 1).fill(Number.NaN);
    expect(sweepLevels(input([none], [1]), all, open).winner).toBe(-1);
    expect(sweepLevels(input([spread(210, 1)], [1]), [3], open).winner).toBe(-1);
    expect(sweepLevels(input([spread(210, 1)], [1]), [], open).winner).toBe(-1);
  });
});
