/**
 * Takes moves back that leave a cycle too short, since a cycle ends where the next one starts.
 *
 * @param rIndices    R before any move, samples
 * @param moves       samples; changed in place
 * @param cycles      numbers of the compared cycles, each long enough before any move
 * @param leastCount  of a cycle, samples
 */
export function settleMoves(
  rIndices: Int32Array,
  moves: Int16Array,
  cycles: Int32Array,
  leastCount: number,
): void {
  const isTooShort = (cycle: number) =>
    rIndices[cycle + 1] + moves[cycle + 1] - rIndices[cycle] - moves[cycle] < leastCount;
  for (let short = cycles.filter(isTooShort); short.length > 0; short = cycles.filter(isTooShort)) {
    for (const cycle of short) {
      moves[cycle] = 0;
      moves[cycle + 1] = 0;
    }
  }
}
