import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestFraction } from '../../../../src/dsp/resampling/resample.ts';

describe('nearestFraction', () => {
  it('finds the ratios of usual rates', () => {
    expect(nearestFraction(500 / 50_000, 10_000)).toEqual([1, 100]);
    expect(nearestFraction(500 / 360, 10_000)).toEqual([25, 18]);
    expect(nearestFraction(360 / 500, 10_000)).toEqual([18, 25]);
    expect(nearestFraction(2, 10_000)).toEqual([2, 1]);
    expect(nearestFraction(1, 10_000)).toEqual([1, 1]);
    expect(nearestFraction(500 / 44_100, 10_000)).toEqual([5, 441]);
  });

  it('uses the best semiconvergent if a convergent is too large', () => {
    expect(nearestFraction(Math.PI, 10)).toEqual([22, 7]);
    expect(nearestFraction(Math.PI, 100)).toEqual([311, 99]);
    expect(nearestFraction(Math.PI, 10_000)).toEqual([355, 113]);
    expect(nearestFraction(1e-6, 10_000)).toEqual([0, 1]);
  });

  it('is nearer than every other fraction', () => {
    const ratio = fc.double({ min: 0.001, max: 20, noNaN: true });
    fc.assert(
      fc.property(ratio, fc.integer({ min: 1, max: 60 }), (x, limit) => {
        const [numerator, denominator] = nearestFraction(x, limit);
        expect(denominator).toBeLessThanOrEqual(limit);
        const distance = Math.abs(numerator / denominator - x);
        for (let d = 1; d <= limit; d++) {
          expect(Math.abs(Math.round(x * d) / d - x)).toBeGreaterThanOrEqual(distance - Number.EPSILON * x);
        }
      }),
    );
  });
});
