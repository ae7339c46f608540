import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { KeyHelp } from '../../model/key-help.ts';
import { type RowWindow, useRowWindow } from './use-row-window.ts';

/** Number of rows that Page Up and Page Down move. */
const pageCount = 8;

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  PageUp: (index) => index - pageCount,
  PageDown: (index) => index + pageCount,
  Home: () => 0,
  End: (_, last) => last,
};

/** Entries for tables in the list of keys. */
export const tableKeys: readonly KeyHelp[] = [
  { keys: Object.keys(steps), does: 'in a table: move between rows' },
];

/** Returns the row that a key moves to; null for other keys. */
function stepTo(key: string, index: number, last: number): number | null {
  const to = steps[key]?.(index, last);
  return to === undefined ? null : Math.min(Math.max(to, 0), last);
}

/** Props of a row's button for the navigation. */
export interface RowStop {
  readonly 'data-row': number;
  readonly tabIndex: 0 | -1;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
}

export interface RovingRows extends Omit<RowWindow, 'reveal'> {
  readonly rowStop: (index: number) => RowStop;
}

/**
 * Manages a table of equally high rows of which only the visible ones are in the page. It is one tab stop; arrow keys
 * move through the rows.
 *
 * @param chosenIndex  row to scroll to when it changes; null if there is none
 * @param headPx       height of the sticky header over the rows
 */
export function useRovingRows(
  rowCount: number,
  chosenIndex: number | null,
  rowPx: number,
  headPx: number,
): RovingRows {
  const { scroller, first, end, onScroll, reveal } = useRowWindow(rowCount, rowPx, headPx);
  const [stop, setStop] = useState<number | null>(null);
  const focusRow = useRef<number | null>(null);
  useEffect(() => {
    if (chosenIndex !== null) reveal(chosenIndex);
  }, [chosenIndex, reveal]);
  // A distant row is in the page only after the list has been scrolled to it.
  useEffect(() => {
    if (focusRow.current === null) return;
    const button = scroller.current?.querySelector<HTMLElement>(`[data-row="${focusRow.current}"]`);
    if (!button) return;
    focusRow.current = null;
    button.focus({ preventScroll: true });
  });
  const move = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    const to = stepTo(event.key, index, rowCount - 1);
    if (to === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    focusRow.current = to;
    setStop(to);
    reveal(to);
  };
  const own = stop ?? chosenIndex ?? first;
  const tabStop = own >= first && own < end ? own : first;
  const rowStop = (index: number): RowStop => ({
    'data-row': index,
    tabIndex: index === tabStop ? 0 : -1,
    onKeyDown: (event) => move(event, index),
    onFocus: () => setStop(index),
  });
  return { scroller, first, end, onScroll, rowStop };
}
