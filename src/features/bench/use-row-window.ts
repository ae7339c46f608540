import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useSize } from '../../charts/pointing/use-size.ts';

/** Number of rows beyond each edge that are rendered in advance. */
const spareCount = 6;

export interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The first row in the page, and the one after the last. */
  readonly first: number;
  readonly end: number;
  readonly onScroll: () => void;
  /** Scrolls just far enough to make a row visible. */
  readonly reveal: (index: number) => void;
}

/**
 * Manages which rows of a table of equally high rows are visible, so that only these are rendered.
 * @param headPx  height of the sticky header over the rows
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
  // If there are fewer rows now, the browser has already scrolled back.
  useEffect(onScroll, [rowCount, onScroll]);
  const first = Math.max(0, Math.min(Math.floor(topPx / rowPx), rowCount) - spareCount);
  const end = Math.min(rowCount, Math.ceil((topPx + heightPx) / rowPx) + spareCount);
  return { scroller, first, end, onScroll, reveal };
}
