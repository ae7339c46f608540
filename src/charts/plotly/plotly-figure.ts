import type { Data, Layout } from 'plotly.js';
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
