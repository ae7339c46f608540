import { useEffect, useLayoutEffect, useRef } from 'react';
import { edgePx, gutterPx, type TimeScale } from '../axes/time-axis.ts';

/** The moment that all plots over time point at; null while the pointer is over none. */
export interface TimeCursor {
  readonly getState: () => { readonly cursorSec: number | null };
  readonly subscribe: (listener: () => void) => () => void;
  readonly moveTo: (cursorSec: number | null) => void;
}

/** The line of the cursor in one plot. Follows it by itself, so that nothing is rendered or drawn anew. */
export function CursorLine({ cursor, scale }: { readonly cursor: TimeCursor; readonly scale: TimeScale }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = (): void => {
      const line = ref.current;
      if (!line) return;
      const { cursorSec } = cursor.getState();
      const x = cursorSec === null ? Number.NaN : Math.round(scale.x(cursorSec));
      const inside = x >= gutterPx && x <= scale.widthPx - edgePx;
      const transform = inside ? `translateX(${x}px)` : line.style.transform;
      // What is set again has its style worked out again.
      if (line.hidden === inside) line.hidden = !inside;
      if (line.style.transform !== transform) line.style.transform = transform;
    };
    follow();
    return cursor.subscribe(follow);
  }, [cursor, scale]);
  return <div ref={ref} className="plot-cursor" hidden />;
}

/** Puts the cursor of all plots at a moment of this one, s, and takes it away with null. */
export function useTimeCursor(cursor: TimeCursor, atSec: number | null): void {
  const isHere = atSec !== null;
  useEffect(() => {
    if (atSec !== null) cursor.moveTo(atSec);
  }, [cursor, atSec]);
  // Not between two moments, where every plot would hide its line to show it again.
  useEffect(() => (isHere ? () => cursor.moveTo(null) : undefined), [cursor, isHere]);
}
