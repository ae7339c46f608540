/** Index of the first time at or after a moment; times ascend. */
export function firstIndexFrom(timesSec: Float64Array, atSec: number): number {
  let low = 0;
  let high = timesSec.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timesSec[middle] ?? Number.POSITIVE_INFINITY) < atSec) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the time nearest to a moment, at most so far from it; null of none. */
export function nearestBeatIndex(timesSec: Float64Array, atSec: number, mostSec: number): number | null {
  const after = firstIndexFrom(timesSec, atSec);
  const away = (index: number): number => Math.abs((timesSec[index] ?? Number.POSITIVE_INFINITY) - atSec);
  const nearest = after > 0 && away(after - 1) <= away(after) ? after - 1 : after;
  return away(nearest) <= mostSec ? nearest : null;
}
