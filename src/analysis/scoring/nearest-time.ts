import { bisectFirst } from '../../model/bisect-first.ts';
/**
 * Returns the index of the time nearest to a moment; of two equally near, the earlier; −1 for an empty list.
 *
 * @param timesSec s, ascending
 * @param atSec s
 * @returns an index from 0
 */
export function nearestPlace(timesSec: ArrayLike<number>, atSec: number): number {
  const later = bisectFirst(timesSec.length, (place) => timesSec[place] >= atSec);
  if (later === timesSec.length) return later - 1;
  return later > 0 && atSec - timesSec[later - 1] <= timesSec[later] - atSec ? later - 1 : later;
}

/**
 * Returns the time nearest to a moment; null for an empty list.
 *
 * @param timesSec s, ascending
 * @param atSec s
 * @returns s
 */
export function nearestTime(timesSec: ArrayLike<number>, atSec: number): number | null {
  const place = nearestPlace(timesSec, atSec);
  return place < 0 ? null : timesSec[place];
}
