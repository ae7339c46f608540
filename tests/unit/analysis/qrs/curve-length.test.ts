import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCurveLengthParams } from '../../../../src/analysis/qrs/curve-length-params.ts';
import { detectCurveLength } from '../../../support/detect-curve-length.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { recordAnnotations, loadEcg } from '../../../support/ecg-record.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { caseCount } from '../../../support/gate.ts';

/** The MIT-BIH records for which the recorded data has the published program's onsets. */
const mitdbRecords =
  '100 101 103 105 106 109 111 113 116 117 119 121 124 201 202 203 209 213 215 219 220 223'.split(' ');

describe.skipIf(!hasData)(`against the published program${dataNote}`, () => {
  test('every onset and every J point of record 100s agrees', async () => {
    const record = await loadEcg('wfdb-c-checks/data', '100s', 0, ['wfdb-c-checks/expected/100s.wqrs']);
    const published = recordAnnotations(record, 'wqrs').annotations;
    const indicesOf = (wanted: string) =>
      published.filter(({ label }) => label === wanted).map(({ sampleIndex }) => sampleIndex);
    const marks = detectCurveLength(record.digital.values, record.fs, record.gain, 'integer');
    expect(marks).toHaveLength(74);
    expect(marks.map(({ onsetIndex }) => onsetIndex)).toEqual(indicesOf('N'));
    expect(marks.map(({ endIndex }) => endIndex)).toEqual(indicesOf(')'));
  });

  test.each(mitdbRecords)('every onset of MIT-BIH record %s agrees', async (name) => {
    const { digital, fs, gain } = await loadEcg('mitdb', name);
    const lines = readFileSync(dataPath('wqrs-onsets', `${name}.txt`), 'utf8')
      .trim()
      .split('\n');
    // In record 116, the program places the first onset at −1, before the record.
    const published = lines.map((line) => Math.max(0, Number(line)));
    const marks = detectCurveLength(digital.values, fs, gain, 'integer');
    expect(marks.map(({ onsetIndex }) => onsetIndex)).toEqual(published);
  });
});

describe('detectCurveLength', () => {
  const fs = 250;
  const rSec = varyingBeatTimes(40, 0.85);
  const ecg = syntheticEcg(fs, 40, rSec).map((value) => 200 * value);
  const digital = Int32Array.from(ecg, Math.round);

  test('finds every beat in both arithmetics, its onset before R and its J point after the onset', () => {
    for (const marks of [
      detectCurveLength(digital, fs, 200, 'integer'),
      detectCurveLength(ecg, fs, 200, 'real'),
    ]) {
      expect(marks).toHaveLength(rSec.length);
      for (const [i, { onsetIndex, endIndex }] of marks.entries()) {
        expect(onsetIndex / fs).toBeLessThan(rSec[i]);
        expect(onsetIndex / fs).toBeGreaterThan(rSec[i] - 0.12);
        expect(endIndex).toBeGreaterThan(onsetIndex);
      }
    }
  });

  test('does not depend on the level of the ECG', () => {
    const reference = detectCurveLength(digital, fs, 200, 'integer');
    const inReal = detectCurveLength(ecg, fs, 200, 'real');
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 30_000 }), (level) => {
        expect(
          detectCurveLength(
            digital.map((v) => v + level),
            fs,
            200,
            'integer',
          ),
        ).toEqual(reference);
        expect(
          detectCurveLength(
            ecg.map((v) => v + level),
            fs,
            200,
            'real',
          ),
        ).toEqual(inReal);
      }),
      { numRuns: caseCount(20) },
    );
  });

  test('does not depend on the polarity of the ECG', () => {
    for (const [x, arithmetic] of [
      [digital, 'integer'],
      [ecg, 'real'],
    ] as const) {
      const turned = x.map((value: number) => -value);
      expect(detectCurveLength(turned, fs, 200, arithmetic)).toEqual(
        detectCurveLength(x, fs, 200, arithmetic),
      );
    }
  });

  test('finds the same beats after whole beats were prepended', () => {
    const steady = Array.from({ length: 40 }, (_, i) => 0.6 + 0.8 * i);
    const x = syntheticEcg(fs, 32.5, steady).map((value) => 200 * value);
    const later = syntheticEcg(fs, 34.1, [...steady, 0.6 + 32, 0.6 + 32.8]).map((value) => 200 * value);
    const marks = detectCurveLength(x, fs, 200, 'real');
    const shifted = detectCurveLength(later, fs, 200, 'real');
    expect(shifted.slice(2).map(({ onsetIndex }) => onsetIndex - 400)).toEqual(
      marks.map(({ onsetIndex }) => onsetIndex),
    );
  });

  test.each([50, 100, 125, 199.7, 360, 500])('finds every beat at %f Hz', (rate) => {
    const x = syntheticEcg(rate, 40, rSec).map((value) => 200 * value);
    const whole = Int32Array.from(x, Math.round);
    expect(detectCurveLength(x, rate, 200, 'real')).toHaveLength(rSec.length);
    expect(detectCurveLength(whole, rate, 200, 'integer')).toHaveLength(rSec.length);
  });

  test('finds no beats in a flat line, a slow drift and a record of a few samples', () => {
    const length = 20 * fs;
    for (const arithmetic of ['integer', 'real'] as const) {
      expect(detectCurveLength(new Int32Array(length).fill(77), fs, 200, arithmetic)).toEqual([]);
      expect(
        detectCurveLength(
          Int32Array.from({ length }, (_, n) => n >> 6),
          fs,
          200,
          arithmetic,
        ),
      ).toEqual([]);
      for (const count of [0, 1, 2, 5]) {
        expect(detectCurveLength(new Int32Array(count).fill(9), fs, 200, arithmetic)).toEqual([]);
      }
    }
  });

  test('lowers the threshold after a decrease in amplitude until beats are found again', () => {
    const smaller = ecg.map((value, n) => (n > 15 * fs ? 0.2 * value : value));
    const marks = detectCurveLength(smaller, fs, 200, 'real');
    const found = new Set(
      marks.map(({ onsetIndex }) => rSec.findIndex((r) => Math.abs(r - 0.05 - onsetIndex / fs) < 0.1)),
    );
    expect([...rSec.keys()].filter((i) => rSec[i] > 25 && !found.has(i))).toEqual([]);
  });

  test('returns finite marks for a clipped ECG and for one of a single repeated step', () => {
    const clipped = ecg.map((value) => Math.max(-20, Math.min(60, value)));
    const marks = detectCurveLength(clipped, fs, 200, 'real');
    expect(marks).toHaveLength(rSec.length);
    const step = Int32Array.from({ length: 10 * fs }, (_, n) => (n > 5 * fs ? 2000 : 0));
    expect(detectCurveLength(step, fs, 200, 'integer')).toHaveLength(1);
  });

  test('a QRS at the end has no J point if that lies past the record, and one at the start begins there', () => {
    const last = Math.round((rSec.at(-1) ?? 0) * fs);
    const cut = detectCurveLength(ecg.slice(0, last + 4), fs, 200, 'real');
    expect(cut.at(-1)?.endIndex).toBeNull();
    const first = detectCurveLength(ecg.slice(Math.round(rSec[0] * fs) - 8), fs, 200, 'real');
    expect(first[0].onsetIndex).toBe(0);
  });

  test('parameters have their documented effects', () => {
    const skipped = detectCurveLength(ecg, fs, 200, 'real', { ...defaultCurveLengthParams, skipMs: 1000 });
    expect(skipped.length).toBeLessThan(rSec.length);
    for (const mains of [50, 60, 'off'] as const) {
      expect(detectCurveLength(ecg, fs, 200, 'real', { ...defaultCurveLengthParams, mains })).toHaveLength(
        rSec.length,
      );
    }
  });
});
