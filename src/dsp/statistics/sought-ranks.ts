/** Ranks (from 0) of two neighbours among sorted values, and a function that combines their values. */
export interface SoughtRanks {
  readonly lowerRank: number;
  readonly upperRank: number;
  readonly join: (lower: number, upper: number) => number;
}

/**
 * Returns the ranks for a median, as computed by `median`.
 *
 * @param count number of values, at least one
 * @returns the two middle ranks, which are equal for an odd count, and the mean as `join`
 */
export function medianRanks(count: number): SoughtRanks {
  const upperRank = count >>> 1;
  const lowerRank = count % 2 === 1 ? upperRank : upperRank - 1;
  return { lowerRank, upperRank, join: (lower, upper) => (lower + upper) / 2 };
}

/**
 * Returns the ranks for a percentile by linear interpolation.
 *
 * @param q     0 … 100
 * @param count number of values, at least one
 * @returns the ranks on either side of the percentile, and the interpolation as `join`
 */
export function percentileRanks(q: number, count: number): SoughtRanks {
  const place = (q / 100) * (count - 1);
  const upperRank = Math.min(Math.floor(place) + 1, count - 1);
  const share = place - Math.floor(place);
  return {
    lowerRank: Math.max(0, upperRank - 1),
    upperRank,
    join: (lower, upper) => (place >= count - 1 ? upper : interpolate(lower, upper, share)),
  };
}

/** Interpolates from the nearer end, like NumPy, so that share 1 gives `upper` exactly. */
function interpolate(lower: number, upper: number, share: number): number {
  const step = upper - lower;
  return share < 0.5 ? lower + step * share : upper - step * (1 - share);
}
