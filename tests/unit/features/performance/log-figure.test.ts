import { describe, expect, it } from 'vitest';
import { figurePoints } from '../../../../src/charts/plotly/plotly-figure.ts';
import { logFigure, type LogPlot } from '../../../../src/features/performance/log-figure.ts';
import { namedPalette } from '../../../support/named-palette.ts';

const points = [
  { x: 1000, y: 0.02 },
  { x: 10_000, y: 0.2 },
  { x: 1_000_000, y: 20 },
];
const plot: LogPlot = {
  curves: [{ name: 'CPU', points, line: 'plain', mark: 'hollow' }],
  labels: [{ text: 'CPU', points: points.toReversed() }],
  margin: { l: 62, r: 18, t: 20 },
  xUnit: 'samples',
  yUnit: 'ms',
};
const size = { widthPx: 400, heightPx: 260 };

describe('a figure over two logarithmic axes', () => {
  it('contains all points and other required values, with a margin at both ends', () => {
    const { layout } = logFigure(plot, size, namedPalette);
    expect(layout.xaxis?.range).toEqual([3 - 0.15, 6 + 0.15]);
    expect(layout.yaxis?.range?.[0]).toBeCloseTo(Math.log10(0.02) - 0.15, 9);
    const held = logFigure({ ...plot, held: [{ x: 10, y: 1 }] }, size, namedPalette);
    expect(held.layout.xaxis?.range).toEqual([1 - 0.15, 6 + 0.15]);
    const none = logFigure({ ...plot, curves: [], labels: [] }, size, namedPalette);
    expect(none.layout.yaxis?.range).toEqual([0, 1]);
  });

  it('describes each point, with units', () => {
    const texts = figurePoints(logFigure(plot, size, namedPalette)).map(({ text }) => text);
    expect(texts[1]).toBe('CPU: 10\u202f000\u202fsamples, 0.200\u202fms');
    expect(texts).toHaveLength(3);
  });

  it('has as many ticks as fit, and those of a factor if one is named', () => {
    const dtick = (widthPx: number) =>
      logFigure(plot, { ...size, widthPx }, namedPalette).layout.xaxis?.dtick;
    expect([dtick(700), dtick(400), dtick(150)]).toEqual(['D2', 1, 2]);
    const doubled = logFigure({ ...plot, xFactor: 2 }, size, namedPalette).layout.xaxis;
    expect(doubled).toMatchObject({ tick0: 0, dtick: Math.log10(2) });
  });

  it('labels a curve next to it, and the unit below the axis if it fits', () => {
    const texts = (margin: LogPlot['margin']) =>
      logFigure({ ...plot, margin }, size, namedPalette).layout.annotations?.map(({ text }) => text);
    expect(texts(plot.margin)).toEqual(['CPU', 'samples']);
    expect(texts({ ...plot.margin, l: 30 })).toEqual(['CPU']);
    const [name] = logFigure(plot, size, namedPalette).layout.annotations ?? [];
    // Next to the second point, where it covers nothing; an annotation's position is an exponent of ten.
    expect(Number(name?.x)).toBeCloseTo(4, 1);
  });
});
