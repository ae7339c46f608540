import { describe, expect, test } from 'vitest';
import {
  columnAt,
  extremesBetween,
  highestNear,
  robustExtremes,
  valueAt,
} from '../../../../src/charts/lanes/envelope.ts';

/** Four columns over 2 … 4 s, the third a gap. */
const envelope = {
  fromSec: 2,
  toSec: 4,
  min: Float32Array.of(-1, 0, Number.NaN, 2),
  max: Float32Array.of(1, 4, Number.NaN, 3),
};

describe('an envelope', () => {
  test('finds the column of a time, and none outside', () => {
    expect([1.99, 2, 2.49, 2.5, 3.99, 4].map((sec) => columnAt(envelope, sec))).toEqual([-1, 0, 0, 1, 3, -1]);
  });

  test('has a middle at a time, and none in a gap', () => {
    expect(valueAt(envelope, 2.6)).toBe(2);
    expect(valueAt(envelope, 3.2)).toBeNull();
    expect(valueAt(envelope, 9)).toBeNull();
  });

  test('has a maximum around a time', () => {
    expect(highestNear(envelope, 2.4, 0.2)).toBe(4);
    expect(highestNear(envelope, 3.2, 0.01)).toBeNull();
  });

  test('has extremes between two times, ignoring gaps', () => {
    expect(extremesBetween(envelope, 2, 4)).toEqual({ low: -1, high: 4 });
    expect(extremesBetween(envelope, 3.6, 9)).toEqual({ low: 2, high: 3 });
    expect(extremesBetween(envelope, 8, 9)).toBeNull();
  });
});

describe('the range that a scale shows', () => {
  const columns = 100;
  const long = (at: number, count: number, value: number) => ({
    fromSec: 0,
    toSec: 10,
    min: new Float32Array(columns).fill(-0.1),
    max: new Float32Array(columns).fill(1).fill(value, at, at + count),
    usual: { low: -0.1, high: 1 },
  });

  test('excludes a short excursion far beyond the usual range, and nothing if that is unknown', () => {
    const envelope = long(3, 2, 50);
    expect(robustExtremes(envelope, 0, 10)).toEqual({ low: Math.fround(-0.1), high: 1 });
    expect(robustExtremes({ ...envelope, usual: null }, 0, 10)?.high).toBe(50);
  });

  test('includes beats three times as tall, and an excursion that fills the view', () => {
    expect(robustExtremes(long(3, 2, 4), 0, 10)?.high).toBe(4);
    expect(robustExtremes(long(0, 100, 50), 0, 10)?.high).toBe(50);
    expect(robustExtremes(long(3, 2, 50), 0.3, 0.4)?.high).toBe(50);
  });
});
