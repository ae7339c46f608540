import { describe, expect, it } from 'vitest';
import { remainingSpread } from '../../../../src/analysis/aligned/aligned-statistics.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';

const makeErrors = (likelyMs: readonly number[]) => ({
  likelyMs,
  squareMs: likelyMs.map((error) => error * error),
});

const params = { resamples: 200, seed: 1 };

describe('remainingSpread', () => {
  it('subtracts the likely errors from the spread', () => {
    const random = createRandom(9);
    const ms = Array.from({ length: 400 }, () => 200 + 3 * random.normal() + 4 * random.normal());
    const found = remainingSpread(ms, makeErrors(ms.map(() => 4)), params);
    expect(found.likelyError).toBe(4);
    expect(Math.abs((found.remainingSd ?? 0) - 3)).toBeLessThan(0.5);
    const [low, high] = found.remainingInterval ?? [Number.NaN, Number.NaN];
    expect(low).toBeLessThan(3);
    expect(high).toBeGreaterThan(3);
    expect(remainingSpread(ms, makeErrors(ms.map(() => 40)), params).remainingSd).toBe(0);
  });

  it('subtracts the errors that are certain, and reports the likely ones', () => {
    const errors = { likelyMs: [2, 2, 2], squareMs: [1, 1, 1] };
    const found = remainingSpread([0, 2, 4], errors, { ...params, resamples: 0 });
    expect(found.likelyError).toBe(2);
    expect(found.remainingSd).toBeCloseTo(Math.sqrt(4 - 1), 12);
  });

  it('ignores beats without a value, and is missing for fewer than two', () => {
    const found = remainingSpread([1, Number.NaN, 3], makeErrors([1, 1, 1]), { ...params, resamples: 0 });
    expect(found).toMatchObject({ likelyError: 1, remainingInterval: null });
    expect(found.remainingSd).toBeCloseTo(1, 12);
    expect(remainingSpread([1, Number.NaN], makeErrors([1, 1]), params).remainingSd).toBeNull();
  });
});
