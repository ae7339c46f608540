import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Size } from '../../charts/pointing/use-size.ts';
import { useSize } from '../../charts/pointing/use-size.ts';

interface ReportFigureProps {
  /** Stands in the class: `waves`, `sweep`. */
  readonly name: string;
  /** What it shows, for people who cannot see it. */
  readonly label: string;
  /** The drawing as an SVG file; null while it cannot be drawn. */
  readonly draw: (size: Size) => string | null;
}

/** A drawing on the page, in vectors, as large as its place. */
export function ReportFigure({ name, label, draw }: ReportFigureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const svg = useMemo(() => (size.widthPx > 0 ? draw(size) : null), [size, draw]);
  useLayoutEffect(() => {
    if (svg === null) return;
    const file = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    drawing.current?.replaceChildren(document.adoptNode(file));
  }, [svg]);
  return (
    <div ref={frame} className={`report-figure report-${name}`} role="img" aria-label={label}>
      <div ref={drawing} />
    </div>
  );
}
