import { type CSSProperties, type ReactNode, useRef } from 'react';
import './plot.css';
import '../plotly/plotly.css';
import './svg-plot.css';
import { type Size, useSize } from '../pointing/use-size.ts';
import type { MethodMark } from '../../model/methods.ts';
import { isMethodMark, methodForms } from '../pens/method-marks.ts';
import { themeColour } from '../pens/palette.ts';

/** Renders our own SVG drawing over a plot, in CSS px and in the page's colours. */
export function PlotLayer({ size, children }: { readonly size: Size; readonly children: ReactNode }) {
  return (
    <svg
      className="plot-layer"
      width={size.widthPx}
      height={size.heightPx}
      viewBox={`0 0 ${size.widthPx} ${size.heightPx}`}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

interface PlotLabelProps {
  readonly x: number;
  readonly y: number;
  /** Classes of `plotly.css`: halo, name, strong, plain; and the mark of a method, which sets the colour. */
  readonly kind?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly children: string;
}

/** Renders text on a base line. */
export function PlotLabel({ x, y, kind = '', anchor = 'start', children }: PlotLabelProps) {
  const method = kind.split(' ').find(isMethodMark);
  const style = method && { fill: themeColour(methodForms[method].colour) };
  return (
    <text className={`plot-label ${kind}`} style={style} x={x} y={y} textAnchor={anchor}>
      {children}
    </text>
  );
}

interface PlotMarkProps {
  readonly method: MethodMark;
  readonly x: number;
  readonly y: number;
}

/** Renders the mark of a method at a point. */
export function PlotMark({ method, x, y }: PlotMarkProps) {
  const { svg } = methodForms[method];
  return (
    <path
      className={`plot-mark ${method}`}
      style={markStyle(method)}
      d={svg}
      transform={`translate(${x} ${y})`}
    />
  );
}

/** Returns fill and outline of a method's mark. */
export function markStyle(method: MethodMark): CSSProperties {
  const { isOpen, colour } = methodForms[method];
  const own = themeColour(colour);
  return isOpen
    ? { fill: themeColour('work'), stroke: own, strokeWidth: 1.5 }
    : { fill: own, stroke: 'none' };
}

interface SvgPlotProps {
  readonly label: string;
  /** Description for people who cannot see the plot. */
  readonly description: string;
  /** Whether the plot itself is a tab stop; false if it has handles that are. */
  readonly stops: boolean;
  readonly draw: (size: Size) => ReactNode;
  /** Interactive elements over the drawing. */
  readonly overlay?: (size: Size) => ReactNode;
}

/** Renders an SVG drawing that fills its container, in CSS px. */
export function SvgPlot({ label, description, stops, draw, overlay }: SvgPlotProps) {
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const isThere = size.widthPx > 0 && size.heightPx > 0;
  return (
    <div
      ref={ref}
      className="plot svg-plot"
      // The role `img` would hide the handles inside.
      role={stops ? 'img' : 'group'}
      aria-label={`${label}. ${description}`}
      tabIndex={stops ? 0 : undefined}
    >
      {isThere && <PlotLayer size={size}>{draw(size)}</PlotLayer>}
      {isThere && overlay?.(size)}
    </div>
  );
}
