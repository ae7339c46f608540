/** Beats by their best likeness with the master. */
export interface RhoBins {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly number[];
}

const width = 0.01;

/** Bins of 0.01 up to 1, without NaN, from the least likeness, or −0.2 where that is above it. */
export function likenessBins(rhos: Float32Array): RhoBins {
  let least = -0.2;
  for (const rho of rhos) if (rho < least) least = rho;
  const from = Math.max(-1, Math.floor(least * 10) / 10);
  const count = Math.round((1 - from) / width);
  const counts = Array.from({ length: count }, () => 0);
  for (const rho of rhos) {
    if (Number.isNaN(rho)) continue;
    const bin = Math.min(Math.max(Math.floor((rho - from) / width), 0), count - 1);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { from, to: 1, counts };
}

/** How many beats are not above each bin's lower end. */
export function atMost({ counts }: RhoBins): readonly number[] {
  let sum = 0;
  return counts.map((count) => {
    const before = sum;
    sum += count;
    return before;
  });
}
