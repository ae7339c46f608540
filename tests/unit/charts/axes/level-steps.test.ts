import { describe, expect, it } from 'vitest';
import { levelByKey, nearestLevel } from '../../../../src/charts/axes/level-steps.ts';

const levels = [-4, -2, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22];

describe('level steps', () => {
  it('level steps find the nearest level, the lower of two', () => {
    expect(nearestLevel(levels, 0)).toBe(-2);
    expect(nearestLevel(levels, 4.9)).toBe(4);
    expect(nearestLevel(levels, 1e3)).toBe(22);
    expect(nearestLevel([], 3)).toBe(3);
  });

  it('level steps move by one, with Shift by ten, and stop at the ends', () => {
    expect(levelByKey('ArrowRight', false, levels, -2)).toBe(2);
    expect(levelByKey('ArrowDown', false, levels, 2)).toBe(-2);
    expect(levelByKey('ArrowUp', true, levels, -4)).toBe(18);
    expect(levelByKey('ArrowLeft', true, levels, 4)).toBe(-4);
    expect(levelByKey('ArrowRight', false, levels, 22)).toBe(22);
  });

  it('level steps ignore other keys', () => {
    expect(levelByKey('a', false, levels, 2)).toBeNull();
    expect(levelByKey('ArrowUp', false, [], 2)).toBeNull();
  });
});
