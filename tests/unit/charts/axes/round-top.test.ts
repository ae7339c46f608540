import { double, assert, property } from 'fast-check';
import { expect, it } from 'vitest';
import { niceCeiling } from '../../../../src/charts/axes/linear-map.ts';

it('the result is round, at least the value and at most twice it', () => {
  expect([3.63, 0.9, 8, 8.01, 62].map(niceCeiling)).toEqual([4, 1, 8, 10, 80]);
  expect(niceCeiling(0)).toBe(1);
  assert(
    property(double({ min: 1e-3, max: 1e6, noNaN: true }), (value) => {
      const top = niceCeiling(value);
      expect(top / value).toBeGreaterThan(0.999_999);
      expect(top / value).toBeLessThanOrEqual(2.000_001);
    }),
  );
});
