import { useLayoutEffect, useRef } from 'react';
import { type TimeScale, edgePx, gutterPx } from '../axes/time-axis.ts';
import type { TimeCursor } from './use-time-cursor.ts';

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
