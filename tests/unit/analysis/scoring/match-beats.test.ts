import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchBeats } from '../../../../src/analysis/scoring/match-beats.ts';

const listPairs = (reference: number[], marks: number[]) =>
  matchBeats(reference, marks, 0.15).pairs.map((pair) => [pair.reference, pair.mark]);

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

const times = fc
  .array(fc.integer({ min: 0, max: 5000 }), { maxLength: 60 })
  .map((samples) => samples.toSorted((a, b) => a - b).map((sample) => sample / 360));

describe('matchBeats', () => {
  test('pairs within the tolerance, including its end', () => {
    expect(listPairs([1, 2, 3], [0.85, 2.15, 3.151])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(listPairs([54 / 360], [108 / 360])).toEqual([[0, 0]]);
  });

  test('pairs a beat with the nearer of two marks', () => {
    expect(listPairs([1], [0.9, 1.02])).toEqual([[0, 1]]);
    expect(listPairs([1], [0.98, 1.1])).toEqual([[0, 0]]);
  });

  test('pairs a mark with the nearer of two beats', () => {
    expect(listPairs([1, 1.12], [1.1])).toEqual([[1, 0]]);
    expect(listPairs([1, 1.12], [1.03])).toEqual([[0, 0]]);
  });

  test('uses every beat and mark exactly once, with pairs in order', () => {
    fc.assert(
      fc.property(times, times, (reference, marks) => {
        const { pairs, missed, extra } = matchBeats(reference, marks, 0.15);
        const paired = pairs.map((pair) => pair.reference);
        expect(ascending([...paired, ...missed])).toEqual([...reference.keys()]);
        expect(ascending([...pairs.map(({ mark }) => mark), ...extra])).toEqual([...marks.keys()]);
        expect(paired).toEqual(ascending(paired));
      }),
    );
  });

  test('finds no error in the reference against itself', () => {
    fc.assert(
      fc.property(times, (reference) => {
        expect(matchBeats(reference, reference, 0.15).pairs).toHaveLength(reference.length);
      }),
    );
  });
});
