import { expect, test } from 'vitest';
import {
  selectIntervals,
  positivePredictiveValue,
  meanAndSd,
} from '../../../../src/analysis/intervals/statistics.ts';

const values = Float64Array.of(194, 200, 200, 206, 206.001);

test('PPV counts values within the acceptance range around the median, including its limits', () => {
  expect(positivePredictiveValue(values, 0, 6, 'outside')).toBe(0.8);
  expect(positivePredictiveValue(values, 0, 5.999, 'outside')).toBe(0.4);
});

test('missed values are excluded from PPV or count as false', () => {
  expect(positivePredictiveValue(values, 3, 6, 'outside')).toBe(0.8);
  expect(positivePredictiveValue(values, 3, 6, 'false')).toBe(0.5);
});

test('PPV of nothing is missing, and 0 if nothing was found among counted beats', () => {
  expect(positivePredictiveValue(new Float64Array(0), 4, 6, 'outside')).toBeNull();
  expect(positivePredictiveValue(new Float64Array(0), 4, 6, 'false')).toBe(0);
});

test('SD is of n − 1 and needs two values, the mean one', () => {
  expect(meanAndSd(Float64Array.of(1, 3))).toEqual({ mean: 2, sd: Math.SQRT2 });
  expect(meanAndSd(Float64Array.of(7))).toEqual({ mean: 7, sd: null });
  expect(meanAndSd(new Float64Array(0))).toEqual({ mean: null, sd: null });
});

test('an interval needs both of its ends', () => {
  const end = Float64Array.of(10, Number.NaN, 30, 40);
  const start = Float64Array.of(1, 2, Number.NaN, 4);
  expect([...selectIntervals(end, start, [0, 1, 2, 3])]).toEqual([9, 36]);
  expect([...selectIntervals(end, null, [1, 2, 3])]).toEqual([30, 40]);
});
