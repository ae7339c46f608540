import { expect, it } from 'vitest';
import { figurePoints } from '../../../../src/charts/plotly/plotly-figure.ts';
import { statesFigure, type StateBand } from '../../../../src/features/cohort/states-figure.ts';
import { namedPalette } from '../../../support/named-palette.ts';

const group = (label: string | null, values: readonly number[]) => ({
  label,
  points: values.map((value, k) => ({ file: `r${k}`, subject: 'S1', window: null, value })),
  quartiles:
    values.length === 0
      ? null
      : {
          n: values.length,
          mean: 0,
          sd: null,
          q1: 101,
          median: 102.4,
          q3: 103,
          whiskers: [100, 104] as const,
        },
});

const texts = { text: (value: number) => value.toFixed(1), medianText: (value: number) => value.toFixed(0) };
const bands: readonly StateBand[] = [
  {
    name: 'rPTT',
    unit: 'ms',
    ...texts,
    sets: {
      historic: [group('rest', [100, 104]), group(null, [])],
      leastVariance: [group('rest', [101, 103]), group(null, [])],
    },
  },
  { name: 'Rate', unit: '/min', ...texts, sets: { any: [group('rest', [70, 71]), group(null, [])] } },
];
const files = [
  { file: 'r0', name: 'S1 · 1' },
  { file: 'r1', name: 'S1 · 2' },
];
const figureAt = (widthPx: number, chosen: string | null = null) =>
  statesFigure(bands, 'historic', files, chosen, { widthPx, heightPx: 260 }, namedPalette);

it('every group with points has a box of four shapes, with the headline method’s medians', () => {
  const { layout } = figureAt(300);
  expect(layout.shapes).toHaveLength(12);
  expect(layout.shapes?.[2]).toMatchObject({ type: 'rect', y0: 101, y1: 103, line: { color: 'historic' } });
  expect(layout.annotations?.map(({ text }) => text)).toEqual(['rPTT', '102', 'Rate', '102']);
  expect(layout.xaxis?.ticktext).toEqual(['rest', '–']);
  expect(layout.xaxis?.range).toEqual([-0.5, 1.5]);
});

it('every point names its recording, which opens, and the chosen one is ringed', () => {
  const points = figurePoints(figureAt(300, 'r1'));
  expect(points.map(({ text }) => text)).toEqual([
    'S1 · 1: rPTT, historic 100.0 ms',
    'S1 · 1: rPTT, least variance 101.0 ms',
    'S1 · 1: Rate 70.0 /min',
    'S1 · 2: rPTT, historic 104.0 ms',
    'S1 · 2: rPTT, least variance 103.0 ms',
    'S1 · 2: Rate 71.0 /min',
  ]);
  expect(points.map(({ opens }) => opens)).toEqual([0, 0, 0, 1, 1, 1]);
  expect(figureAt(300, 'r1').data[1]).toMatchObject({ y: [104, 103], hoverinfo: 'skip' });
});

it('narrow columns have no median text', () => {
  expect(figureAt(150).layout.annotations?.map(({ text }) => text)).toEqual(['rPTT', 'Rate']);
});
