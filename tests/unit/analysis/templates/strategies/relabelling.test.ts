import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  maximiseAssignment,
  compareLabels,
} from '../../../../../src/analysis/templates/strategies/relabelling.ts';

const labels = fc
  .array(fc.integer({ min: 0, max: 6 }), { maxLength: 80 })
  .map((list) => Int32Array.from(list));

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

describe('compareLabels', () => {
  it('counts no beat as changed if only the names differ', () => {
    fc.assert(
      fc.property(
        labels,
        fc.shuffledSubarray([10, 11, 12, 13, 14, 15, 16], { minLength: 7 }),
        (first, names) => {
          const agreement = compareLabels(
            first,
            first.map((label) => names[label]),
          );
          expect(agreement.changedCount).toBe(0);
          expect(agreement.templateCounts[0]).toBe(agreement.templateCounts[1]);
        },
      ),
    );
  });

  it('counts the beats of a template that the other result lacks', () => {
    const agreement = compareLabels(Int32Array.of(0, 0, 0, 1, 1), Int32Array.of(5, 5, 6, 7, 7));
    expect(agreement).toEqual({ templateCounts: [2, 3], changedCount: 1 });
  });

  it('maximises the sum rather than the largest overlap', () => {
    // A greedy assignment pairs 0 with 0 (3 beats) and leaves 1 with 1 (none): 3 of 7; crossed pairs keep 4.
    const agreement = compareLabels(Int32Array.of(0, 0, 0, 0, 0, 1, 1), Int32Array.of(0, 0, 0, 1, 1, 0, 0));
    expect(agreement.changedCount).toBe(3);
  });

  it('compares empty lists, and rejects different beats', () => {
    expect(compareLabels(new Int32Array(0), new Int32Array(0))).toEqual({
      templateCounts: [0, 0],
      changedCount: 0,
    });
    expect(() => compareLabels(new Int32Array(1), new Int32Array(2))).toThrow(RangeError);
  });
});

describe('assignMost', () => {
  it('finds the sum of an exhaustive search', () => {
    const matrix = fc.integer({ min: 1, max: 6 }).chain((size) =>
      fc.array(fc.array(fc.nat(20), { minLength: size, maxLength: size }), {
        minLength: size,
        maxLength: size,
      }),
    );
    fc.assert(
      fc.property(matrix, (rows) => {
        const gains = rows.map((row) => Float64Array.from(row));
        const sumOf = (columns: readonly number[]) =>
          columns.reduce((sum, column, row) => sum + gains[row][column], 0);
        const found = maximiseAssignment(gains);
        expect(new Set(found).size).toBe(gains.length);
        expect(sumOf(found)).toBe(Math.max(...permutations([...gains.keys()]).map(sumOf)));
      }),
    );
  });
});
