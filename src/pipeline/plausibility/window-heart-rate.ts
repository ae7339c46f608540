export interface HeartRate {
  /** 60 / median RR. */
  readonly perMinute: number;
  readonly meanRrMs: number;
  readonly sdRrMs: number;
}

/** Heart rate of a window from the distances of its successive R-peaks; null under three of them. */
export function windowHeartRate(beats: readonly { readonly r: number }[]): HeartRate | null {
  const rrMs = beats.slice(1).map((beat, index) => 1000 * (beat.r - (beats[index]?.r ?? beat.r)));
  if (rrMs.length < 2) return null;
  const sorted = rrMs.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 0;
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0;
  const meanRrMs = rrMs.reduce((sum, value) => sum + value, 0) / rrMs.length;
  const squares = rrMs.reduce((sum, value) => sum + (value - meanRrMs) ** 2, 0);
  return {
    perMinute: 60_000 / ((upper + lower) / 2),
    meanRrMs,
    sdRrMs: Math.sqrt(squares / (rrMs.length - 1)),
  };
}
