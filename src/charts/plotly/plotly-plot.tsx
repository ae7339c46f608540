import type { ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Palette } from '../pens/palette.ts';
import '../figures/plot.css';
import { usePalette } from '../pens/use-palette.ts';
import type { Size } from '../pointing/use-size.ts';
import { useSize } from '../pointing/use-size.ts';
import './plotly.css';
import type { PlotlyFigure, PlotView } from './plotly-figure.ts';
import { usePlotly } from './use-plotly.ts';

interface PlotlyPlotProps {
  readonly label: string;
  /** The result that the plot shows, in a sentence or two. */
  readonly description: string;
  /** A function that stays the same while its figure does. */
  readonly figure: (size: Size, palette: Palette) => PlotlyFigure;
  /** Marks, labels and handles over the plot, in CSS px. */
  readonly overlay: (view: PlotView) => ReactNode;
  /** Whether the plot itself is a stop of the tab key; not where a handle in it is one. */
  readonly stops: boolean;
}

/** One statistics plot by plotly, with a layer of our own above it. */
export function PlotlyPlot({ label, description, figure, overlay, stops }: PlotlyPlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const palette = usePalette();
  const [zoom, setZoom] = useState<PlotView['zoom']>(null);
  const { state, show } = usePlotly(root, setZoom);
  useLayoutEffect(() => {
    if (!palette || size.widthPx < 40 || size.heightPx < 40) return;
    show(figure(size, palette), size, palette);
  }, [show, figure, size, palette]);
  return (
    <div
      ref={frame}
      className="plot statistics-plot"
      // An image would hide the handle in it.
      role={stops ? 'img' : 'group'}
      aria-label={`${label}. ${description}`}
      tabIndex={stops ? 0 : undefined}
    >
      <div ref={root} className="plotly-root" aria-hidden="true" />
      {state === 'drawn' && overlay({ size, zoom })}
      {state === 'not loaded' && (
        <p className="plot-problem" role="alert">
          The part of the page that draws this plot could not be fetched. Reload the page; all else works on.
        </p>
      )}
    </div>
  );
}
