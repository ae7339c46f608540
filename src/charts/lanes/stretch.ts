/** A stretch of a drawing from left to right, whole device px from where 0 s lies. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The parts of a stretch that none of these covers, from left to right; they do not overlap each other. */
export function gapsIn({ from, to }: Stretch, covered: readonly Stretch[]): Stretch[] {
  const gaps: Stretch[] = [];
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
export function widenGap(gap: Stretch, covered: readonly Stretch[], step: number): Stretch {
  const low = Math.floor(gap.from / step) * step;
  const high = Math.ceil(gap.to / step) * step;
  return {
    from: covered.reduce((least, { to }) => (to <= gap.from ? Math.max(least, to) : least), low),
    to: covered.reduce((most, { from }) => (from >= gap.to ? Math.min(most, from) : most), high),
  };
}
