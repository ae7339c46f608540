/**
 * Finds the maxima of the size of a slope.
 *
 * @param size without a sign
 * @param from first position of the range
 * @param to last position of the range
 * @returns positions, ascending; none at the ends of the row
 */
export function slopeMaxima(size: Float64Array, from: number, to: number): number[] {
  const places: number[] = [];
  const last = Math.min(size.length - 2, Math.floor(to));
  for (let n = Math.max(1, Math.ceil(from)); n <= last; n++) {
    if (size[n] > size[n - 1] && size[n] >= size[n + 1]) places.push(n);
  }
  return places;
}

/**
 * Finds where the size of a slope has fallen to a level, or begins to rise again.
 *
 * @param size without a sign
 * @param at position where it begins; it is returned if the size is not above the level there
 * @param step 1 forward, −1 backward
 * @param level in the slope's unit
 * @param limit position where the search ends
 * @returns a position between samples
 */
export function findFallToLevel(
  size: Float64Array,
  at: number,
  step: 1 | -1,
  level: number,
  limit: number,
): number {
  if (!(size[at] > level)) return at;
  let n = at;
  for (;;) {
    const next = n + step;
    if (next < 0 || next >= size.length || (next - limit) * step > 0) return n;
    if (size[next] <= level) {
      const drop = size[n] - size[next];
      return n + step * (drop > 0 ? (size[n] - level) / drop : 1);
    }
    if (size[next] > size[n]) return n;
    n = next;
  }
}

/**
 * Finds the extremum of the signal before a position: where its slope last was zero or had another sign.
 *
 * @param slope with its sign
 * @param at a position
 * @returns a position between samples; 0 if the slope keeps its sign from the row's start
 */
export function extremumBefore(slope: Float64Array, at: number): number {
  const sign = Math.sign(slope[at]);
  let n = at;
  while (n > 0 && Math.sign(slope[n]) === sign) n--;
  if (n === 0) return 0;
  return n + slope[n] / (slope[n] - slope[n + 1]);
}

/**
 * Returns absolute values.
 *
 * @param slope with its sign
 * @returns equally many values
 */
export function absoluteValues(slope: Float64Array): Float64Array {
  return slope.map(Math.abs);
}
