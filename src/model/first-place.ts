/**
 * The first place at which something holds that holds at all places behind it too, found by halving.
 *
 * @param count places, from 0
 * @param holds asked at some twenty of a million places
 * @returns `count` where it holds at none
 */
export function firstPlace(count: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
