/** A stretch of a drawing from left to right, whole device px from where 0 s lies. */
export interface DrawnStretch {
  readonly from: number;
  readonly to: number;
}

/** The parts of a stretch that none of these covers, from left to right; they do not overlap each other. */
export function gapsIn({ from, to }: DrawnStretch, covered: readonly DrawnStretch[]): DrawnStretch[] {
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

/** A gap with what it may take beyond: to a multiple of `step`, or to what is covered there. */
export function widenGap(gap: DrawnStretch, covered: readonly DrawnStretch[], step: number): DrawnStretch {
  const low = Math.floor(gap.from / step) * step;
  const high = Math.ceil(gap.to / step) * step;
  return {
    from: covered.reduce((least, { to }) => (to <= gap.from ? Math.max(least, to) : least), low),
    to: covered.reduce((most, { from }) => (from >= gap.to ? Math.min(most, from) : most), high),
  };
}
