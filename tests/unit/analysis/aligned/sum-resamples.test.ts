import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';

/** Computes sums on a page's main thread, where nothing may be compiled, or elsewhere. */
async function sumsOf(isPage: boolean, count: number, resamples: number, block: number) {
  vi.resetModules();
  if (isPage) vi.stubGlobal('document', {});
  const { sumResamples } = await import('../../../../src/analysis/aligned/sum-resamples.ts');
  const random = createRandom(3);
  const values = Float64Array.from({ length: count }, () => 200 + 3 * random.normal());
  const beside = Float64Array.from({ length: count }, () => random.uniform());
  const starts = Int32Array.from({ length: resamples * Math.ceil(count / block) }, () =>
    random.integer(count - block + 1),
  );
  return sumResamples({ values, beside, block }, starts, resamples);
}

describe('sumResamples', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [2, 200, 2],
    [10, 7, 10],
    [70, 200, 10],
    [73, 201, 10],
    [1000, 1, 10],
    // More than the module's memory.
    [300_000, 3, 10],
  ])(
    'gives the same result with WebAssembly as without, for %i values, %i times',
    async (count, resamples, block) => {
      const found = await sumsOf(false, count, resamples, block);
      const expected = await sumsOf(true, count, resamples, block);
      expect(found).toStrictEqual(expected);
      expect(Math.min(...found.about, ...found.beside)).toBeGreaterThan(0);
    },
  );
});
