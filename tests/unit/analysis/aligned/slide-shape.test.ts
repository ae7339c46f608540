import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';

/** Makes rows of noise, some of which lack a value. */
function makeRows(rowCount: number, long: number, missing: number): Float64Array {
  const random = createRandom(rowCount + long);
  return Float64Array.from({ length: rowCount * long }, () =>
    random.uniform() < missing ? Number.NaN : random.normal(),
  );
}

/** Computes products and sizes on a page's main thread, where nothing may be compiled, or elsewhere. */
async function slid(isPage: boolean, rows: Float64Array, length: number, moveCount: number) {
  vi.resetModules();
  if (isPage) vi.stubGlobal('document', {});
  const { findSizes, slideShape } = await import('../../../../src/analysis/aligned/slide-shape.ts');
  const long = length + moveCount - 1;
  const all = { rows, long, moveCount };
  const sizes = new Float64Array((rows.length / long) * moveCount);
  findSizes(all, length, sizes);
  const products: number[][] = [];
  const shape = Float64Array.from({ length }, (_, k) => Math.sin(k) + 0.1 * k);
  slideShape(all, shape, (found, first, rowCount, apart) => {
    for (let n = 0; n < rowCount; n++)
      products[first + n] = [...found.subarray(n * apart, n * apart + moveCount)];
  });
  return { sizes: Array.from(sizes), products };
}

describe('shapes shifted along rows', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [1, 9, 41, 0],
    [3, 50, 8, 0.01],
    [70, 61, 41, 0],
    [128, 12, 7, 0.1],
    [129, 33, 1, 0],
    [300, 20, 40, 0.001],
    // More than the module's memory.
    [3, 4000, 900, 0],
  ])(
    'products and sizes are the same with WebAssembly as without: %i rows of %i values, %i moves',
    async (rowCount, length, moveCount, missing) => {
      const rows = makeRows(rowCount, length + moveCount - 1, missing);
      const found = await slid(false, rows, length, moveCount);
      expect(found.products).toHaveLength(rowCount);
      expect(found).toStrictEqual(await slid(true, rows, length, moveCount));
    },
  );

  it('products are sums of products, and lines have size zero', async () => {
    const rows = Float64Array.of(1, 3, 5, 7, 9, 11, 0, 1, 0, -1, 0, 1);
    const { sizes, products } = await slid(false, rows, 3, 4);
    const shape = Array.from({ length: 3 }, (_, k) => Math.sin(k) + 0.1 * k);
    expect(products[0]?.[1]).toBe(3 * shape[0] + 5 * shape[1] + 7 * shape[2]);
    expect(sizes.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(sizes[4]).toBeCloseTo(Math.sqrt(2 / 3), 12);
  });
});
