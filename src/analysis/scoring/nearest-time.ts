/**
 * The place of the time that is nearest to a moment among ascending ones, of two as near the earlier; −1 of none.
 *
 * @param timesSec s, ascending
 * @param atSec    s
 * @returns a place from 0
 */
export function nearestPlace(timesSec: ArrayLike<number>, atSec: number): number {
  let low = 0;
  let high = timesSec.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (timesSec[middle] < atSec) low = middle + 1;
    else high = middle;
  }
  if (low === timesSec.length) return low - 1;
  return low > 0 && atSec - timesSec[low - 1] <= timesSec[low] - atSec ? low - 1 : low;
}

/**
 * The time itself; null of none.
 *
 * @param timesSec s, ascending
 * @param atSec    s
 * @returns s
 */
export function nearestTime(timesSec: ArrayLike<number>, atSec: number): number | null {
  const place = nearestPlace(timesSec, atSec);
  return place < 0 ? null : timesSec[place];
}
