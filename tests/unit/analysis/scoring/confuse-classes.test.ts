import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBeatLabel } from '../../../../src/analysis/qrs/beat-labels.ts';
import { toScoredClass } from '../../../../src/analysis/scoring/beat-classes.ts';
import { defaultScoreOptions, scoreBeats } from '../../../../src/analysis/scoring/bxb.ts';
import { confuseClasses } from '../../../../src/analysis/scoring/confuse-classes.ts';
import type { AnnotationSet } from '../../../../src/model/annotation.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { recordAnnotations, loadEcg } from '../../../support/ecg-record.ts';

const whole = { ...defaultScoreOptions, fromSec: 0 };

/** Makes annotations at 100 Hz from label, sample index and subtype. */
function annotated(...entries: readonly (readonly [string, number, number?])[]): AnnotationSet {
  const annotations = entries.map(([label, sampleIndex, subtype = 0]) => {
    return { sampleIndex, label, subtype, channel: 0, num: 0, aux: '' };
  });
  return { source: 'atr', fs: 100, annotations };
}

test('every beat label of WFDB has its class', () => {
  const classes = Object.fromEntries(
    'NLRBejnAaJSVErF/fQ?'.split('').map((label) => [label, toScoredClass(label)]),
  );
  expect(Object.keys(classes).every(isBeatLabel)).toBe(true);
  expect(Object.values(classes).join('')).toBe('NNNNNNNSSSSVVVFQQQQ');
});

describe('confuseClasses', () => {
  test('counts pairs by class, misses, false alarms, shutdown and unreadable parts', () => {
    const reference = annotated(
      ['N', 100],
      ['V', 200],
      ['A', 300],
      ['N', 400],
      ['~', 450, -1],
      ['~', 550, 0],
      ['F', 600],
      ['N', 700],
    );
    const test = annotated(
      ['N', 101],
      ['V', 199],
      ['N', 300],
      ['V', 500],
      ['V', 605],
      ['~', 650, -1],
      ['~', 750, 0],
      ['N', 800],
    );
    const { counts, byClass } = confuseClasses(reference, test, whole);
    expect(counts.N).toMatchObject({ N: 1, V: 0, O: 1, X: 1 });
    expect(counts.V).toMatchObject({ V: 1, O: 0 });
    expect(counts.S).toMatchObject({ N: 1, S: 0 });
    expect(counts.F).toMatchObject({ V: 1, F: 0 });
    expect(counts.X).toMatchObject({ V: 1 });
    expect(counts.O).toMatchObject({ N: 1 });
    expect(byClass.V).toEqual({ tp: 1, fp: 2, fn: 0, se: 1, ppv: 1 / 3 });
    expect(byClass.N).toEqual({ tp: 1, fp: 2, fn: 2, se: 1 / 3, ppv: 1 / 3 });
    expect(byClass.Q).toEqual({ tp: 0, fp: 0, fn: 0, se: null, ppv: null });
  });

  const beats = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.constantFrom('N', 'A', 'V', 'F', 'Q')), {
      maxLength: 40,
    })
    .map((list) =>
      annotated(...list.toSorted(([a], [b]) => a - b).map(([at, label]) => [label, at] as const)),
    );

  test('has the counts of scoreBeats as its sums, for any classes', () => {
    fc.assert(
      fc.property(beats, beats, (reference, test) => {
        const { counts } = confuseClasses(reference, test, whole);
        const marks = test.annotations.map(({ sampleIndex }) => sampleIndex);
        const { tp, fp, fn } = scoreBeats(reference, marks, 100, whole);
        const { O, X, ...rows } = counts;
        const all = Object.values(rows);
        const missed = all.reduce((sum, row) => sum + row.O + row.X, 0);
        const found = all.reduce((sum, row) => sum + row.N + row.S + row.V + row.F + row.Q, 0);
        const extra = [O, X].flatMap((row) => Object.values(row)).reduce((sum, count) => sum + count, 0);
        expect({ tp: found, fp: extra, fn: missed }).toEqual({ tp, fp, fn });
      }),
    );
  });

  test('is transposed if reference and test are swapped', () => {
    fc.assert(
      fc.property(beats, beats, (a, b) => {
        const [forth, back] = [confuseClasses(a, b, whole).counts, confuseClasses(b, a, whole).counts];
        for (const row of ['N', 'S', 'V', 'F', 'Q', 'O'] as const) {
          for (const column of ['N', 'S', 'V', 'F', 'Q', 'O'] as const) {
            expect(forth[row][column]).toBe(back[column][row]);
          }
        }
      }),
    );
  });
});

describe.skipIf(!hasData)(`against the WFDB self test${dataNote}`, () => {
  test('the matrix of record 100s with its reference under another name is that of bxb.out', async () => {
    const matrix = readFileSync(dataPath('wfdb-c-checks', 'expected', 'bxb.out'), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const cells = /^ ([NVFQ]) \|(.*)$/.exec(line);
        return cells === null ? [] : [[cells[1], cells[2].trim().split(/\s+/).map(Number)] as const];
      });
    expect(matrix.map(([row]) => row).join('')).toBe('NVFQ');
    const reference = recordAnnotations(await loadEcg('wfdb-c-checks/data', '100s'), 'atr');
    const { counts } = confuseClasses(reference, { ...reference, source: 'ann' }, whole);
    for (const [row, cells] of matrix) {
      // That report has no column for S, whose beats it counts as N.
      const own = row === 'N' ? [counts.N, counts.S] : [counts[row as 'V' | 'F' | 'Q']];
      const sum = (columns: readonly (keyof typeof counts.N)[]) =>
        own.reduce((total, one) => total + columns.reduce((part, column) => part + one[column], 0), 0);
      expect([sum(['N', 'S']), sum(['V']), sum(['F']), sum(['Q']), sum(['O']), sum(['X'])]).toEqual(cells);
    }
  });
});
