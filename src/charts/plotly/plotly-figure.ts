import type { Annotations, Data, Layout, PlotData, Shape } from 'plotly.js';
import type { Size } from '../pointing/use-size.ts';

/** A figure for plotly. Its layout sets the range of the first x axis, and leaves template and size to the plot. */
export interface PlotlyFigure {
  readonly data: readonly Data[];
  readonly layout: Partial<Layout>;
}

/** Geometry for a layer over the plot. */
export interface PlotView {
  readonly size: Size;
  /** Range of the first x axis as zoomed by the user; null if not zoomed. */
  readonly zoom: readonly [number, number] | null;
}

/** A point with text, which keys can reach and the pointer can read. */
export interface FigurePoint {
  /** Index of the trace in the figure. */
  readonly curveNumber: number;
  readonly pointNumber: number;
  readonly subplot: string;
  readonly text: string;
  /** Item that it opens; null if none. */
  readonly opens: number | null;
}

/**
 * Returns the points of a figure in the order of the keys: by what they open, then as drawn. Their text comes from the
 * trace's `hovertext`, what they open from its `customdata`.
 */
export function figurePoints({ data }: PlotlyFigure): readonly FigurePoint[] {
  return data
    .flatMap((trace, curveNumber): FigurePoint[] => {
      const { hovertext, customdata, xaxis = 'x', yaxis = 'y' } = trace as Partial<PlotData>;
      if (!Array.isArray(hovertext)) return [];
      return hovertext.map((text, pointNumber) => {
        const opens = customdata?.[pointNumber];
        return {
          curveNumber,
          pointNumber,
          subplot: `${xaxis}${yaxis}`,
          text: text.replaceAll('<br>', ': '),
          opens: typeof opens === 'number' ? opens : null,
        };
      });
    })
    .toSorted((a, b) => (a.opens ?? 0) - (b.opens ?? 0));
}

/** Returns a label at a place of a figure, without an arrow. */
export const figureLabel = (
  text: string,
  color: string,
  place: Partial<Annotations>,
  weight: 400 | 600 = 400,
): Partial<Annotations> => ({ text, showarrow: false, borderpad: 0, font: { color, weight }, ...place });

/** Returns a filled band of a figure, below its curves. @param place  its axes and corners */
export const figureBand = (color: string, place: Partial<Shape>): Partial<Shape> => ({
  type: 'rect',
  fillcolor: color,
  line: { width: 0 },
  layer: 'below',
  ...place,
});

type ShapeLine = Partial<Shape['line']>;

/** Returns a straight line over the whole width of a row, at a value of its y axis. */
export const lineAcross = (y: number, line: ShapeLine, yref: Shape['yref'] = 'y'): Partial<Shape> => ({
  type: 'line',
  xref: 'paper',
  yref,
  x0: 0,
  x1: 1,
  y0: y,
  y1: y,
  line,
});

/** Returns an upright line over the whole height, at a value of the x axis. */
export const lineUpright = (x: number, line: ShapeLine): Partial<Shape> => ({
  type: 'line',
  xref: 'x',
  yref: 'paper',
  x0: x,
  x1: x,
  y0: 0,
  y1: 1,
  line,
});

/** Returns a line through points that the pointer does not read. */
export const mutedLine = (
  x: readonly number[],
  y: readonly number[],
  line: Partial<PlotData['line']>,
): Data => ({ type: 'scatter', mode: 'lines', x: [...x], y: [...y], line, hoverinfo: 'skip' });
