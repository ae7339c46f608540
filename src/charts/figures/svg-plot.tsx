import { type ReactNode, useRef } from 'react';
import { PlotLayer } from './plot-layer.tsx';
import './plot.css';
import '../plotly/plotly.css';
import './svg-plot.css';
import { type Size, useSize } from '../pointing/use-size.ts';

interface SvgPlotProps {
  readonly label: string;
  /** What it shows, for people who cannot see it. */
  readonly description: string;
  /** Whether it is a stop of its own; not where it has handles that are. */
  readonly stops: boolean;
  readonly draw: (size: Size) => ReactNode;
  /** What lies over the drawing and can be taken hold of. */
  readonly overlay?: (size: Size) => ReactNode;
}

/** A drawing in SVG that fills its place, in CSS px. */
export function SvgPlot({ label, description, stops, draw, overlay }: SvgPlotProps) {
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const isThere = size.widthPx > 0 && size.heightPx > 0;
  return (
    <div
      ref={ref}
      className="plot svg-plot"
      // An image would hide the handles in it.
      role={stops ? 'img' : 'group'}
      aria-label={`${label}. ${description}`}
      tabIndex={stops ? 0 : undefined}
    >
      {isThere && <PlotLayer size={size}>{draw(size)}</PlotLayer>}
      {isThere && overlay?.(size)}
    </div>
  );
}
