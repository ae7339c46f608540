import { useEffect } from 'react';
import type { TimeCursor } from './time-cursor.ts';

/** Puts the cursor of all plots at a moment of this one, s, and takes it away with null. */
export function useTimeCursor(cursor: TimeCursor, atSec: number | null): void {
  const isHere = atSec !== null;
  useEffect(() => {
    if (atSec !== null) cursor.moveTo(atSec);
  }, [cursor, atSec]);
  // Not between two moments, where every plot would hide its line to show it again.
  useEffect(() => (isHere ? () => cursor.moveTo(null) : undefined), [cursor, isHere]);
}
