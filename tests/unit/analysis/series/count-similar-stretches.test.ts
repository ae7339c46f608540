import { describe, expect, it } from 'vitest';
import {
  countSimilarStretches,
  type SimilarPairs,
} from '../../../../src/analysis/series/count-similar-stretches.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';

function countOneByOne(values: Float64Array, starts: Int32Array, m: number, reach: number): SimilarPairs {
  let [shorter, longer] = [0, 0];
  starts.forEach((a, i) => {
    for (const b of starts.subarray(i + 1)) {
      let alike = 0;
      while (alike <= m && Math.abs((values[a + alike] ?? 0) - (values[b + alike] ?? 0)) <= reach) alike++;
      if (alike >= m) shorter++;
      if (alike > m) longer++;
    }
  });
  return { shorter, longer };
}

/** Returns every index that m values follow, except around a break. */
const startsIn = (count: number, m: number): Int32Array =>
  Int32Array.from({ length: Math.max(0, count - m) }, (_, i) => i).filter((i) => i % 97 !== 0);

describe('countSimilarStretches', () => {
  it.each([
    { name: 'no value', count: 0, step: 0 },
    { name: 'one stretch', count: 3, step: 0 },
    { name: 'few values', count: 13, step: 0 },
    { name: 'many values', count: 700, step: 0 },
    { name: 'many equal values', count: 700, step: 0.5 },
    { name: 'all equal values', count: 700, step: 100 },
  ])('gives the same counts as a direct count: $name', ({ count, step }) => {
    const random = createRandom(count + step);
    const normal = () => (step === 0 ? random.normal() : Math.round(random.normal() / step) * step);
    const values = Float64Array.from({ length: count }, normal);
    for (const m of [1, 2, 3, 4]) {
      const starts = startsIn(count, m);
      for (const reach of [0.01, 0.2, 0.5, 1, 10]) {
        expect(countSimilarStretches(values, starts, m, reach)).toEqual(
          countOneByOne(values, starts, m, reach),
        );
      }
    }
  });

  it.each([
    { name: 'as they come', step: 0 },
    { name: 'in steps', step: 0.05 },
    { name: 'in few steps', step: 0.5 },
  ])('gives the same counts as a direct count for many stretches, $name', ({ step }) => {
    const random = createRandom(9);
    let last = 0;
    // Neighbours are similar, like in real series, and a third of all values are equal.
    const values = Float64Array.from({ length: 2503 }, () => {
      last = 0.7 * last + random.normal();
      if (random.uniform() < 0.3) return 1;
      return step === 0 ? last : Math.round(last / step) * step;
    });
    for (const m of [1, 2]) {
      const starts = startsIn(values.length, m);
      for (const reach of [0.05, 0.3, 20]) {
        expect(countSimilarStretches(values, starts, m, reach)).toEqual(
          countOneByOne(values, starts, m, reach),
        );
      }
    }
  });

  it('rejects a tolerance that is not above 0', () => {
    expect(() => countSimilarStretches(Float64Array.of(1, 2, 3), Int32Array.of(0), 2, 0)).toThrow(RangeError);
  });
});
