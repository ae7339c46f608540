/**
 * Places where the size of a slope has a maximum.
 *
 * @param size without a sign
 * @param from first place that may be one
 * @param to   last place that may be one
 * @returns places, ascending; none at the ends of the row
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
 * Where the size of a slope has fallen to a level, or begins to rise again.
 *
 * @param size  without a sign
 * @param at    where it is above the level
 * @param step  1 forward, −1 backward
 * @param level in the slope's unit
 * @param limit place beyond which nothing is looked for
 * @returns a place between samples
 */
export function fallsTo(size: Float64Array, at: number, step: 1 | -1, level: number, limit: number): number {
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
 * The extremum of the signal before a place: where its slope last had no sign or another.
 *
 * @param slope with its sign
 * @param at    a place
 * @returns a place between samples; 0 where the slope keeps its sign from the row's start on
 */
export function extremumBefore(slope: Float64Array, at: number): number {
  const sign = Math.sign(slope[at]);
  let n = at;
  while (n > 0 && Math.sign(slope[n]) === sign) n--;
  if (n === 0) return 0;
  return n + slope[n] / (slope[n] - slope[n + 1]);
}

/**
 * Sizes without signs.
 *
 * @param slope with its sign
 * @returns as many
 */
export function absoluteValues(slope: Float64Array): Float64Array {
  return slope.map(Math.abs);
}
