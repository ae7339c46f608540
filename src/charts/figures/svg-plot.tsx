import { type CSSProperties, type ReactNode, useRef } from 'react';
import './plot.css';
import '../plotly/plotly.css';
import './svg-plot.css';
import { type Size, useSize } from '../pointing/use-size.ts';
import type { MethodMark } from '../../model/methods.ts';
import { isMethodMark, methodForms } from '../pens/method-marks.ts';
import { themeColour } from '../pens/palette.ts';

/** A drawing of our own over a plot, in CSS px and in the page's own colours. */
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
  /** Classes of `plotly.css`: halo, name, strong, plain; and the mark of a method, whose colour it takes. */
  readonly kind?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly children: string;
}

/** Text on a base line. */
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

/** The form of a method about a point. */
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

/** Fill and outline of a method's mark. */
export function markStyle(method: MethodMark): CSSProperties {
  const { isOpen, colour } = methodForms[method];
  const own = themeColour(colour);
  return isOpen
    ? { fill: themeColour('work'), stroke: own, strokeWidth: 1.5 }
    : { fill: own, stroke: 'none' };
}

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
