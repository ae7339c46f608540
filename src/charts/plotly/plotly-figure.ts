import type { Annotations, Data, Layout, PlotData, Shape } from 'plotly.js';
import type { Size } from '../pointing/use-size.ts';

/** What plotly draws. Its layout names the range of the first x axis, and leaves template and size to the plot. */
export interface PlotlyFigure {
  readonly data: readonly Data[];
  readonly layout: Partial<Layout>;
}

/** What a layer over the plot stands on. */
export interface PlotView {
  readonly size: Size;
  /** Of the first x axis as zoomed by hand; null where it is not. */
  readonly zoom: readonly [number, number] | null;
}

/** A point that has words: keys go to it and the pointer reads it. */
export interface FigurePoint {
  /** Of the figure's traces. */
  readonly curveNumber: number;
  readonly pointNumber: number;
  readonly subplot: string;
  readonly text: string;
  /** What opens with it; null where nothing does. */
  readonly opens: number | null;
}

/**
 * The points of a figure in the order in which keys go through them: by what they open, then as drawn.
 * Their words are their trace's `hovertext`, what they open its `customdata`.
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

/** A label at a place of a figure, without an arrow. */
export const figureLabel = (
  text: string,
  color: string,
  place: Partial<Annotations>,
  weight: 400 | 600 = 400,
): Partial<Annotations> => ({ text, showarrow: false, borderpad: 0, font: { color, weight }, ...place });

/** A filled band of a figure, under its curves. @param place  its axes and corners */
export const figureBand = (color: string, place: Partial<Shape>): Partial<Shape> => ({
  type: 'rect',
  fillcolor: color,
  line: { width: 0 },
  layer: 'below',
  ...place,
});
