import { useEffect, useLayoutEffect, useRef } from 'react';
import { edgePx, gutterPx, type TimeScale } from '../axes/time-axis.ts';

/** Time that the pointer marks in all plots over time; null while it is over none. */
export interface TimeCursor {
  readonly getState: () => { readonly cursorSec: number | null };
  readonly subscribe: (listener: () => void) => () => void;
  readonly moveTo: (cursorSec: number | null) => void;
}

/** Renders the cursor line of one plot. It updates its own element, so that nothing is rendered or drawn again. */
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
      // Setting a style again, even to the same value, makes the browser recompute it.
      if (line.hidden === inside) line.hidden = !inside;
      if (line.style.transform !== transform) line.style.transform = transform;
    };
    follow();
    return cursor.subscribe(follow);
  }, [cursor, scale]);
  return <div ref={ref} className="plot-cursor" hidden />;
}

/** Moves the cursor of all plots to a time, s; null removes it. */
export function useTimeCursor(cursor: TimeCursor, atSec: number | null): void {
  const isHere = atSec !== null;
  useEffect(() => {
    if (atSec !== null) cursor.moveTo(atSec);
  }, [cursor, atSec]);
  // Not between two times, because every plot would hide its line and show it again.
  useEffect(() => (isHere ? () => cursor.moveTo(null) : undefined), [cursor, isHere]);
}
