import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Palette } from '../pens/palette.ts';
import '../figures/plot.css';
import { usePalette } from '../pens/use-palette.ts';
import { type Size, useSize } from '../pointing/use-size.ts';
import { PlotPoints } from './plot-points.tsx';
import './plotly.css';
import { figurePoints, type PlotlyFigure, type PlotView } from './plotly-figure.ts';
import { usePlotly } from './use-plotly.ts';

export interface PlotlyPlotProps {
  readonly label: string;
  /** Description of the plotted result, in a sentence or two. */
  readonly description: string;
  /** Must be the same function while its figure is the same. */
  readonly figure: (size: Size, palette: Palette) => PlotlyFigure;
  /** Returns marks, labels and handles over the plot, in CSS px. */
  readonly overlay?: (view: PlotView) => ReactNode;
  /** Whether the plot itself is a tab stop; false if a handle or its points are. */
  readonly stops: boolean;
  /** Opens what a point of the figure represents. */
  readonly onOpen?: (opens: number) => void;
  /** Point that is open now, if arrow keys open points immediately. */
  readonly opened?: number | null;
  /** Set for a plot on paper. */
  readonly print?: PlotPrint | undefined;
}

/** A static plot, with its own colours. */
export interface PlotPrint {
  /** Null while unknown. */
  readonly palette: Palette | null;
  /** Called when the picture is drawn, or cannot be drawn. */
  readonly onDrawn: () => void;
}

/** Renders a statistics plot with plotly, and our own layer above it. */
export function PlotlyPlot(props: PlotlyPlotProps) {
  const { label, description, figure, overlay, stops, onOpen, opened, print } = props;
  const frame = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const ownPalette = usePalette();
  const palette = print === undefined ? ownPalette : print.palette;
  const [zoom, setZoom] = useState<PlotView['zoom']>(null);
  const { state, show, pointed } = usePlotly(root, setZoom, print !== undefined);
  const onDrawn = print?.onDrawn;
  useEffect(() => {
    if (state !== 'waiting') onDrawn?.();
  }, [state, onDrawn]);
  const drawn = useMemo(
    () => (palette && size.widthPx >= 40 && size.heightPx >= 40 ? figure(size, palette) : null),
    [figure, size, palette],
  );
  useLayoutEffect(() => {
    if (drawn && palette) show(drawn, size, palette);
  }, [show, drawn, size, palette]);
  const points = useMemo(() => (drawn ? figurePoints(drawn) : []), [drawn]);
  const isPicture = print !== undefined || (stops && points.length === 0);
  return (
    <div
      ref={frame}
      className="plot statistics-plot"
      // The role `img` would hide the elements inside.
      role={isPicture ? 'img' : 'group'}
      aria-label={`${label}. ${description}`}
      tabIndex={isPicture && print === undefined ? 0 : undefined}
    >
      <div ref={root} className="plotly-root" aria-hidden="true" />
      {state === 'drawn' && overlay?.({ size, zoom })}
      {points.length > 0 && (
        <PlotPoints label={label} points={points} plot={pointed} onOpen={onOpen} opened={opened} />
      )}
      {state === 'not loaded' && (
        <p className="plot-problem" role="alert">
          The code that draws this plot could not be loaded. Reload the page; everything else still works.
        </p>
      )}
    </div>
  );
}
