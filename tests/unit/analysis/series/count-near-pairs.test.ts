import { describe, expect, it } from 'vitest';
import { countNearPairs } from '../../../../src/analysis/series/count-near-pairs.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';

function countOneByOne(coordinates: readonly Float64Array[], reach: number): number {
  const count = coordinates[0]?.length ?? 0;
  let pairs = 0;
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      let d = 0;
      while (d < coordinates.length && isNear(coordinates[d], i, j, reach)) d++;
      if (d === coordinates.length) pairs++;
    }
  }
  return pairs;
}

function isNear(values: Float64Array | undefined, i: number, j: number, reach: number): boolean {
  return values !== undefined && Math.abs((values[i] ?? Number.NaN) - (values[j] ?? Number.NaN)) <= reach;
}

describe('countNearPairs', () => {
  it.each([
    { name: 'no point', count: 0, step: 0 },
    { name: 'one point', count: 1, step: 0 },
    { name: 'few points', count: 13, step: 0 },
    { name: 'many points', count: 700, step: 0 },
    { name: 'many equal points', count: 700, step: 0.5 },
    { name: 'all equal points', count: 700, step: 100 },
  ])('counts as one by one: $name', ({ count, step }) => {
    const random = createRandom(count + step);
    const normal = () => (step === 0 ? random.normal() : Math.round(random.normal() / step) * step);
    for (const dimensions of [1, 2, 3, 4]) {
      const points = Array.from({ length: dimensions }, () => Float64Array.from({ length: count }, normal));
      for (const reach of [0.01, 0.2, 0.5, 1, 10]) {
        expect(countNearPairs(points, reach)).toBe(countOneByOne(points, reach));
      }
    }
  });

  it.each([
    { name: 'as they come', step: 0 },
    { name: 'in steps', step: 0.05 },
    { name: 'in few steps', step: 0.5 },
  ])('counts as one by one where points are many, $name', ({ step }) => {
    const random = createRandom(9);
    let last = 0;
    // Neighbours are alike, as those of a series are, and one value is that of a third of all.
    const values = Float64Array.from({ length: 2503 }, () => {
      last = 0.7 * last + random.normal();
      if (random.uniform() < 0.3) return 1;
      return step === 0 ? last : Math.round(last / step) * step;
    });
    const points = [0, 1, 2].map((d) => values.subarray(d, 2501 + d));
    for (const dimensions of [1, 3]) {
      const own = points.slice(0, dimensions);
      for (const reach of [0.05, 0.3, 20]) expect(countNearPairs(own, reach)).toBe(countOneByOne(own, reach));
    }
  });

  it('refuses a reach that is not above 0', () => {
    expect(() => countNearPairs([Float64Array.of(1, 2)], 0)).toThrow(RangeError);
  });
});
