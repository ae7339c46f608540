import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';

/** Makes rows with some equal and some missing values. */
function makeRows(count: number, length: number, missing: number): Float64Array[] {
  const random = createRandom(count + length);
  return Array.from({ length: count }, () =>
    Float64Array.from({ length }, () =>
      random.uniform() < missing ? Number.NaN : random.integer(20) - 10 + 0.5 * random.uniform(),
    ),
  );
}

/** Computes the median by sorting the whole column. */
function sortedMedian(column: readonly number[]): number {
  const there = column.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b);
  const half = there.length >> 1;
  return there.length % 2 === 1 ? there[half] : ((there[half - 1] ?? Number.NaN) + there[half]) / 2;
}

/** Computes medians on a page's main thread, where nothing may be compiled, or elsewhere. */
async function medians(isPage: boolean, rows: readonly Float64Array[]): Promise<Float64Array> {
  vi.resetModules();
  if (isPage) vi.stubGlobal('document', {});
  const { columnMedians } = await import('../../../../src/dsp/statistics/column-medians.ts');
  return columnMedians(rows);
}

describe('columnMedians', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [1, 9, 0],
    [4, 1, 0],
    [5, 7, 0.1],
    [64, 33, 0],
    [70, 1030, 0.001],
    [71, 100, 0.9],
    [2, 5, 1],
    [128, 12, 0],
    // More than are sorted in WebAssembly.
    [1100, 3, 0],
  ])(
    'returns the median of %i rows of %i values, with WebAssembly and without',
    async (count, length, missing) => {
      const rows = makeRows(count, length, missing);
      const expected = Float64Array.from({ length }, (_, n) => sortedMedian(rows.map((row) => row[n])));
      expect(await medians(false, rows)).toEqual(expected);
      expect(await medians(true, rows)).toEqual(expected);
    },
  );

  it('accepts no rows and rows without values', async () => {
    expect(await medians(false, [])).toEqual(new Float64Array(0));
    expect(
      await medians(
        false,
        Array.from({ length: 6 }, () => new Float64Array(0)),
      ),
    ).toEqual(new Float64Array(0));
  });
});
