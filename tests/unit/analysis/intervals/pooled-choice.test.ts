import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumLevels } from '../../../../src/analysis/intervals/level-sums.ts';
import { choosePooled, type PooledParams } from '../../../../src/analysis/intervals/pooled-choice.ts';
import type { RecordingLevels } from '../../../../src/analysis/intervals/recording-levels.ts';
import { sweepLevels } from '../../../../src/analysis/intervals/sweep.ts';

const params: PooledParams = {
  footThreshold: 'auto',
  notchThreshold: 'auto',
  lvetFoot: 'own',
  leastFound: 90,
  sweepTo: 50,
  maxShift: 'off',
};
const thresholds = { foot: [10, 20, 30], notch: [-10, -20, 10, 20] };

/** Makes a recording from rows of positions, one row per beat: historic foot and notch, feet, notches. */
function makeLevels(rows: readonly (readonly number[])[]): RecordingLevels {
  const column = (k: number) => Float64Array.from(rows, (row) => row[k]);
  const columns = (from: number, count: number) => Array.from({ length: count }, (_, k) => column(from + k));
  return {
    members: [rows.map((_, b) => b)],
    historic: { foot: column(0), notch: column(1) },
    foot: { thresholds: thresholds.foot, ms: columns(2, 3) },
    notch: { thresholds: thresholds.notch, ms: columns(5, 4) },
    aligned: { r: column(0), foot: column(0), notch: column(1) },
  };
}

const sums = (rows: readonly (readonly number[])[], { lvetFoot } = params) =>
  sumLevels(makeLevels(rows), [...rows.keys()], lvetFoot);

/** Makes beats around 200 and 500 ms with a given scatter of each foot and notch level. */
function makeBeats(scatter: readonly number[], offsetMs: number, count = 12): number[][] {
  return Array.from({ length: count }, (_, b) => {
    const sign = b % 2 === 0 ? 1 : -1;
    return [205, 505, 200, 210, 220, 490, 480, 510, 520].map(
      (ms, k) => ms + offsetMs + sign * (scatter[k] ?? 0),
    );
  });
}

describe('choosePooled', () => {
  it('takes the least SD within recordings, even if their levels are far apart', () => {
    // The second level is the steadiest in each; the first differs least between them.
    const one = makeBeats([0, 0, 3, 1, 2, 4, 1, 3, 2], 0);
    const other = one.map((row) => row.map((ms, k) => (k === 3 ? ms + 80 : ms)));
    const { foot, notch, footSweep } = choosePooled([sums(one), sums(other)], params);
    expect([foot, notch]).toEqual([20, -20]);
    // Twelve beats at ±1 in each recording, so 24 squares of 1 and 22 degrees of freedom.
    expect(footSweep.levels[1]).toEqual({
      threshold: 20,
      mean: 250,
      sd: Math.sqrt(24 / 22),
      found: 24,
      ruledOut: null,
    });
  });

  it('starts LVET at the foot that it chose, or at the historic one', () => {
    // Notch level −10 moves with foot level 20, and +20 with the historic foot.
    const rows = makeBeats([5, 0, 9, 4, 9, 4, 1, 0, 5], 0);
    expect(choosePooled([sums(rows)], params)).toMatchObject({ foot: 20, notch: -10 });
    const historic = { ...params, lvetFoot: 'historic' } as const;
    expect(choosePooled([sums(rows, historic)], historic)).toMatchObject({ foot: 20, notch: 20 });
  });

  it('excludes points that are found in too few of all beats, too far away, or past the end', () => {
    const one = makeBeats([0, 0, 3, 1, 2], 0);
    const gappy = one.map((row, b) => row.map((ms, k) => (k === 3 && b < 3 ? Number.NaN : ms)));
    const { foot, footSweep } = choosePooled([sums(one), sums(gappy)], params);
    // 21 of 24 is below 90 %.
    expect(footSweep.levels.map(({ ruledOut }) => ruledOut)).toEqual([null, 'leastFound', null]);
    expect(foot).toBe(30);
    expect(choosePooled([sums(one)], { ...params, sweepTo: 10 }).foot).toBe(10);
    expect(choosePooled([sums(one)], { ...params, maxShift: 5 }).footSweep.levels[2]?.ruledOut).toBe(
      'maxShift',
    );
    const none = choosePooled([sums(gappy.map((row) => row.map(() => Number.NaN)))], params);
    expect(none).toMatchObject({ foot: null, notch: null });
    expect(none.notchSweep.levels.every(({ ruledOut }) => ruledOut === 'leastFound')).toBe(true);
    expect(choosePooled([], params)).toMatchObject({ foot: null, notch: null });
  });

  it('keeps a threshold set by the user', () => {
    const rows = makeBeats([0, 0, 9, 1, 2, 4, 1, 3, 2], 0);
    const levels = makeLevels(rows);
    const byHand = { ...levels, foot: { thresholds: [7], ms: [levels.foot.ms[0]] } };
    const own = sumLevels(byHand, [...rows.keys()], 'own');
    const chosen = choosePooled([own], { ...params, footThreshold: 7, sweepTo: 4, leastFound: 0 });
    expect(chosen.foot).toBe(7);
    expect(chosen.notchSweep.levels[0]?.sd).toBeCloseTo(Math.sqrt((12 * 25) / 11), 12);
  });

  it('equals, for one recording, a sweep over all its beats, bit for bit', () => {
    const place = fc.oneof(
      { weight: 9, arbitrary: fc.double({ min: 100, max: 600, noNaN: true }) },
      { weight: 1, arbitrary: fc.constant(Number.NaN) },
    );
    const rows = fc.array(fc.array(place, { minLength: 9, maxLength: 9 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(rows, fc.constantFrom<'off' | number>('off', 30), (beats, maxShift) => {
        const guard = { ...params, leastFound: 50, maxShift };
        const levels = makeLevels(beats);
        const members = [...beats.keys()];
        const chosen = choosePooled([sums(beats)], guard);
        const foot = { levels: levels.foot, startMs: null, historicMs: levels.historic.foot };
        const footSweep = sweepLevels(foot, members, guard);
        expect(chosen.footSweep).toEqual(footSweep);
        if (footSweep.winner < 0) return;
        const notch = {
          levels: levels.notch,
          startMs: levels.foot.ms[footSweep.winner],
          historicMs: levels.historic.notch,
        };
        expect(chosen.notchSweep).toEqual(sweepLevels(notch, members, guard));
      }),
    );
  });
});
