import { describe, expect, test } from 'vitest';
import { columnAt, extremesBetween, highestNear, valueAt } from '../../../../src/charts/lanes/envelope.ts';

/** Four columns over 2 … 4 s, the third a gap. */
const envelope = {
  fromSec: 2,
  toSec: 4,
  min: Float32Array.of(-1, 0, Number.NaN, 2),
  max: Float32Array.of(1, 4, Number.NaN, 3),
};

describe('an envelope', () => {
  test('finds the column of a moment, and none outside', () => {
    expect([1.99, 2, 2.49, 2.5, 3.99, 4].map((sec) => columnAt(envelope, sec))).toEqual([-1, 0, 0, 1, 3, -1]);
  });

  test('has a middle at a moment, and none in a gap', () => {
    expect(valueAt(envelope, 2.6)).toBe(2);
    expect(valueAt(envelope, 3.2)).toBeNull();
    expect(valueAt(envelope, 9)).toBeNull();
  });

  test('has a highest value about a moment', () => {
    expect(highestNear(envelope, 2.4, 0.2)).toBe(4);
    expect(highestNear(envelope, 3.2, 0.01)).toBeNull();
  });

  test('has extremes between two moments, gaps passed by', () => {
    expect(extremesBetween(envelope, 2, 4)).toEqual({ low: -1, high: 4 });
    expect(extremesBetween(envelope, 3.6, 9)).toEqual({ low: 2, high: 3 });
    expect(extremesBetween(envelope, 8, 9)).toBeNull();
  });
});
