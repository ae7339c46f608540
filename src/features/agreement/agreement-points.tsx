import type { KeyboardEvent, PointerEvent } from 'react';
import { useState } from 'react';
import { PlotLayer } from '../../charts/figures/plot-layer.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { KeyHelp } from '../../model/key-help.ts';
import './agreement-points.css';

/** What the list of keys says of it. */
export const agreementKeys: readonly KeyHelp[] = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'on a plot of agreement: the point before and after' },
  { keys: ['Enter'], does: 'on a plot of agreement: open what the point is of' },
];

/** A point of a plot of agreement, in the order in which keys go through them. */
export interface PlottedPoint {
  readonly xPx: number;
  readonly yPx: number;
  /** What it is of, and its values. */
  readonly text: string;
}

interface AgreementPointsProps {
  readonly label: string;
  readonly size: Size;
  readonly points: readonly PlottedPoint[];
  /** Opens what a point is of, by its index. */
  readonly onOpen: (index: number) => void;
}

/** A point is meant from so near, px. */
const reachPx = 8;

/** The point nearest to a place of the plot, where one is near. */
export function nearestPoint(points: readonly PlottedPoint[], x: number, y: number): number | null {
  let [best, least] = [null as number | null, reachPx];
  points.forEach(({ xPx, yPx }, index) => {
    const far = Math.hypot(xPx - x, yPx - y);
    if (far < least) [best, least] = [index, far];
  });
  return best;
}

function pointedAt(event: PointerEvent<HTMLElement>, points: readonly PlottedPoint[]): number | null {
  const box = event.currentTarget.getBoundingClientRect();
  return nearestPoint(points, event.clientX - box.left, event.clientY - box.top);
}

/** A ring about a point, and its words in the half of the plot that it is not in. */
function Said({ point, size }: { readonly point: PlottedPoint; readonly size: Size }) {
  const { xPx, yPx, text } = point;
  return (
    <>
      <PlotLayer size={size}>
        <circle className="agreement-ring" cx={xPx} cy={yPx} r={5} />
      </PlotLayer>
      <p className={`agreement-said ${yPx > size.heightPx / 2 ? 'above' : 'below'}`} aria-hidden="true">
        {text}
      </p>
    </>
  );
}

/** Lies over a plot of agreement: one stop, whose arrows go from point to point; Enter or a click opens one. */
export function AgreementPoints({ label, size, points, onOpen }: AgreementPointsProps) {
  const [at, setAt] = useState(0);
  const [isFocused, setFocused] = useState(false);
  const [hovered, setHovered] = useState<number | null>(null);
  const index = Math.min(at, points.length - 1);
  const said = points[hovered ?? (isFocused ? index : -1)];
  const key = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Enter') onOpen(index);
  };
  return (
    <div
      className="agreement-points"
      onPointerMove={(event) => setHovered(pointedAt(event, points))}
      onPointerLeave={() => setHovered(null)}
      onPointerUp={(event) => {
        const picked = pointedAt(event, points);
        if (picked === null) return;
        setAt(picked);
        onOpen(picked);
      }}
    >
      <input
        className="plot-focus"
        type="range"
        min={0}
        max={Math.max(points.length - 1, 0)}
        step={1}
        value={index}
        aria-label={`Points of ${label}`}
        aria-valuetext={points[index]?.text ?? 'none'}
        onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
        onKeyDown={key}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      {said && <Said point={said} size={size} />}
    </div>
  );
}
