import { describe, expect, it } from 'vitest';
import { refineParabola } from '../../../../src/dsp/resampling/interpolate.ts';

describe('refineParabola', () => {
  it.each([-0.5, -0.25, 0, 0.375])('finds the vertex at %d', (vertex) => {
    const y = (x: number) => 3 - 2 * (x - vertex) ** 2;
    expect(refineParabola(y(-1), y(0), y(1), 0.5)).toBeCloseTo(vertex, 15);
  });

  it('stays within its limit', () => {
    expect(refineParabola(0, 1, 1.9, 0.5)).toBe(0.5);
    expect(refineParabola(1.9, 1, 0, 1)).toBe(-1);
  });

  it('stays in the middle of a straight line', () => {
    expect(refineParabola(2, 2, 2, 0.5)).toBe(0);
    expect(refineParabola(1, 2, 3, 0.5)).toBe(0);
  });
});
