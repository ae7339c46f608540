import { describe, expect, test } from 'vitest';
import { brushOn, brushPartAt } from '../../../../src/charts/lanes/overview-plot.tsx';
import { timeScale } from '../../../../src/charts/axes/time-axis.ts';

const scale = timeScale(0, 1000, 1076);

describe('the brush', () => {
  test('is on whole pixels, and always wide enough to see', () => {
    expect(brushOn(scale, { fromSec: 100.4, toSec: 200.6 })).toEqual({ left: 164, right: 265 });
    expect(brushOn(scale, { fromSec: 100, toSec: 101 })).toEqual({ left: 164, right: 170 });
  });

  test('is gripped at its edges from inside and outside, and moved between them', () => {
    const brush = { left: 100, right: 200 };
    const parts = [81, 82, 106, 107, 193, 194, 218, 219].map((x) => brushPartAt(x, brush));
    expect(parts).toEqual(['beside', 'from', 'from', 'inside', 'inside', 'to', 'to', 'beside']);
  });

  test('is gripped at the nearer edge if narrow', () => {
    const brush = { left: 100, right: 106 };
    expect(brushPartAt(102, brush)).toBe('from');
    expect(brushPartAt(104, brush)).toBe('to');
  });
});
