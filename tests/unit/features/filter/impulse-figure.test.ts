import { expect, it } from 'vitest';
import { impulseFigure } from '../../../../src/features/filter/filter-bench.tsx';
import type { FilterBenchStage } from '../../../../src/model/filter-bench.ts';
import { namedPalette } from '../../../support/named-palette.ts';

const stage = (y: readonly number[], type: FilterBenchStage['type']): FilterBenchStage => {
  const x = Float64Array.from(y, (_, k) => (k - (y.length - 1) / 2) / 100);
  const curve = { x, y: Float64Array.from(y) };
  const taps = { askedTapCount: y.length, tapCount: y.length, isSkipped: false, transitionHz: 1 };
  return { type, lowHz: null, highHz: null, ...taps, impulse: curve, gainDb: curve, warnings: [] };
};

it('filters are below each other on one time axis, with a note at a tap beyond the scale', () => {
  const stages = [stage([-0.01, -0.02, 0.99, -0.02, -0.01], 'highpass'), stage([0.2, 0.5, 0.2], 'lowpass')];
  const { data, layout } = impulseFigure(stages, { widthPx: 400, heightPx: 160 }, namedPalette);
  expect(layout.xaxis?.range).toEqual([-0.02, 0.02]);
  expect(layout.xaxis?.anchor).toBe('y2');
  expect(layout.yaxis2?.range).toEqual([-1.15 * 0.5, 1.15 * 0.5]);
  const [first] = data;
  // Drawn up to the edge, with its true value in the text.
  expect(Math.max(...((first as { readonly y: Float64Array }).y ?? []))).toBeCloseTo(1.15 * 0.02, 12);
  expect(first).toMatchObject({ customdata: [-0.01, -0.02, 0.99, -0.02, -0.01] });
  expect(layout.annotations?.map(({ text }) => text)).toEqual([
    'High-pass',
    '5 taps',
    '↑ 0.990',
    'Low-pass',
    '3 taps',
  ]);
});

it('name and length are in one line if the rows are low', () => {
  const stages = Array.from({ length: 5 }, () => stage([0.2, 0.5, 0.2], 'lowpass'));
  const { layout } = impulseFigure(stages, { widthPx: 400, heightPx: 100 }, namedPalette);
  expect(layout.annotations?.map(({ text }) => text)).toEqual(Array.from({ length: 5 }, () => 'Low-pass 3'));
});
