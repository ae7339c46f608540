import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sizeClass } from '../../../src/gpu/buffer-pool.ts';
import { sumByStage } from '../../../src/gpu/timestamps.ts';

describe('sizeClass', () => {
  it('holds the requested size and at most an eighth more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 33 }), (bytes) => {
        const size = sizeClass(bytes);
        expect(size % 256).toBe(0);
        expect(size).toBeGreaterThanOrEqual(Math.max(256, bytes));
        expect(size).toBeLessThanOrEqual(Math.max(256, bytes + 256, bytes * 1.125));
      }),
    );
  });
});

describe('sumByStage', () => {
  it('adds passes of one stage and ignores those with a clock that ran backwards', () => {
    const ticks = BigInt64Array.of(0n, 1_500_000n, 10n, 500_010n, 99n, 3n);
    expect([...sumByStage(['a', 'b', 'a'], ticks)]).toEqual([
      ['a', 1.5],
      ['b', 0.5],
    ]);
  });
});
