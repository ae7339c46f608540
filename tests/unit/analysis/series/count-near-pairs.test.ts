import { describe, expect, it } from 'vitest';
import { countNearPairs } from '../../../../src/analysis/series/count-near-pairs.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';

function countOneByOne(coordinates: readonly Float64Array[], reach: number): number {
  const count = coordinates[0]?.length ?? 0;
  let pairs = 0;
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      if (coordinates.every((values) => Math.abs(values[i] - values[j]) <= reach)) pairs++;
    }
  }
  return pairs;
}

describe('countNearPairs', () => {
  it.each([
    { name: 'no point', count: 0, step: 0 },
    { name: 'one point', count: 1, step: 0 },
    { name: 'a leaf', count: 12, step: 0 },
    { name: 'a leaf and one', count: 13, step: 0 },
    { name: 'many points', count: 700, step: 0 },
    { name: 'many equal points', count: 700, step: 0.5 },
    { name: 'all equal points', count: 700, step: 100 },
  ])('counts as one by one: $name', ({ count, step }) => {
    const random = createRandom(count + step);
    const normal = () => (step === 0 ? random.normal() : Math.round(random.normal() / step) * step);
    for (const dimensions of [1, 2, 3]) {
      const points = Array.from({ length: dimensions }, () => Float64Array.from({ length: count }, normal));
      for (const reach of [0.01, 0.2, 0.5, 1, 10]) {
        expect(countNearPairs(points, reach)).toBe(countOneByOne(points, reach));
      }
    }
  });
});
