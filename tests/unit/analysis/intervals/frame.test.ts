import { describe, expect, test } from 'vitest';
import { findFoot } from '../../../../src/analysis/intervals/feet.ts';
import { type BeatRows, findFrame } from '../../../../src/analysis/intervals/frame.ts';
import { notchLevel } from '../../../../src/analysis/intervals/levels.ts';
import { findNotch } from '../../../../src/analysis/intervals/notches.ts';
import { defaultFrameParams, defaultHistoricParams } from '../../../support/default-params.ts';
import type { FootMethod, NotchMethod } from '../../../../src/model/intervals.ts';

const fs = 100;
const rrSec = 0.8;
/** Index relative to R of the first sample: R is on the fifth. */
const firstIndex = -4;

/** Interpolates linearly between corners [k after R, height]; the slope is that of the segment to the right. */
function makeRows(corners: readonly (readonly [number, number])[], lastK: number): BeatRows {
  const heightAt = (k: number) => {
    const right = Math.max(
      1,
      corners.findIndex(([at]) => at > k),
    );
    const [fromK, from] = corners[right - 1];
    const [toK, to] = corners[right];
    return from + ((k - fromK) / (toK - fromK)) * (to - from);
  };
  const ks = Array.from({ length: lastK - firstIndex + 1 }, (_, n) => n + firstIndex);
  return {
    ppg: Float64Array.from(ks, heightAt),
    dppg: Float64Array.from(ks, (k) => (heightAt(k + 1) - heightAt(k)) * fs),
    firstIndex,
    fs,
    rrSec,
  };
}

/** Base at 10, steepest 14 … 17, peak 20, slow fall, steep 40 … 43, slow rise from 44, level from 60. */
const corners = [
  [-10, 6],
  [10, 2],
  [14, 4],
  [18, 10],
  [20, 11],
  [40, 9],
  [44, 5],
  [60, 6],
  [70, 6.1],
  [120, 3],
] as const;
const ordinary = makeRows(corners, 90);
const toRowIndex = (index: number) => index + firstIndex;
const foot = (rows: BeatRows, method: FootMethod) =>
  findFoot(rows, findFrame(rows, defaultFrameParams), { ...defaultHistoricParams, foot: method });
const notch = (rows: BeatRows, method: NotchMethod) =>
  findNotch(rows, findFrame(rows, defaultFrameParams), { ...defaultHistoricParams, notch: method });

describe('findFrame', () => {
  test('finds all points of an ordinary beat', () => {
    const frame = findFrame(ordinary, defaultFrameParams);
    expect([frame.upstroke, frame.base, frame.peak, frame.nadir].map(toRowIndex)).toEqual([14, 10, 20, 40]);
    expect([frame.baseMissed, frame.heightMissed, frame.nadirMissed]).toEqual([null, null, null]);
    expect(frame.top).toBeCloseTo((1 / 16) * fs, 9);
  });

  test('misses everything if R is in a gap or the slope never rises', () => {
    const holed = { ...ordinary, ppg: ordinary.ppg.with(-firstIndex, Number.NaN) };
    expect(findFrame(holed, defaultFrameParams)).toMatchObject({ baseMissed: 'gap', nadirMissed: 'gap' });
    const falling = makeRows(
      [
        [-10, 9],
        [30, 4],
        [120, 3],
      ],
      90,
    );
    expect(findFrame({ ...falling, dppg: falling.dppg.fill(-1) }, defaultFrameParams).baseMissed).toBe(
      'no-upstroke',
    );
    expect(findFrame({ ...falling, dppg: falling.dppg.fill(0) }, defaultFrameParams).baseMissed).toBe(
      'no-upstroke',
    );
  });

  test('misses an upstroke on the last sample of its search, R + RR', () => {
    const late = { ...ordinary, dppg: ordinary.dppg.with(80 - firstIndex, 1e4) };
    expect(findFrame(late, defaultFrameParams).baseMissed).toBe('edge');
    const later = { ...ordinary, dppg: ordinary.dppg.with(81 - firstIndex, 1e4) };
    expect(findFrame(later, defaultFrameParams).baseMissed).toBeNull();
  });

  test('finds the feet that do not use the peak without a peak, and misses the notch', () => {
    const climbing = makeRows(
      [
        [-10, 6],
        [10, 2],
        [14, 4],
        [18, 10],
        [120, 30],
      ],
      90,
    );
    const missed = { 'percent-height': 'edge', minimum: null, 'intersecting-tangents': null } as const;
    for (const [method, reason] of Object.entries(missed)) {
      expect(foot(climbing, method as FootMethod).missed).toBe(reason);
    }
    expect(foot(climbing, 'second-derivative').missed).toBeNull();
    expect(notch(climbing, 'quarry-pigott').missed).toBe('edge');
  });

  test('a gap after the peak ends the search for the nadir', () => {
    const dppg = ordinary.dppg.slice();
    dppg.fill(Number.NaN, 36 - firstIndex, 38 - firstIndex);
    expect(findFrame({ ...ordinary, dppg }, defaultFrameParams)).toMatchObject({ nadirMissed: null });
    const steeper = dppg.with(35 - firstIndex, -500);
    expect(findFrame({ ...ordinary, dppg: steeper }, defaultFrameParams).nadirMissed).toBe('gap');
  });

  test('a slope that does not fall after the peak has no nadir', () => {
    const dppg = ordinary.dppg.map((value) => Math.max(0, value));
    expect(findFrame({ ...ordinary, dppg }, defaultFrameParams).nadirMissed).toBe('no-nadir');
  });

  test('the maximum may be on the last sample of its 250 ms', () => {
    const rising = { ...ordinary, dppg: ordinary.dppg.with(65 - firstIndex, 77) };
    const frame = findFrame(rising, defaultFrameParams);
    expect(frame.top).toBe(77);
    expect(toRowIndex(frame.topEnd)).toBe(65);
    expect(toRowIndex(notchLevel(rising, frame, 50))).toBeGreaterThan(43);
  });
});

describe('feet and notches', () => {
  test('percent height is the level base + p · height before the peak', () => {
    expect(toRowIndex(foot(ordinary, 'percent-height').place)).toBeCloseTo(10 + (0.05 * 9) / 0.5, 9);
  });

  test('intersecting tangents cross where the steepest tangent meets the level of the base', () => {
    expect(toRowIndex(foot(ordinary, 'intersecting-tangents').place)).toBeCloseTo(14 - 2 / 1.5, 9);
  });

  test('the notch is the first zero of the slope after the nadir, or where the nadir’s tangent meets that level', () => {
    // The slope changes from −1 to 1/16 per sample between 43 and 44.
    const zero = 43 + 16 / 17;
    expect(toRowIndex(notch(ordinary, 'first-derivative').place)).toBeCloseTo(zero, 9);
    expect(toRowIndex(notch(ordinary, 'slope-extrapolation').place)).toBeCloseTo(40 + (9 - (6 - 16 / 17)), 9);
  });

  test('the notch without a zero of the slope within 250 ms is an edge, or a gap if one lies there', () => {
    const falling = {
      ...ordinary,
      dppg: ordinary.dppg.map((value, n) => (n > 40 - firstIndex ? Math.min(value, -1) : value)),
    };
    expect(notch(falling, 'first-derivative').missed).toBe('edge');
    const holed = { ...falling, dppg: falling.dppg.with(50 - firstIndex, Number.NaN) };
    expect(notch(holed, 'first-derivative').missed).toBe('gap');
  });

  test('levels of the notch lie on the slopes before and after the nadir', () => {
    const frame = findFrame(ordinary, defaultFrameParams);
    const lowest = -1 * fs;
    const before = ordinary.dppg[39 - firstIndex];
    const level = (percent: number) => toRowIndex(notchLevel(ordinary, frame, percent));
    expect(level(-50)).toBeCloseTo(40 - (0.5 * lowest - lowest) / (before - lowest), 9);
    expect(level(50)).toBeCloseTo(43.5, 9);
  });
});
