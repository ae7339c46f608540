import type { Annotations, Data, Shape } from 'plotly.js';
import { boxesAlong, placeLabels } from '../../charts/axes/place-labels.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { figureLabel, type PlotlyFigure } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { msText } from './figures.ts';

export interface LogPoint {
  readonly x: number;
  readonly y: number;
}

/** A line through points with a mark at each. */
export interface LogCurve {
  /** Name of its points in the readout. */
  readonly name: string;
  readonly points: readonly LogPoint[];
  readonly line: 'strong' | 'plain' | 'thin' | 'raw';
  /** Filled for the GPU, hollow for the CPU, small for values not from this machine. */
  readonly mark: 'filled' | 'hollow' | 'small' | 'none';
}

/** A label next to the first of some points that has room. */
interface LogLabel {
  readonly text: string;
  /** Shorter text, used if the full one has no room. */
  readonly short?: string;
  readonly points: readonly LogPoint[];
}

/** Content of a plot with two logarithmic axes. */
export interface LogPlot {
  readonly curves: readonly LogCurve[];
  readonly labels: readonly LogLabel[];
  /** Further points that must be visible. */
  readonly held?: readonly LogPoint[];
  readonly margin: { readonly l: number; readonly r: number; readonly t: number };
  readonly xUnit: 'samples' | '';
  readonly yUnit: 'ms' | '×';
  /** Factor between the ticks along x; if omitted, that of plotly. */
  readonly xFactor?: number;
  /** Traces under the curves. */
  readonly ground?: readonly Data[];
  readonly shapes?: readonly Partial<Shape>[];
  readonly notes?: readonly Partial<Annotations>[];
}

type Range = readonly [number, number];

const axisPx = 22;

/** Returns powers of ten around values, with some room at both ends; one decade from 1 if there are none. */
function decadesAround(values: readonly number[]): Range {
  const there = values.filter((value) => Number.isFinite(value) && value > 0).map(Math.log10);
  if (there.length === 0) return [0, 1];
  const [low, high] = [Math.min(...there) - 0.15, Math.max(...there) + 0.15];
  return [low, Math.max(high, low + 1)];
}

function curveTrace(
  { name, points, line, mark }: LogCurve,
  { xUnit, yUnit }: LogPlot,
  { colour }: Palette,
): Data {
  const lines = {
    strong: { color: colour.text1, width: 1.25 },
    plain: { color: colour.text2, width: 1.25 },
    thin: { color: colour.text3, width: 0.75 },
    raw: { color: colour.raw, width: 1.25 },
  } as const;
  const marks = {
    filled: { size: 6, color: colour.text1, line: { width: 0 } },
    hollow: { size: 6, color: colour.work, line: { color: colour.text1, width: 1 } },
    small: { size: 5, color: colour.work, line: { color: colour.text3, width: 1 } },
    none: { opacity: 0 },
  } as const;
  const unit = xUnit === '' ? '' : `\u202f${xUnit}`;
  return {
    type: 'scatter',
    mode: 'lines+markers',
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y),
    line: lines[line],
    marker: { symbol: 'square', ...marks[mark] },
    hovertext: points.map(
      ({ x, y }) => `${name}<br>${formatNumber(x, 0)}${unit}, ${msText(y)}\u202f${yUnit}`,
    ),
    hoverinfo: 'text',
  };
}

/** Returns the number of decades per tick for which there is room. */
const decadesPerTick = ([from, to]: Range, lengthPx: number, perTickPx: number): number =>
  Math.max(Math.ceil((perTickPx * (to - from)) / lengthPx), 1);

/** Returns the labels next to their points, where they cover least of each other and of the curves. */
function placedLabels(
  { curves, labels, margin }: LogPlot,
  { widthPx, heightPx }: Size,
  [[x0, x1], [y0, y1]]: readonly [Range, Range],
  { colour }: Palette,
): Partial<Annotations>[] {
  const [width, height] = [widthPx - margin.l - margin.r, heightPx - margin.t - axisPx];
  const xPx = (x: number): number => ((Math.log10(x) - x0) / (x1 - x0)) * width;
  const yPx = (y: number): number => (1 - (Math.log10(y) - y0) / (y1 - y0)) * height;
  const wishes = labels.map(({ points, ...words }) => ({
    ...words,
    places: [-7, 15, -19, 27].flatMap((down) =>
      points.flatMap((point) =>
        (['end', 'start'] as const).map((anchor) => ({
          x: xPx(point.x) + (anchor === 'end' ? 2 : -2),
          y: yPx(point.y) + down,
          anchor,
        })),
      ),
    ),
  }));
  const taken = curves.flatMap(({ points }) => boxesAlong(points.map(({ x, y }) => [xPx(x), yPx(y)])));
  return placeLabels(wishes, [2, 2, width + Math.min(margin.r, 12), height - 8], taken).flatMap((placed) => {
    if (placed === null) return [];
    const { text, place } = placed;
    const at = {
      x: x0 + (place.x / width) * (x1 - x0),
      y: y1 - (place.y / height) * (y1 - y0),
      xanchor: place.anchor === 'end' ? 'right' : 'left',
      yanchor: 'bottom',
      yshift: -4,
    } as const;
    return [figureLabel(text, colour.text2, at)];
  });
}

/** Returns curves over two logarithmic axes. */
export function logFigure(plot: LogPlot, size: Size, palette: Palette): PlotlyFigure {
  const { curves, held = [], margin, xUnit, yUnit, xFactor, ground = [], shapes = [], notes = [] } = plot;
  const points = [...held, ...curves.flatMap((curve) => curve.points)];
  const ranges = [decadesAround(points.map(({ x }) => x)), decadesAround(points.map(({ y }) => y))] as const;
  const [widthPx, decades] = [size.widthPx - margin.l - margin.r, ranges[0][1] - ranges[0][0]];
  const below = { xref: 'paper', yref: 'paper', x: 0, y: 0, xanchor: 'left', yanchor: 'middle' } as const;
  return {
    data: [...ground, ...curves.map((curve) => curveTrace(curve, plot, palette))],
    layout: {
      margin: { ...margin, b: axisPx, pad: 0 },
      hovermode: 'closest',
      xaxis: {
        type: 'log',
        range: [...ranges[0]],
        tickangle: 0,
        ...(xFactor === undefined
          ? {
              tickformat: '~s',
              dtick: widthPx >= 130 * decades ? 'D2' : decadesPerTick(ranges[0], widthPx, 40),
            }
          : { tickformat: ',~r', tick0: 0, dtick: Math.log10(xFactor) }),
      },
      yaxis: {
        type: 'log',
        range: [...ranges[1]],
        tickformat: ',~r',
        ticksuffix: `\u202f${yUnit}`,
        tick0: 0,
        dtick: decadesPerTick(ranges[1], size.heightPx - margin.t - axisPx, 24),
        fixedrange: false,
      },
      shapes: [...shapes],
      annotations: [
        ...placedLabels(plot, size, ranges, palette),
        ...(xUnit !== '' && 6 * xUnit.length < margin.l
          ? [figureLabel(xUnit, palette.colour.text3, { ...below, xshift: 8 - margin.l, yshift: -12 })]
          : []),
        ...notes,
      ],
    },
  };
}

/** Returns text above or next to the plot, at an offset from its upper left, px. */
export const figureNote = (
  text: string,
  color: string,
  [xshift, downPx]: readonly [number, number],
  weight: 400 | 600 = 400,
  x: 0 | 1 = 0,
): Partial<Annotations> => {
  const place = { xref: 'paper', yref: 'paper', x, y: 1, xanchor: 'left', yanchor: 'middle' } as const;
  return figureLabel(text, color, { ...place, xshift, yshift: -downPx }, weight);
};
