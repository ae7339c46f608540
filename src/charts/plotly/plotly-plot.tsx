import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Palette } from '../pens/palette.ts';
import '../figures/plot.css';
import { usePalette } from '../pens/use-palette.ts';
import { type Size, useSize } from '../pointing/use-size.ts';
import { PlotPoints } from './plot-points.tsx';
import './plotly.css';
import { figurePoints, type PlotlyFigure, type PlotView } from './plotly-figure.ts';
import { usePlotly } from './use-plotly.ts';

interface PlotlyPlotProps {
  readonly label: string;
  /** The result that the plot shows, in a sentence or two. */
  readonly description: string;
  /** A function that stays the same while its figure does. */
  readonly figure: (size: Size, palette: Palette) => PlotlyFigure;
  /** Marks, labels and handles over the plot, in CSS px. */
  readonly overlay?: (view: PlotView) => ReactNode;
  /** Whether the plot itself is a stop of the tab key; not where a handle in it or its points are one. */
  readonly stops: boolean;
  /** Opens what a point of the figure is of. */
  readonly onOpen?: (opens: number) => void;
  /** Of a plot whose keys open at once: what is open now. */
  readonly opened?: number | null;
  /** Of a plot on paper. */
  readonly print?: PlotPrint | undefined;
}

/** A plot that is only looked at, in colours of its own place. */
export interface PlotPrint {
  /** Null while it is not known. */
  readonly palette: Palette | null;
  /** Told when there is a picture, or a reason why there is none. */
  readonly onDrawn: () => void;
}

/** One statistics plot by plotly, with a layer of our own above it. */
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
      // An image would hide what is in it.
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
          The part of the page that draws this plot could not be fetched. Reload the page; all else works on.
        </p>
      )}
    </div>
  );
}
