import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BootstrapParams } from '../../../../src/analysis/intervals/bootstrap.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';

/** Makes five levels of a window of beats, some missing at some levels. */
function sweep(count: number, seed: number) {
  const random = createRandom(seed);
  const level = (missing: number) =>
    Float64Array.from({ length: count }, () =>
      random.uniform() < missing ? Number.NaN : 200 + 3 * random.normal(),
    );
  const ms = [level(0), level(0.1), level(0), level(0.9), level(1)];
  const startMs = seed % 2 === 0 ? level(0.05) : null;
  return { levels: { thresholds: ms.map((_, k) => k), ms }, startMs, historicMs: level(0) };
}

/** Computes bootstraps on a page's main thread, where nothing may be compiled, or elsewhere. */
async function bootstraps(isPage: boolean, count: number, params: BootstrapParams) {
  vi.resetModules();
  if (isPage) vi.stubGlobal('document', {});
  const { bootstrapLeastSd } = await import('../../../../src/analysis/intervals/bootstrap.ts');
  const members = Array.from({ length: count }, (_, b) => b);
  return [1, 2].map((seed) => bootstrapLeastSd(sweep(count, seed), members, [0, 1, 2, 3, 4], params));
}

describe('takeLeast', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [2, 500, 9],
    [9, 500, 9],
    [10, 501, 9],
    [61, 1000, 9],
    [400, 200, 1],
    // More than the module's memory.
    [30_000, 10, 1],
  ])(
    'gives the same result with WebAssembly as without, for %i beats, %i times',
    async (count, resamples, blockLength) => {
      const params = { resamples, seed: 4, blockLength };
      const found = await bootstraps(false, count, params);
      const expected = await bootstraps(true, count, params);
      expect(found).toStrictEqual(expected);
      expect(found[0]?.sdInterval).not.toBeNull();
      expect(found[0]?.wins.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    },
  );
});
