/** Horizontal stretch of a drawing, whole device px from the position of 0 s. */
export interface DrawnStretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the parts of a stretch that `covered` does not contain, from left to right. The covered stretches do not
 * overlap each other.
 */
export function findUncovered({ from, to }: DrawnStretch, covered: readonly DrawnStretch[]): DrawnStretch[] {
  const gaps: DrawnStretch[] = [];
  let at = from;
  for (const piece of covered.toSorted((a, b) => a.from - b.from)) {
    if (piece.to <= at) continue;
    if (piece.from >= to) break;
    if (piece.from > at) gaps.push({ from: at, to: piece.from });
    at = piece.to;
  }
  if (at < to) gaps.push({ from: at, to });
  return gaps;
}

/** Extends a gap to multiples of `step`, or to the neighbouring covered stretches. */
export function widenGap(gap: DrawnStretch, covered: readonly DrawnStretch[], step: number): DrawnStretch {
  const low = Math.floor(gap.from / step) * step;
  const high = Math.ceil(gap.to / step) * step;
  return {
    from: covered.reduce((least, { to }) => (to <= gap.from ? Math.max(least, to) : least), low),
    to: covered.reduce((most, { from }) => (from >= gap.to ? Math.min(most, from) : most), high),
  };
}
