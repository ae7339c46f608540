import { describe, expect, it } from 'vitest';
import { expectedS2 } from '../../../../src/analysis/sounds/sound-peaks.ts';
import { findSounds, findOnsetsAt } from '../../../../src/analysis/sounds/find-sounds.ts';
import {
  alignOnsets,
  averageOnsets,
  pairOnsetsWithPeaks,
} from '../../../../src/analysis/sounds/qrs-onsets.ts';

const fs = 1000;
const params = {
  rule: 'plain',
  s1FromMs: -50,
  s1ToMs: 150,
  s2From: 0.2,
  s2To: 0.6,
  soundPercent: 20,
} as const;

/** Makes one beat of 0.8 s from 100 ms before R: triangles with 40 ms on either side of their peaks. */
function rowsWith(...tops: Tops) {
  return beatsWith(tops);
}

type Tops = readonly (readonly [ms: number, height: number])[];

/** Makes the same for several beats. */
function beatsWith(...beats: readonly Tops[]) {
  const length = 1000;
  const values = new Float64Array(length * beats.length);
  beats.forEach((tops, b) => {
    for (const [ms, height] of tops) {
      for (let n = 0; n < length; n++) {
        values[b * length + n] += height * Math.max(0, 1 - Math.abs(n - 100 - ms) / 40);
      }
    }
  });
  const starts = Int32Array.from({ length: beats.length + 1 }, (_, b) => b * length);
  return {
    envelope: { fs, firstIndex: -100, starts, values },
    rrSec: new Float64Array(beats.length).fill(0.8),
  };
}

describe('sounds of a beat', () => {
  it('sounds of a beat are the maxima around R and after S1, from where the envelope exceeds its fraction of them', () => {
    const rows = rowsWith([60, 2], [380, 1]);
    const { s1, s2 } = findSounds(rows, params);
    expect([s1.peakMs[0], s2.peakMs[0]]).toEqual([60, 380]);
    expect(s1.historicMs[0]).toBeCloseTo(28, 9);
    expect(s2.historicMs[0]).toBeCloseTo(348, 9);
    expect(findOnsetsAt(rows.envelope, s2.peaks, 50)[0]).toBeCloseTo(360, 9);
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
  ] as const)('sounds of a beat are missed with a reason: %s', (_, tops, ofS1, ofS2) => {
    const { s1, s2 } = findSounds(rowsWith(...tops), params);
    expect([s1.missed[0], s2.missed[0]]).toEqual([ofS1, ofS2]);
    expect(Number.isNaN(s2.historicMs[0])).toBe(ofS2 !== null);
  });

  it('sounds of a beat are missed after a gap, and have no onset if the envelope stays high', () => {
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

describe('sounds by the consistent rule', () => {
  const consistent = { ...params, rule: 'consistent' } as const;

  it('sounds by the consistent rule are those of the plain rule if each search has one maximum', () => {
    const rows = beatsWith(
      [
        [60, 2],
        [380, 1],
      ],
      [
        [64, 2],
        [370, 1],
      ],
    );
    const [plain, found] = [findSounds(rows, params), findSounds(rows, consistent)];
    for (const name of ['s1', 's2'] as const) {
      expect(found[name].peakMs).toEqual(plain[name].peakMs);
      expect(found[name].historicMs).toEqual(plain[name].historicMs);
      expect(found[name].missed).toEqual(plain[name].missed);
    }
  });

  it('sounds by the consistent rule are the maxima that the other beats share, not louder ones in some beats', () => {
    const beats = Array.from({ length: 12 }, (_, b): Tops => {
      const clicked: Tops = b % 3 === 0 ? [[180 + 8 * b, 4]] : [];
      return [[60, 2], [340 + b, 1], [480, b % 2 === 0 ? 1.5 : 0.3], ...clicked];
    });
    const { s2 } = findSounds(beatsWith(...beats), consistent);
    s2.peakMs.forEach((ms, b) => expect(Math.abs(ms - 340 - b)).toBeLessThan(6));
    const plain = findSounds(beatsWith(...beats), params).s2;
    expect(plain.peakMs.filter((ms, b) => Math.abs(ms - 340 - b) > 50).length).toBeGreaterThan(5);
  });

  it('sounds by the consistent rule are the maximum that the heart rate predicts, of two that all beats have', () => {
    const beats = Array.from({ length: 5 }, (): Tops => [
      [60, 2],
      [220, 1],
      [360, 1],
      [500, 1.1],
    ]);
    expect(Array.from(findSounds(beatsWith(...beats), consistent).s2.peakMs)).toEqual([
      360, 360, 360, 360, 360,
    ]);
    expect(expectedS2(Float64Array.of(0.8, 0.8, 2), 1)[0]).toBeCloseTo(547.5 - 2.05 * 75 - 15, 9);
  });

  it('sounds by the consistent rule begin where the envelope falls below its fraction of the height over the 100 ms before', () => {
    const rows = rowsWith([60, 2], [380, 1]);
    rows.envelope.values.forEach((value, n, all) => {
      all[n] = value + 1;
    });
    const { s1, s2 } = findSounds(rows, consistent);
    expect(s1.historicMs[0]).toBeCloseTo(28, 9);
    expect(s2.historicMs[0]).toBeCloseTo(348, 9);
  });

  it('sounds by the consistent rule are missed with the reasons of the plain rule', () => {
    const silent = findSounds(rowsWith(), consistent);
    expect([silent.s1.missed[0], silent.s2.missed[0]]).toEqual(['no-peak', 'no-peak']);
    const late = findSounds(rowsWith([60, 1], [560, 1]), consistent);
    expect([late.s1.missed[0], late.s2.missed[0]]).toEqual([null, 'edge']);
    const gapped = rowsWith([60, 1], [250, 0.1], [380, 1]);
    gapped.envelope.values[470] = Number.NaN;
    expect(findSounds(gapped, consistent).s2.missed[0]).toBe('gap');
  });
});

describe('QRS onsets of R-peaks', () => {
  it('QRS onsets of R-peaks are the last before each R, if near enough', () => {
    const ms = pairOnsetsWithPeaks([0.5, 0.95, 0.99, 3], [0.4, 0.55, 1, 2, 3]);
    expect(Array.from(ms, (value) => Math.round(value))).toEqual([Number.NaN, -50, -10, Number.NaN, 0]);
    expect(Array.from(pairOnsetsWithPeaks([], [1]))).toEqual([Number.NaN]);
  });

  it('QRS onsets of R-peaks are the median of the averaged ones, and missing ones stay missing', () => {
    const ms = averageOnsets(Float64Array.of(-40, -120, -42, Number.NaN, -44), 2);
    expect(Array.from(ms)).toEqual([-42, -81, -43, Number.NaN, -44]);
  });

  it('an aligned QRS onset is the median of its window, for every beat, if half of them have one', () => {
    const found = Float64Array.of(-40, -98, -42, Number.NaN, -44, Number.NaN, Number.NaN, -60);
    const windows = [
      [0, 1, 2, 3, 4],
      [5, 6, 7],
    ];
    expect(Array.from(alignOnsets(found, windows))).toEqual([
      ...Array<number>(5).fill(-43),
      ...Array<number>(3).fill(Number.NaN),
    ]);
  });
});
