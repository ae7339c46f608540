/**
 * Finds by bisection the first place from which a condition holds at all places.
 *
 * @param count number of places, from 0
 * @param holds the condition; it is evaluated at some twenty of a million places
 * @returns `count` if it holds nowhere
 */
export function bisectFirst(count: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
