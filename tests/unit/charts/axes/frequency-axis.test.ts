import { describe, expect, it } from 'vitest';
import { bandPath, curvePath } from '../../../../src/charts/figures/curve-path.ts';
import { frequencyLevels, frequencyMap } from '../../../../src/charts/axes/linear-map.ts';

describe('a frequency axis', () => {
  it('maps in both directions, linearly or by decades', () => {
    for (const scale of ['log', 'linear'] as const) {
      const map = frequencyMap(scale, [0.1, 250], [60, 560]);
      expect(map.px(0.1)).toBeCloseTo(60, 9);
      expect(map.value(map.px(17))).toBeCloseTo(17, 9);
    }
    const log = frequencyMap('log', [0.1, 100], [0, 300]);
    expect(log.px(1)).toBeCloseTo(100, 9);
  });

  it('has levels of two digits', () => {
    const levels = frequencyLevels(0.1, 125);
    expect(levels.slice(0, 3)).toEqual([0.1, 0.11, 0.12]);
    expect(levels).toContain(0.5);
    expect(levels.at(-1)).toBe(120);
    expect(levels).toEqual(levels.toSorted((a, b) => a - b));
  });
});

describe('paths', () => {
  const same = (value: number) => value;

  it('are interrupted where a point has no position, and keep the extremes of points in one column', () => {
    expect(curvePath([0, 1, 2, 3], [5, Number.NaN, 6, 7], same, same)).toBe('M0 5M2 6L3 7');
    const dense = curvePath([0, 0.01, 0.02, 1], [5, 9, 2, 4], same, same);
    expect(dense).toBe('M0 5L0 2L0 9L0 2L1 4');
  });

  it('run forward above and back below in a band', () => {
    expect(bandPath([0, 1], [1, 1], [2, 2], same, same)).toBe('M0 2L1 2L1 1L0 1Z');
    expect(bandPath([0], [1], [2], same, same)).toBe('');
  });
});
