import { useEffect } from 'react';

/** Puts the cursor of all plots at a moment of this one, s, and takes it away with null. */
export function useTimeCursor(cursor: TimeCursor, atSec: number | null): void {
  const isHere = atSec !== null;
  useEffect(() => {
    if (atSec !== null) cursor.moveTo(atSec);
  }, [cursor, atSec]);
  // Not between two moments, where every plot would hide its line to show it again.
  useEffect(() => (isHere ? () => cursor.moveTo(null) : undefined), [cursor, isHere]);
}

/** The moment that all plots over time point at; null while the pointer is over none. */
export interface TimeCursor {
  readonly getState: () => { readonly cursorSec: number | null };
  readonly subscribe: (listener: () => void) => () => void;
  readonly moveTo: (cursorSec: number | null) => void;
}
