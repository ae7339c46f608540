import { firstPlace } from '../../model/first-place.ts';
/**
 * The place of the time that is nearest to a moment among ascending ones, of two as near the earlier; −1 of none.
 *
 * @param timesSec s, ascending
 * @param atSec    s
 * @returns a place from 0
 */
export function nearestPlace(timesSec: ArrayLike<number>, atSec: number): number {
  const later = firstPlace(timesSec.length, (place) => timesSec[place] >= atSec);
  if (later === timesSec.length) return later - 1;
  return later > 0 && atSec - timesSec[later - 1] <= timesSec[later] - atSec ? later - 1 : later;
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
