import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ColumnMedians } from '../../../src/dsp/column-medians.ts';
import { createRandom } from '../../../src/dsp/random.ts';
import { median } from '../../../src/dsp/stats.ts';

/** Medians of all columns, and how often the rows were gone over. */
function mediansOf(rows: readonly Float64Array[], mostKept: number) {
  const medians = new ColumnMedians(rows[0].length, rows.length, mostKept);
  for (let passCount = 1; ; passCount++) {
    for (const row of rows) medians.push(row, 0);
    const found = medians.end();
    if (found !== null) return { found, passCount };
  }
}

function columnOf(rows: readonly Float64Array[], k: number): number[] {
  return rows.map((row) => row[k]);
}

describe('ColumnMedians', () => {
  it('are those of every column by itself, however few values are kept', () => {
    // Few different values, so that many are equal to a pivot or to the middle itself.
    const value = fc.oneof(fc.constantFrom(-1, 0, 0.5, 2), fc.double({ noNaN: true, min: -1e3, max: 1e3 }));
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 60 }),
      );
    fc.assert(
      fc.property(table, fc.integer({ min: 0, max: 70 }), (values, mostKept) => {
        const rows = values.map((row) => Float64Array.from(row));
        const { found } = mediansOf(rows, mostKept);
        for (let k = 0; k < found.length; k++) expect(found[k]).toBeCloseTo(median(columnOf(rows, k)), 15);
      }),
      { numRuns: 300 },
    );
  });

  it('take two passes over what does not fit, and one over what does', () => {
    const random = createRandom(4);
    const rows = Array.from({ length: 20_001 }, (_, i) =>
      Float64Array.of(random.normal(), random.normal() + i / 2e4, 0),
    );
    const { found, passCount } = mediansOf(rows, 3000);
    expect(passCount).toBe(2);
    expect([...found]).toEqual([0, 1, 2].map((k) => median(columnOf(rows, k))));
    expect(mediansOf(rows, 60_003)).toEqual({ found, passCount: 1 });
  });
});
