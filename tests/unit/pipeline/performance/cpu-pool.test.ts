import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterFir } from '../../../../src/dsp/fir/fir.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { cutFilter, filterOverPool } from '../../../../src/pipeline/performance/cpu-pool.ts';
import { fakePool } from '../../../support/fake-pool.ts';
import { firSingleTolerance } from '../../../support/tolerances.ts';
import { caseCount } from '../../../support/gate.ts';

const noise = (count: number, seed: number) => {
  const random = createRandom(seed);
  return Float64Array.from({ length: count }, () => random.normal());
};

describe('cutFilter', () => {
  it('gives each part its outputs and taps − 1 further samples', () => {
    const parts = cutFilter(noise(100, 1), noise(7, 2), 3, 'direct');
    expect(parts.map(({ extended }) => extended.length - 6)).toEqual([33, 33, 34]);
  });

  it('makes at most as many parts as there are samples', () => {
    expect(cutFilter(noise(3, 1), noise(3, 2), 8, 'direct')).toHaveLength(3);
  });
});

describe('filterOverPool', () => {
  it('returns the whole signal’s direct sum, bit for bit, for any division', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 9 }),
        async (tapCount, more, workerCount) => {
          const x = noise(tapCount + more, more);
          const taps = noise(tapCount, tapCount);
          const filtered = await filterOverPool(fakePool(workerCount), x, taps, 'direct');
          expect(filtered).toEqual(filterFir(x, taps, 'zero-phase'));
        },
      ),
      { numRuns: caseCount(60) },
    );
  });

  it('agrees by overlap-save to single precision', async () => {
    const [x, taps] = [noise(20_000, 1), noise(501, 2)];
    const truth = filterFir(x, taps, 'zero-phase');
    const range = Math.max(...truth) - Math.min(...truth);
    const filtered = await filterOverPool(fakePool(4), x, taps, 'overlap-save');
    const worst = filtered.reduce((most, value, i) => Math.max(most, Math.abs(value - truth[i])), 0);
    expect(worst / range).toBeLessThan(firSingleTolerance);
  });
});
