import { bisectFirst } from '../model/first-place.ts';

/** Index of the first of ascending times that lies at or after a moment. */
export function firstSortedFrom(times: ArrayLike<number>, atSec: number): number {
  return bisectFirst(times.length, (place) => (times[place] ?? Number.POSITIVE_INFINITY) >= atSec);
}

/** The time nearest to a moment, or null where there is none within reach. */
export function nearestTimeWithin(times: ArrayLike<number>, atSec: number, reachSec: number): number | null {
  const after = firstSortedFrom(times, atSec);
  const found = [times[after - 1], times[after]]
    .filter((time) => time !== undefined)
    .toSorted((a, b) => Math.abs(a - atSec) - Math.abs(b - atSec))[0];
  return found !== undefined && Math.abs(found - atSec) <= reachSec ? found : null;
}
