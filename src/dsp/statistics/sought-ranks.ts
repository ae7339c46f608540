/** Two neighbours among sorted values, by rank from 0, and what is made of them. */
export interface SoughtRanks {
  readonly lowerRank: number;
  readonly upperRank: number;
  readonly join: (lower: number, upper: number) => number;
}

/**
 * Ranks of the median of so many values, as `median` takes it.
 *
 * @param count at least one
 * @returns the two middle ranks, one and the same of an odd count, and their mean
 */
export function medianRanks(count: number): SoughtRanks {
  const upperRank = count >>> 1;
  const lowerRank = count % 2 === 1 ? upperRank : upperRank - 1;
  return { lowerRank, upperRank, join: (lower, upper) => (lower + upper) / 2 };
}

/**
 * Ranks of a percentile by linear interpolation.
 *
 * @param q     0 … 100
 * @param count at least one
 * @returns the ranks either side of the percentile, and what lies between their values
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

/** From the nearer end, as NumPy does, so that share 1 gives `upper` exactly. */
function interpolate(lower: number, upper: number, share: number): number {
  const step = upper - lower;
  return share < 0.5 ? lower + step * share : upper - step * (1 - share);
}
