import { describe, expect, it } from 'vitest';
import { remainingSpread } from '../../../../src/analysis/aligned/aligned-statistics.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';

const params = { resamples: 200, seed: 1 };

describe('remainingSpread', () => {
  it('takes the likely errors out of the spread', () => {
    const random = createRandom(9);
    const ms = Array.from({ length: 400 }, () => 200 + 3 * random.normal() + 4 * random.normal());
    const found = remainingSpread(
      ms,
      ms.map(() => 4),
      params,
    );
    expect(found.likelyError).toBe(4);
    expect(Math.abs((found.remainingSd ?? 0) - 3)).toBeLessThan(0.5);
    const [low, high] = found.remainingInterval ?? [Number.NaN, Number.NaN];
    expect(low).toBeLessThan(3);
    expect(high).toBeGreaterThan(3);
    expect(
      remainingSpread(
        ms,
        ms.map(() => 40),
        params,
      ).remainingSd,
    ).toBe(0);
  });

  it('leaves out beats without a value, and has none of fewer than two', () => {
    const found = remainingSpread([1, Number.NaN, 3], [1, 1, 1], { ...params, resamples: 0 });
    expect(found).toMatchObject({ likelyError: 1, remainingInterval: null });
    expect(found.remainingSd).toBeCloseTo(1, 12);
    expect(remainingSpread([1, Number.NaN], [1, 1], params).remainingSd).toBeNull();
  });
});
