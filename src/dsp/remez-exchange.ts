/**
 * Points where the error is an extremum of its own sign, within bands and at their ends; in order.
 *
 * @param error weighted error at each point of the grid
 * @param band  number of the band that each point lies in
 * @returns indices into the grid
 */
export function localExtrema(error: Float64Array, band: Uint8Array): number[] {
  const found: number[] = [];
  for (let i = 0; i < error.length; i++) {
    const size = Math.abs(error[i]);
    const isTop = (neighbour: number): boolean => {
      if (neighbour < 0 || neighbour >= error.length || band[neighbour] !== band[i]) return true;
      return Math.sign(error[neighbour]) !== Math.sign(error[i]) || Math.abs(error[neighbour]) <= size;
    };
    if (size > 0 && isTop(i - 1) && isTop(i + 1)) found.push(i);
  }
  return found;
}

/**
 * The reference points of the next step: `count` of the extrema, of alternating sign, the large ones.
 *
 * @param extrema indices into the grid, ascending
 * @param error   weighted error at each point of the grid
 * @param count   how many are wanted
 * @returns null where there are not so many
 */
export function chooseAlternating(
  extrema: readonly number[],
  error: Float64Array,
  count: number,
): number[] | null {
  const chosen: number[] = [];
  for (const at of extrema) {
    const last = chosen.at(-1);
    if (last === undefined || Math.sign(error[last]) !== Math.sign(error[at])) chosen.push(at);
    else if (Math.abs(error[at]) > Math.abs(error[last])) chosen[chosen.length - 1] = at;
  }
  const size = (j: number): number => Math.abs(error[chosen[j]]);
  while (chosen.length > count) {
    const end = chosen.length - 1;
    if (chosen.length === count + 1) {
      chosen.splice(size(0) < size(end) ? 0 : end, 1);
      continue;
    }
    // Two neighbours at once, so that signs go on alternating; at an end one is enough.
    let least = 0;
    for (let j = 1; j <= end; j++) if (size(j) < size(least)) least = j;
    if (least === 0 || least === end) chosen.splice(least, 1);
    else chosen.splice(size(least - 1) < size(least + 1) ? least - 1 : least, 2);
  }
  return chosen.length === count ? chosen : null;
}
