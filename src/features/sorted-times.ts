import { bisectFirst } from '../model/bisect-first.ts';

/** Returns the index of the first of ascending times at or after a time. */
export function firstSortedFrom(times: ArrayLike<number>, atSec: number): number {
  return bisectFirst(times.length, (place) => (times[place] ?? Number.POSITIVE_INFINITY) >= atSec);
}

/** Returns the nearest time, or null if there is none within reach. */
export function nearestTimeWithin(times: ArrayLike<number>, atSec: number, reachSec: number): number | null {
  const after = firstSortedFrom(times, atSec);
  const found = [times[after - 1], times[after]]
    .filter((time) => time !== undefined)
    .toSorted((a, b) => Math.abs(a - atSec) - Math.abs(b - atSec))[0];
  return found !== undefined && Math.abs(found - atSec) <= reachSec ? found : null;
}
