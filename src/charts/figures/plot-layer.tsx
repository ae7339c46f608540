import type { ReactNode } from 'react';
import type { Size } from '../pointing/use-size.ts';
import type { MethodMark } from '../../model/methods.ts';

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
  /** Classes of `plotly.css`: halo, name, historic, least-variance, strong, plain. */
  readonly kind?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly children: string;
}

/** Text on a base line. */
export function PlotLabel({ x, y, kind = '', anchor = 'start', children }: PlotLabelProps) {
  return (
    <text className={`plot-label ${kind}`} x={x} y={y} textAnchor={anchor}>
      {children}
    </text>
  );
}

interface PlotMarkProps {
  readonly method: MethodMark;
  readonly x: number;
  readonly y: number;
}

/** Circle or diamond about a point. */
export function PlotMark({ method, x, y }: PlotMarkProps) {
  if (method === 'historic') return <circle className="plot-mark historic" cx={x} cy={y} r={3.5} />;
  return <path className="plot-mark least-variance" d={`M${x} ${y - 4.5}l4.5 4.5-4.5 4.5-4.5-4.5Z`} />;
}
