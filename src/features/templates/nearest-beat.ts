import { firstSortedFrom } from '../sorted-times.ts';

/** Index of the time nearest to a moment, at most so far from it; null of none. */
export function nearestBeatIndex(timesSec: Float64Array, atSec: number, mostSec: number): number | null {
  const after = firstSortedFrom(timesSec, atSec);
  const away = (index: number): number => Math.abs((timesSec[index] ?? Number.POSITIVE_INFINITY) - atSec);
  const nearest = after > 0 && away(after - 1) <= away(after) ? after - 1 : after;
  return away(nearest) <= mostSec ? nearest : null;
}
