import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectCurveLength } from '../../../support/detect-curve-length.ts';
import { defaultScoreOptions, scoreBeats } from '../../../../src/analysis/scoring/bxb.ts';
import { poolScores } from '../../../../src/analysis/scoring/pool-scores.ts';
import type { AnnotationSet } from '../../../../src/model/annotation.ts';
import { scoreMitdb } from '../../../bench/mitdb-score.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { recordAnnotations, loadEcg } from '../../../support/ecg-record.ts';
import { arithmeticsShareTolerance } from '../../../support/tolerances.ts';
import { caseCount, itInFullRun } from '../../../support/gate.ts';

/** Makes annotations at 100 Hz from labels and sample indices. */
function reference(...entries: readonly (readonly [string, number])[]): AnnotationSet {
  const annotations = entries.map(([label, sampleIndex]) => {
    return { sampleIndex, label, subtype: 0, channel: 0, num: 0, aux: '' };
  });
  return { source: 'atr', fs: 100, annotations };
}

const whole = { ...defaultScoreOptions, fromSec: 0 };

describe('scoreBeats', () => {
  test('counts beats by label, and lists the errors in order of time', () => {
    const set = reference(['+', 10], ['N', 100], ['V', 200], ['~', 250], ['A', 300], ['x', 400]);
    expect(scoreBeats(set, [50, 105, 300], 100, whole)).toEqual({
      tp: 2,
      fp: 1,
      fn: 1,
      se: 2 / 3,
      ppv: 2 / 3,
      errors: [
        {
          timeSec: 0.5,
          kind: 'false-alarm',
          label: null,
          nearestSec: 1,
          distanceMs: 500,
          isUnreadable: false,
        },
        { timeSec: 2, kind: 'miss', label: 'V', nearestSec: 1.05, distanceMs: -950, isUnreadable: false },
      ],
    });
  });

  test('accepts marks and annotations at different rates', () => {
    expect(scoreBeats(reference(['N', 100], ['N', 200]), [250, 500], 250, whole)).toMatchObject({
      tp: 2,
      fp: 0,
      fn: 0,
    });
  });

  test('counts from 5:00 on, assigning a pair by its reference beat', () => {
    const set = reference(['N', 29_000], ['N', 29_995], ['N', 30_000], ['N', 31_000]);
    expect(scoreBeats(set, [28_500, 30_002, 31_003, 32_000], 100)).toMatchObject({ tp: 2, fp: 1, fn: 0 });
    expect(scoreBeats(reference(['N', 29_995]), [30_002], 100)).toMatchObject({ tp: 0, fp: 0, fn: 0 });
    expect(scoreBeats(reference(['N', 30_001]), [29_990], 100)).toMatchObject({ tp: 1, fp: 0, fn: 0 });
    expect(scoreBeats(set, [], 100, { ...defaultScoreOptions, toSec: 300 })).toMatchObject({
      tp: 0,
      fp: 0,
      fn: 1,
    });
  });

  test('excludes flutter from [ to ], or to the end if it is not closed', () => {
    const set = reference(['N', 100], ['[', 150], ['!', 180], ['N', 200], [']', 300], ['N', 400], ['[', 450]);
    expect(scoreBeats(set, [100, 230, 260, 400, 480], 100, whole)).toMatchObject({ tp: 2, fp: 0, fn: 0 });
  });

  test('has no sensitivity without reference beats, and no predictivity without detections', () => {
    expect(scoreBeats(reference(), [], 100, whole)).toEqual({
      tp: 0,
      fp: 0,
      fn: 0,
      se: null,
      ppv: null,
      errors: [],
    });
  });
});

const times = fc
  .array(fc.integer({ min: 0, max: 4000 }), { maxLength: 60 })
  .map((list) => list.toSorted((a, b) => a - b));
const referenceAt = (list: readonly number[]) => reference(...list.map((at) => ['N', at] as const));

describe('properties of the score', () => {
  test('swapping reference and marks turns misses into false alarms', () => {
    fc.assert(
      fc.property(times, times, (beats, marks) => {
        const forth = scoreBeats(referenceAt(beats), marks, 100, whole);
        const back = scoreBeats(referenceAt(marks), beats, 100, whole);
        expect({ tp: back.tp, fp: back.fn, fn: back.fp, se: back.ppv, ppv: back.se }).toEqual({
          tp: forth.tp,
          fp: forth.fp,
          fn: forth.fn,
          se: forth.se,
          ppv: forth.ppv,
        });
      }),
    );
  });

  test('shifting everything by the same time gives the same score, with shifted errors', () => {
    fc.assert(
      fc.property(times, times, fc.integer({ min: 1, max: 9000 }), (beats, marks, shift) => {
        const later = (list: readonly number[]) => list.map((at) => at + shift);
        const { errors, ...counts } = scoreBeats(referenceAt(beats), marks, 100, whole);
        const moved = scoreBeats(referenceAt(later(beats)), later(marks), 100, whole);
        expect(moved).toMatchObject(counts);
        expect(moved.errors.map(({ timeSec }) => Math.round(timeSec * 100))).toEqual(
          errors.map(({ timeSec }) => Math.round(timeSec * 100) + shift),
        );
      }),
    );
  });

  test('a larger tolerance finds no fewer beats', () => {
    fc.assert(
      fc.property(times, times, (beats, marks) => {
        const tp = [8, 20, 60, 100, 150, 164].map(
          (toleranceMs) => scoreBeats(referenceAt(beats), marks, 100, { ...whole, toleranceMs }).tp,
        );
        expect(tp).toEqual(tp.toSorted((a, b) => a - b));
      }),
      { numRuns: caseCount(2000) },
    );
  });

  test('every error has the distance to the nearest mark that a brute-force search finds', () => {
    fc.assert(
      fc.property(times, times, (beats, marks) => {
        for (const { timeSec, kind, distanceMs } of scoreBeats(referenceAt(beats), marks, 100, whole)
          .errors) {
          const others = kind === 'miss' ? marks : beats;
          const least = Math.min(...others.map((at) => Math.abs(at / 100 - timeSec)));
          const isAlone = others.length === 0;
          expect(Math.abs(distanceMs ?? 0)).toBeCloseTo(isAlone ? 0 : least * 1000, 6);
          expect(distanceMs === null).toBe(isAlone);
        }
      }),
    );
  });

  test('marks where the reference is unreadable are counted and reported', () => {
    const set = reference(['N', 100], ['~', 150], ['N', 400]);
    const unreadable = { ...set, annotations: set.annotations.map((one) => ({ ...one, subtype: -1 })) };
    expect(scoreBeats(unreadable, [100, 200, 400], 100, whole)).toMatchObject({
      tp: 2,
      fp: 1,
      errors: [{ kind: 'false-alarm', isUnreadable: true }],
    });
  });
});

/** Reads the counts of `bxb` for the published detector, record by record, from the recorded data. */
function publishedCounts(): { record: string; tp: number; fn: number; fp: number }[] {
  const [, ...lines] = readFileSync(dataPath('mitdb', 'bxb.csv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [record, , , tp, fn, fp] = line.split(',');
    return { record, tp: Number(tp), fn: Number(fn), fp: Number(fp) };
  });
}

/** Score of the published detector by record; each is computed once. */
const integerScores = new Map<string, ReturnType<typeof scoreIntegerAnew>>();

function scoreInteger(record: string): ReturnType<typeof scoreIntegerAnew> {
  const score = integerScores.get(record) ?? scoreIntegerAnew(record);
  integerScores.set(record, score);
  return score;
}

async function scoreIntegerAnew(record: string) {
  const { digital, fs, gain, annotations } = await loadEcg('mitdb', record);
  expect(digital.gaps).toEqual([]);
  const marks = detectCurveLength(digital.values, fs, gain, 'integer');
  expect(annotations.size).toBe(1);
  const onsets = marks.map(({ onsetIndex }) => onsetIndex);
  return scoreBeats(recordAnnotations({ annotations }, 'atr'), onsets, fs);
}

describe.skipIf(!hasData)(`against bxb on the MIT-BIH records${dataNote}`, () => {
  const records = hasData ? publishedCounts() : [];

  test.each(records)('$record: the same counts', async ({ record, tp, fn, fp }) => {
    const score = await scoreInteger(record);
    expect({ tp: score.tp, fn: score.fn, fp: score.fp }).toEqual({ tp, fn, fp });
  });

  test('integer arithmetic gives the published 99.82/98.58 % in total', async () => {
    expect(records).toHaveLength(22);
    const scores = await Promise.all(records.map(({ record }) => scoreInteger(record)));
    const { se, ppv } = poolScores(scores).gross;
    expect([se, ppv].map((share) => (100 * (share ?? 0)).toFixed(2))).toEqual(['99.82', '98.58']);
  });
});

describe.skipIf(!hasData)(`record 100s of the WFDB self test${dataNote}`, () => {
  test('from 0 s, 74 of 74 beats by detector and scorer, as its bxb.out counts the record', async () => {
    const record = await loadEcg('wfdb-c-checks/data', '100s');
    const marks = detectCurveLength(record.digital.values, record.fs, record.gain, 'integer');
    const onsets = marks.map(({ onsetIndex }) => onsetIndex);
    expect(scoreBeats(recordAnnotations(record, 'atr'), onsets, record.fs, whole)).toMatchObject({
      tp: 74,
      fp: 0,
      fn: 0,
    });
  });
});

describe.skipIf(!hasData)(`gross figures over the MIT-BIH records${dataNote}`, () => {
  itInFullRun('real differs from integer by rounding alone', async () => {
    const rows = await scoreMitdb();
    expect(rows).toHaveLength(22);
    const integer = poolScores(rows.map(({ scores }) => scores.integer)).gross;
    const real = poolScores(rows.map(({ scores }) => scores.real)).gross;
    expect(Math.abs((real.se ?? 0) - (integer.se ?? 0))).toBeLessThan(arithmeticsShareTolerance);
    expect(Math.abs((real.ppv ?? 0) - (integer.ppv ?? 0))).toBeLessThan(arithmeticsShareTolerance);
  });
});
