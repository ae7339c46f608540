import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRPeaks, prepareRTrace } from '../../../../src/analysis/qrs/r-peak.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { rPeakSampleTolerance } from '../../../support/tolerances.ts';
import { caseCount } from '../../../support/gate.ts';

const fs = 250;
const durationSec = 30;
const beats = varyingBeatTimes(durationSec, 0.8);
const ecg = syntheticEcg(fs, durationSec, beats, 'r-alone');
const marksAt = (times: readonly number[], aheadSec = 0) =>
  times.map((time) => ({ onsetIndex: Math.round((time - aheadSec) * fs), endIndex: Math.round(time * fs) }));

describe('findRPeaks', () => {
  test('finds R between the samples', () => {
    for (const found of [
      findRPeaks(prepareRTrace({ values: ecg, gaps: [] }, fs), marksAt(beats), 'about-mark'),
      findRPeaks(prepareRTrace({ values: ecg, gaps: [] }, fs), marksAt(beats, 0.04), 'from-onset'),
    ]) {
      const errors = found.map(({ rSec }, i) => Math.abs((rSec ?? Infinity) - beats[i]) * fs);
      expect(Math.max(...errors)).toBeLessThan(rPeakSampleTolerance);
    }
  });

  test('is independent of amplitude, sign and level of the ECG, and nearly of a slow wave', () => {
    const reference = findRPeaks(prepareRTrace({ values: ecg, gaps: [] }, fs), marksAt(beats), 'about-mark');
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.boolean(),
        fc.integer({ min: -50, max: 50 }),
        (factor, isTurned, level) => {
          const values = ecg.map((value, n) => {
            const slow = level * Math.sin((2 * Math.PI * n) / (fs * 60));
            return (isTurned ? -factor : factor) * (value + 0.01 * slow) + level;
          });
          const found = findRPeaks(prepareRTrace({ values, gaps: [] }, fs), marksAt(beats), 'about-mark');
          for (const [i, { rIndex }] of found.entries()) expect(rIndex).toBe(reference[i].rIndex);
        },
      ),
      { numRuns: caseCount(20) },
    );
  });

  test('applies the polarity of the majority of beats to all', () => {
    const values = ecg.slice();
    const turned = Math.round(beats[3] * fs);
    for (let n = turned - 20; n <= turned + 20; n++) values[n] *= -1;
    const found = findRPeaks(prepareRTrace({ values, gaps: [] }, fs), marksAt(beats), 'about-mark');
    expect(found[2].rIndex).toBe(Math.round(beats[2] * fs));
    expect(found[3].rIndex).not.toBe(turned);
  });

  test('keeps beats in a gap or within 0.2 s of one without R', () => {
    const values = ecg.slice();
    const gap = { from: Math.round(beats[4] * fs) + 30, to: Math.round(beats[6] * fs) - 60 };
    values.fill(Number.NaN, gap.from, gap.to);
    const found = findRPeaks(prepareRTrace({ values, gaps: [gap] }, fs), marksAt(beats), 'about-mark');
    expect(found).toHaveLength(beats.length);
    expect(found.flatMap(({ rSec }, i) => (rSec === null ? [i] : []))).toEqual([4, 5]);
    expect(found[5]).toMatchObject({ onsetIndex: Math.round(beats[5] * fs), rIndex: null });
  });

  test('the margin of a gap includes its end', () => {
    const r = Math.round(beats[4] * fs);
    for (const [distance, isDropped] of [
      [50, true],
      [51, false],
    ] as const) {
      const gap = { from: r + distance, to: r + distance + 5 };
      const found = findRPeaks(prepareRTrace({ values: ecg, gaps: [gap] }, fs), marksAt(beats), 'about-mark');
      expect(found[4].rSec === null, `${distance} samples`).toBe(isDropped);
    }
  });

  test('only the first of two marks on one R has it', () => {
    const marks = marksAt([beats[0], beats[0] + 0.05, beats[1]]);
    const found = findRPeaks(prepareRTrace({ values: ecg, gaps: [] }, fs), marks, 'about-mark');
    expect(found.map(({ rSec }) => rSec === null)).toEqual([false, true, false]);
  });

  test('searches from an onset up to 75 ms, or to the J point if that is later', () => {
    const values = new Float64Array(500);
    values[100] = 1;
    values[130] = 2;
    const trace = { detrended: values, fs, gaps: [] };
    const mark = (endIndex: number | null) =>
      findRPeaks(trace, [{ onsetIndex: 90, endIndex }], 'from-onset')[0].rIndex;
    expect(mark(95)).toBe(100);
    expect(mark(129)).toBe(100);
    expect(mark(130)).toBe(130);
    expect(mark(null)).toBe(130);
  });

  test('searches around a mark within 75 ms, including the ends', () => {
    const values = new Float64Array(500);
    values[118] = 1;
    values[119] = 2;
    const trace = { detrended: values, fs, gaps: [] };
    expect(findRPeaks(trace, [{ onsetIndex: 100, endIndex: null }], 'about-mark')[0].rIndex).toBe(118);
  });

  test('marks outside the record have no R, those at its ends one without refinement', () => {
    const values = new Float64Array(100);
    values[0] = 1;
    const trace = { detrended: values, fs, gaps: [] };
    const marks = [-300, 0, 99, 400].map((onsetIndex) => ({ onsetIndex, endIndex: null }));
    const found = findRPeaks(trace, marks, 'about-mark').map(({ rSec }) => rSec);
    expect(found).toEqual([null, 0, 81 / fs, null]);
  });
});
