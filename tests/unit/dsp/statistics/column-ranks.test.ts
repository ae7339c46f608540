import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ColumnRanks, type ColumnQuantile } from '../../../../src/dsp/statistics/column-ranks.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { median, percentile } from '../../../../src/dsp/statistics/stats.ts';
import { caseCount } from '../../../support/gate.ts';

const soughts: readonly ColumnQuantile[] = ['median', 10, 90, 100];

/** Returns the present values of a column. */
function readColumn(rows: readonly Float64Array[], k: number): number[] {
  return rows.map((row) => row[k]).filter((value) => !Number.isNaN(value));
}

/** Finds the ranks of all columns, and counts the passes over the rows. */
function findRanks(rows: readonly Float64Array[], mostKept: number, sought = soughts) {
  const counts = Uint32Array.from(rows[0], (_, k) => readColumn(rows, k).length);
  const ranks = new ColumnRanks(counts, sought, mostKept);
  for (let passCount = 1; ; passCount++) {
    for (const row of rows) ranks.push(row, 0);
    const found = ranks.end();
    if (found !== null) return { found, passCount };
  }
}

function expected(rows: readonly Float64Array[], sought: ColumnQuantile): number[] {
  const of = (column: number[]) => (sought === 'median' ? median(column) : percentile(column, sought));
  return Array.from(rows[0], (_, k) => of(readColumn(rows, k)));
}

/** Makes rows of which the last differ from the first, and some lack a column. */
function longTable(count: number): Float64Array[] {
  const random = createRandom(4);
  return Array.from({ length: count }, (_, i) =>
    Float64Array.of(random.normal(), random.normal() + i / 2e4, 0, i % 3 === 0 ? random.normal() : NaN),
  );
}

describe('ColumnRanks', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are those of every column separately, however few values are kept', () => {
    // Few different values, so that many equal a pivot or the median.
    const value = fc.oneof(
      fc.constantFrom(-1, 0, 0.5, 2, NaN),
      fc.double({ noNaN: true, min: -1e3, max: 1e3 }),
    );
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 60 }),
      );
    fc.assert(
      fc.property(table, fc.integer({ min: 0, max: 70 }), (values, mostKept) => {
        const rows = values.map((row) => Float64Array.from(row));
        const { found } = findRanks(rows, mostKept);
        // Zero may be −0 in one and 0 in the other.
        const plain = (all: ArrayLike<number>) => Array.from(all, (one) => one + 0);
        for (const [i, sought] of soughts.entries()) {
          expect(plain(found[i])).toEqual(plain(expected(rows, sought)));
        }
      }),
      { numRuns: caseCount(300) },
    );
  });

  it('need one pass over data that fit, two over others, and three if the first values differ from the rest', () => {
    const rows = longTable(20_001);
    const steady = rows.map((row) => Float64Array.of(row[0], row[2]));
    const two = findRanks(steady, 3000, ['median']);
    expect(two.passCount).toBe(2);
    expect([...two.found[0]]).toEqual(expected(steady, 'median'));
    const three = findRanks(rows, 300);
    expect(three.passCount).toBe(3);
    expect(three.found.map((one) => [...one])).toEqual(soughts.map((sought) => expected(rows, sought)));
    expect(findRanks(rows, 80_004)).toEqual({ found: three.found, passCount: 1 });
  });

  it('need the same passes to the same results with WebAssembly as without, as on a page’s main thread', () => {
    const rows = longTable(3_001);
    const compiled = findRanks(rows, 300);
    vi.stubGlobal('document', {});
    expect(findRanks(rows, 300)).toEqual(compiled);
    expect(compiled.passCount).toBeGreaterThan(1);
  });
});
