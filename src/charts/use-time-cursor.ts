import { useEffect } from 'react';
import type { TimeCursor } from './time-cursor.ts';

/** Puts the cursor of all plots at a moment of this one, s, and takes it away with null. */
export function useTimeCursor(cursor: TimeCursor, atSec: number | null): void {
  useEffect(() => {
    if (atSec === null) return undefined;
    cursor.moveTo(atSec);
    return () => cursor.moveTo(null);
  }, [cursor, atSec]);
}
