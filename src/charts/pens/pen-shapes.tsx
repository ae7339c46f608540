import type { CSSProperties } from 'react';
import { themeColour } from './palette.ts';
import type { ShapePen, Trace } from './pen.ts';
import { pathData } from './svg-pen.ts';

/** Renders a drawing as shapes of an SVG in the page. */
export function PenShapes({ draw }: { readonly draw: (pen: ShapePen) => void }) {
  const shapes: { readonly place: number; readonly d: string; readonly style: CSSProperties }[] = [];
  const add = (trace: Trace, style: CSSProperties): void => {
    const d = pathData(trace);
    if (d !== '') shapes.push({ place: shapes.length, d, style });
  };
  draw({
    stroke: ({ colour, widthPx: strokeWidth, opacity: strokeOpacity = 1, dashPx = [] }, trace) => {
      const line = { fill: 'none', stroke: themeColour(colour), strokeWidth, strokeOpacity } as const;
      const dash = dashPx.length > 0 ? { strokeDasharray: dashPx.join(' ') } : {};
      add(trace, { ...line, ...dash, strokeLinejoin: 'round' });
    },
    fill: (colour, trace, opacity = 1) => add(trace, { fill: themeColour(colour), fillOpacity: opacity }),
  });
  return shapes.map(({ place, d, style }) => <path key={place} d={d} style={style} />);
}
