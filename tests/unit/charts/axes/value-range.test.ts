import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRound, niceFloor, scaleBar, steadyRange } from '../../../../src/charts/axes/value-range.ts';

describe('the range of a lane', () => {
  test('contains the trace with a margin', () => {
    expect(steadyRange(null, 0, 100)).toEqual({ low: -8, high: 108 });
  });

  test('is unchanged while the trace fits and fills half of it', () => {
    const first = steadyRange(null, 0, 100);
    expect(steadyRange(first, 20, 90)).toBe(first);
    expect(steadyRange(first, -9, 90)).not.toBe(first);
    expect(steadyRange(first, 40, 60)).not.toBe(first);
  });

  test('has a height for a constant too', () => {
    const { low, high } = steadyRange(null, 3, 3);
    expect(high).toBeGreaterThan(low);
  });
});

describe('the scale bar', () => {
  test('is the largest of 1, 2, 5 that fits', () => {
    expect([0.99, 1, 1.9, 2, 4.9, 5, 73].map(niceFloor)).toEqual([0.5, 1, 1, 2, 2, 5, 50]);
  });

  test('is at 0 if visible, otherwise in the middle', () => {
    expect(scaleBar({ low: -0.5, high: 1.5 })).toEqual({ from: 0, amount: 1 });
    expect(scaleBar({ low: 100, high: 110 })).toEqual({ from: 102.5, amount: 5 });
  });

  test('is inside the range', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        (low, height) => {
          fc.pre(low + height > low);
          const { from, amount } = scaleBar({ low, high: low + height });
          expect(amount).toBeGreaterThan(0);
          expect(from).toBeGreaterThanOrEqual(low);
          expect(from + amount).toBeLessThanOrEqual(low + height);
        },
      ),
    );
  });

  test('is written without unnecessary digits', () => {
    expect([0.1 + 0.2, 500, -20, 2e6].map(formatRound)).toEqual(['0.3', '500', '−20', '2e6']);
  });
});
