import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useSize } from '../../charts/pointing/use-size.ts';

/** Rows beyond each edge that are there already when they are scrolled to. */
const spareCount = 6;

export interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The first row that stands in the page, and the one after the last. */
  readonly first: number;
  readonly end: number;
  readonly onScroll: () => void;
  /** Scrolls no further than it takes for a row to be seen. */
  readonly reveal: (index: number) => void;
}

/**
 * Of a table of equal rows those that are in view, so that thousands cost no more than a screenful.
 * @param headPx  what sticks to the top over the rows
 */
export function useRowWindow(rowCount: number, rowPx: number, headPx: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const { heightPx } = useSize(scroller);
  const [topPx, setTopPx] = useState(0);
  const onScroll = useCallback(() => setTopPx(scroller.current?.scrollTop ?? 0), []);
  const reveal = useCallback(
    (index: number): void => {
      const list = scroller.current;
      if (!list) return;
      const rowTop = index * rowPx;
      const below = rowTop + rowPx + headPx - list.clientHeight;
      if (rowTop < list.scrollTop) list.scrollTop = rowTop;
      else if (below > list.scrollTop) list.scrollTop = below;
      setTopPx(list.scrollTop);
    },
    [rowPx, headPx],
  );
  // Of fewer rows the browser has scrolled back by itself.
  useEffect(onScroll, [rowCount, onScroll]);
  const first = Math.max(0, Math.min(Math.floor(topPx / rowPx), rowCount) - spareCount);
  const end = Math.min(rowCount, Math.ceil((topPx + heightPx) / rowPx) + spareCount);
  return { scroller, first, end, onScroll, reveal };
}
