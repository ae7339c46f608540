import type { Data, Layout, Shape } from 'plotly.js';
import { methodForms } from '../../charts/pens/method-marks.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { type EndLabel, endLabels } from '../../charts/plotly/end-labels.ts';
import { figureRows, type FigureRow, rowName } from '../../charts/plotly/figure-rows.ts';
import { figureBand, type PlotlyFigure } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { BlandAltman } from '../../dsp/statistics/bland-altman.ts';
import type { MethodMark } from '../../model/methods.ts';
import { formatNumber, formatSigned } from '../../ui/format-number.ts';

interface AgreementPoint {
  readonly mean: number;
  readonly difference: number;
  /** Name and values of the point. */
  readonly text: string;
  /** Index of what it opens. */
  readonly opens: number;
}

/** Differences of pairs against their means, with the limits of agreement. */
interface AgreementSeries {
  /** Mark and name of a method. Null for a single series, which also shows the confidence intervals of its limits. */
  readonly method: { readonly mark: MethodMark; readonly name: string } | null;
  readonly points: readonly AgreementPoint[];
  /** Null for fewer than two points. */
  readonly limits: BlandAltman | null;
}

/** One Bland–Altman plot. */
export interface AgreementPlot {
  /** The compared quantity. */
  readonly name: string;
  readonly unit: 'ms' | '%';
  readonly series: readonly AgreementSeries[];
  /** The point that was last opened. */
  readonly chosen: Pick<AgreementPoint, 'mean' | 'difference'> | null;
}

const margin = { l: 44, r: 72, t: 22, b: 22, pad: 0 } as const;
/** Distance within which the pointer selects a point, px. */
const reachPx = 8;

type Range = readonly [number, number];

/** Position of a plot in the stack. */
interface PlotPosition extends FigureRow {
  readonly range: Range;
}

function padded(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const padding = Math.max((high - low) * 0.06, 0.5);
  return [low - padding, high + padding];
}

/**
 * Returns a range with every point, the limits of agreement and, for a single series, their confidence intervals and
 * zero.
 */
function plotRange({ series }: AgreementPlot): Range {
  const isAlone = series.length === 1;
  const ends = series.flatMap(({ limits }) => {
    if (limits === null) return [];
    return isAlone ? [limits.limitIntervals[0][0], limits.limitIntervals[1][1]] : limits.limits;
  });
  const differences = series.flatMap(({ points }) => points.map(({ difference }) => difference));
  return padded([...(isAlone || ends.length === 0 ? [0] : []), ...ends, ...differences]);
}

function markerStyle(method: AgreementSeries['method'], { colour }: Palette) {
  if (method === null) {
    return { symbol: 'circle', color: colour.text2, opacity: 0.5, size: 4, line: { width: 0 } } as const;
  }
  const { symbol, isOpen, colour: own } = methodForms[method.mark];
  const shared = { symbol, size: 5 } as const;
  return isOpen
    ? { ...shared, color: colour.work, line: { color: colour[own], width: 1 } }
    : { ...shared, color: colour[own], line: { width: 0 } };
}

function pointTrace({ method, points }: AgreementSeries, { key }: PlotPosition, palette: Palette): Data {
  return {
    type: 'scatter',
    mode: 'markers',
    xaxis: `x${key}` as 'x',
    yaxis: `y${key}` as 'y',
    x: points.map(({ mean }) => mean),
    y: points.map(({ difference }) => difference),
    marker: markerStyle(method, palette),
    hovertext: points.map(({ text }) => text),
    hoverinfo: 'text',
    customdata: points.map(({ opens }) => opens),
  };
}

/** Returns the lines for the mean and limits of a series, with confidence intervals for a single series. */
function limitLines(
  { method, limits }: AgreementSeries,
  { key }: PlotPosition,
  { colour }: Palette,
): Partial<Shape>[] {
  if (limits === null) return [];
  const across = { xref: 'paper', yref: `y${key}` as 'y', x0: 0, x1: 1 } as const;
  const line = (y: number, color: string, width: number): Partial<Shape> => ({
    ...across,
    type: 'line',
    y0: y,
    y1: y,
    line: { color, width },
  });
  const { difference, interval, limits: ends, limitIntervals } = limits;
  const own = method && colour[methodForms[method.mark].colour];
  const bands = method === null ? [interval, ...limitIntervals] : [];
  return [
    ...bands.map(([y0, y1]) => figureBand(colour.band, { ...across, y0, y1 })),
    ...ends.map((y) => line(y, own ?? colour.axis, 1)),
    line(difference, own ?? colour.text1, method ? 1.75 : 1),
  ];
}

/** Returns the labels of mean and limits, at the right. */
function limitLabels({ series, unit }: AgreementPlot, { colour }: Palette): readonly EndLabel[] {
  return series.flatMap(({ method, limits: found }): EndLabel[] => {
    if (found === null) return [];
    const { difference, limits } = found;
    if (method === null) {
      const text = (value: number): string => `${formatSigned(value, 1)}\u202f${unit}`;
      return [
        { value: limits[1], lines: [{ text: text(limits[1]), color: colour.text3 }] },
        { value: difference, lines: [{ text: text(difference), color: colour.text1, weight: 600 }] },
        { value: limits[0], lines: [{ text: text(limits[0]), color: colour.text3 }] },
      ];
    }
    const lines = [
      { text: method.name, color: colour[methodForms[method.mark].colour], weight: 600 },
      { text: `${formatNumber(difference, 1)}\u202f${unit}`, color: colour.text1 },
      { text: `${formatNumber(limits[0], 0)} … ${formatNumber(limits[1], 0)}`, color: colour.text3 },
    ] as const;
    return [{ value: difference, lines }];
  });
}

/** Returns stacked Bland–Altman plots: differences against means, with their mean and the limits of agreement. */
export function agreementFigure(plots: readonly AgreementPlot[], size: Size, palette: Palette): PlotlyFigure {
  const { colour } = palette;
  const widthPx = size.widthPx - margin.l - margin.r;
  const rows = figureRows(plots.length, size, margin, margin.t + margin.b);
  const placed = rows.flatMap((row, k) => {
    const plot = plots[k];
    return plot ? [{ plot, place: { ...row, range: plotRange(plot) } }] : [];
  });
  const axes = placed.map(
    ({ plot: { series, unit }, place: { key, range, domain, heightPx } }): Partial<Layout> => {
      const means = series.flatMap(({ points }) => points.map(({ mean }) => mean));
      const ticksuffix = `\u202f${unit}`;
      return {
        [`xaxis${key}`]: {
          range: padded(means.length === 0 ? [0, 1] : means),
          anchor: `y${key}`,
          nticks: Math.max(Math.floor(widthPx / 30), 2),
          ticksuffix,
        },
        [`yaxis${key}`]: {
          range,
          domain,
          anchor: `x${key}`,
          nticks: Math.max(Math.floor(heightPx / 22), 2),
          ticksuffix,
          fixedrange: false,
        },
      };
    },
  );
  const chosen = placed.flatMap(({ plot, place: { key } }): Data[] => {
    if (plot.chosen === null) return [];
    const line = { color: colour.accent, width: 1.5 };
    return [
      {
        type: 'scatter',
        mode: 'markers',
        xaxis: `x${key}` as 'x',
        yaxis: `y${key}` as 'y',
        x: [plot.chosen.mean],
        y: [plot.chosen.difference],
        marker: { symbol: 'circle-open', size: 8, color: colour.accent, line },
        hoverinfo: 'skip',
      },
    ];
  });
  const names = placed.map(({ plot, place }) => rowName(plot.name, colour.text2, place, margin.l));
  return {
    data: [
      ...placed.flatMap(({ plot, place }) => plot.series.map((series) => pointTrace(series, place, palette))),
      ...chosen,
    ],
    layout: {
      ...Object.assign({}, ...axes),
      margin,
      hovermode: 'closest',
      hoverdistance: reachPx,
      shapes: placed.flatMap(({ plot, place }) =>
        plot.series.flatMap((own) => limitLines(own, place, palette)),
      ),
      annotations: [
        ...names,
        ...placed.flatMap(({ plot, place }) => endLabels(limitLabels(plot, palette), place, place.range)),
      ],
    },
  };
}
