import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { resample, resampleStream } from '../../../../src/dsp/resampling/resample.ts';
import { mean } from '../../../../src/dsp/statistics/stats.ts';

describe('resampleStream', () => {
  it('returns what `resample` returns for the whole record, bit for bit', () => {
    const cases = fc.record({
      seed: fc.integer(),
      // By blocks, by folded blocks, and by direct sums.
      fs: fc.constantFrom(1000, 2000, 8000, 512, 1200, 799),
      count: fc.integer({ min: 3000, max: 20_000 }),
      piece: fc.integer({ min: 50, max: 9000 }),
    });
    fc.assert(
      fc.property(cases, ({ seed, fs, count, piece }) => {
        const random = createRandom(seed);
        const x = Float64Array.from({ length: count }, () => random.normal() + 100);
        const stream = resampleStream(count, fs, 500, () => mean(x));
        const made: Float64Array[] = [];
        for (let from = 0; from < count; from += piece) {
          made.push(stream?.push(x.slice(from, from + piece)) ?? new Float64Array(0));
        }
        const { values } = resample({ values: x, gaps: [] }, fs, 500);
        expect(Float64Array.from(made.flatMap((part) => [...part]))).toEqual(values);
      }),
      { numRuns: 10 },
    );
  });
});
