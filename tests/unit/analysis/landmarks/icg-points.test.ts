import { describe, expect, it } from 'vitest';
import { findIcgPoints } from '../../../../src/analysis/landmarks/icg-points.ts';
import type { BeatRows } from '../../../../src/analysis/intervals/frame.ts';
import { icgAt, icgWave } from '../../../support/icg-beats.ts';

const fs = 1000;
const firstIndex = -50;

/** Makes a row from a function of ms after R, and its slope. */
function makeRows(of: (ms: number) => number): BeatRows {
  const at = (shift: number) => Float64Array.from({ length: 850 }, (_, k) => of(k + firstIndex + shift));
  const [before, ppg, after] = [at(-1), at(0), at(1)];
  return { ppg, dppg: after.map((value, k) => (value - before[k]) / 2), firstIndex, fs, rrSec: 0.8 };
}

const listMisses = (rows: BeatRows) => {
  const { b, c, x } = findIcgPoints(rows);
  return [b.missed, c.missed, x.missed];
};

describe('B, C and X of an impedance cardiogram', () => {
  it.each([110, 150, 198, 260])('B, C and X are at their true positions with C at %d ms', (cMs) => {
    const points = icgAt(cMs);
    const found = findIcgPoints(makeRows((ms) => icgWave(ms, points)));
    expect(found.c.index + firstIndex).toBe(cMs);
    expect(found.x.index + firstIndex).toBe(cMs + 230);
    expect(Math.abs(found.b.index + firstIndex - points['icg-b'])).toBeLessThanOrEqual(1);
  });

  it('B, C and X do not depend on amplitude and level', () => {
    const points = icgAt(160);
    const same = findIcgPoints(makeRows((ms) => icgWave(ms, points)));
    expect(findIcgPoints(makeRows((ms) => 40 * icgWave(ms, points) - 7))).toEqual(same);
  });

  it('B, C and X are missed if C is not within 60 to 300 ms of R', () => {
    for (const cMs of [20, 340]) {
      expect(listMisses(makeRows((ms) => icgWave(ms, icgAt(cMs))))).toEqual(['edge', 'edge', 'edge']);
    }
    expect(listMisses(makeRows(() => 0))).toEqual(['edge', 'edge', 'edge']);
  });

  it('only X is missed if it lies after its search', () => {
    const late = { ...icgAt(150), 'icg-x': 640 };
    expect(listMisses(makeRows((ms) => icgWave(ms, late)))).toEqual([null, null, 'edge']);
  });

  it('B, C and X are missed if a gap interferes', () => {
    const points = icgAt(150);
    const without = (from: number, to: number) =>
      listMisses(makeRows((ms) => (ms >= from && ms < to ? Number.NaN : icgWave(ms, points))));
    expect(without(40, 120)).toEqual(['gap', 'gap', 'gap']);
    expect(without(260, 300)).toEqual([null, null, 'gap']);
    expect(without(50, 58)).toEqual(['gap', null, null]);
  });
});
