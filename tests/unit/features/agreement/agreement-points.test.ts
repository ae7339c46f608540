import { expect, test } from 'vitest';
import { nearestPoint } from '../../../../src/features/agreement/agreement-points.tsx';

const points = [
  { xPx: 10, yPx: 10, text: 'a' },
  { xPx: 16, yPx: 10, text: 'b' },
];

test('the nearer of two points is meant, and none from far away', () => {
  expect(nearestPoint(points, 12, 11)).toBe(0);
  expect(nearestPoint(points, 14, 11)).toBe(1);
  expect(nearestPoint(points, 16, 19)).toBeNull();
  expect(nearestPoint([], 0, 0)).toBeNull();
});
