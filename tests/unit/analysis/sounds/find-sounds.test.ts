import { describe, expect, it } from 'vitest';
import { findSounds, onsetsAt } from '../../../../src/analysis/sounds/find-sounds.ts';
import { averageOnsets, onsetsOfPeaks } from '../../../../src/analysis/sounds/qrs-onsets.ts';

const fs = 1000;
const params = { s1FromMs: -50, s1ToMs: 150, s2From: 0.2, s2To: 0.6, soundPercent: 20 };

/** One beat of 0.8 s from 100 ms before R: triangles 40 ms wide either side of their tops. */
function rowsWith(...tops: readonly (readonly [ms: number, height: number])[]) {
  const values = new Float64Array(1000);
  for (const [ms, height] of tops) {
    for (let n = 0; n < values.length; n++) {
      values[n] += height * Math.max(0, 1 - Math.abs(n - 100 - ms) / 40);
    }
  }
  const envelope = { fs, firstIndex: -100, starts: Int32Array.of(0, values.length), values };
  return { envelope, rrSec: Float64Array.of(0.8) };
}

describe('sounds of a beat', () => {
  it('are the maxima about R and after S1, from where the envelope passes its share of them', () => {
    const rows = rowsWith([60, 2], [380, 1]);
    const { s1, s2 } = findSounds(rows, params);
    expect([s1.peakMs[0], s2.peakMs[0]]).toEqual([60, 380]);
    expect(s1.historicMs[0]).toBeCloseTo(28, 9);
    expect(s2.historicMs[0]).toBeCloseTo(348, 9);
    expect(onsetsAt(rows.envelope, s2.peaks, 50)[0]).toBeCloseTo(360, 9);
    expect([s1.missed, s2.missed]).toEqual([[null], [null]]);
  });

  it.each([
    ['nothing', [], 'no-peak', 'no-peak'],
    ['S1 alone', [[60, 1]], null, 'no-peak'],
    ['S1 on the end of its search', [[150, 1]], 'edge', 'edge'],
    [
      'S2 on the end of its search',
      [
        [60, 1],
        [540, 1],
      ],
      null,
      'edge',
    ],
    ['S1 too near to the row’s start', [[-45, 1]], null, 'no-peak'],
  ] as const)('are missed with a reason: %s', (_, tops, ofS1, ofS2) => {
    const { s1, s2 } = findSounds(rowsWith(...tops), params);
    expect([s1.missed[0], s2.missed[0]]).toEqual([ofS1, ofS2]);
    expect(Number.isNaN(s2.historicMs[0])).toBe(ofS2 !== null);
  });

  it('are missed behind a gap, and without an onset where the envelope stays high', () => {
    const gapped = rowsWith([60, 1], [380, 1]);
    gapped.envelope.values[470] = Number.NaN;
    expect(findSounds(gapped, params).s2.missed[0]).toBe('gap');
    const high = rowsWith([60, 1], [380, 0.5]);
    high.envelope.values.forEach((value, n, all) => {
      all[n] = value + 1;
    });
    expect(findSounds(high, params).s1.missed[0]).toBe('no-onset');
    expect(findSounds(high, params).s1.peakMs[0]).toBe(60);
  });
});

describe('QRS onsets of R-peaks', () => {
  it('are the last before each, if near enough', () => {
    const ms = onsetsOfPeaks([0.5, 0.95, 0.99, 3], [0.4, 0.55, 1, 2, 3]);
    expect(Array.from(ms, (value) => Math.round(value))).toEqual([Number.NaN, -50, -10, Number.NaN, 0]);
    expect(Array.from(onsetsOfPeaks([], [1]))).toEqual([Number.NaN]);
  });

  it('are the middle one of those averaged, and missing stay missing', () => {
    const ms = averageOnsets(Float64Array.of(-40, -120, -42, Number.NaN, -44), 2);
    expect(Array.from(ms)).toEqual([-42, -81, -43, Number.NaN, -44]);
  });
});
