import { medianRanks, percentileRanks, type SoughtRanks } from '../dsp/statistics/sought-ranks.ts';
import { GpuRefusedError } from './gpu-failure.ts';
import type { FoundRank, RankQuery } from './kernels/column-ranks.ts';

/** Maximum relative error of one rounding in single precision. */
const rounding = 2 ** -24;

/** Number of roundings of an interpolated sample, each relative to the sample's magnitude at most. */
const roundingsPerSample = 6;

/**
 * Maximum distance from a single-precision value to the values that may have its rank in double precision, as a share
 * of the largest sample magnitude. It is twice the maximum error of one value, with one more rounding each for the
 * largest magnitude and the product.
 */
export const rankErrorShare = 2 * roundingsPerSample * rounding * (1 + 4 * rounding);

/** Maximum number of values to sort on the CPU where a device could not separate them. */
const maxSortedOnCpu = 4e6;

/** Values of columns in double precision. */
export interface ExactColumns {
  /** For each value of a column: 1 if it belongs to the odd half, else 0. */
  readonly isOdd: ArrayLike<number>;
  readonly sampleAt: (place: number, column: number) => number;
}

/**
 * Finds the values of ranks in double precision, from the candidates that a device found: all values that may have the
 * rank are sorted in double precision.
 *
 * @param found  column after column, all ranks of each, with neighbours listed within `rankErrorShare`
 * @returns in the order of `found`
 * @throws GpuRefusedError if too many values are too similar to separate
 */
export function exactRanks(
  found: readonly FoundRank[],
  queries: readonly RankQuery[],
  { isOdd, sampleAt }: ExactColumns,
): Float64Array {
  let scratch = maxSortedOnCpu;
  const exact = new Float64Array(found.length);
  for (let i = 0; i < found.length; i++) {
    const { near, rankOfNear } = found[i];
    const column = Math.floor(i / queries.length);
    if (near === null) {
      scratch -= isOdd.length;
      if (scratch < 0) throw new GpuRefusedError('too many cycles are alike');
      exact[i] = sortColumn(queries[i % queries.length], column, { isOdd, sampleAt });
    } else if (near.length === 1) exact[i] = sampleAt(near[0], column);
    else exact[i] = near.map((place) => sampleAt(place, column)).toSorted((a, b) => a - b)[rankOfNear];
  }
  return exact;
}

function sortColumn({ among, rank }: RankQuery, column: number, { isOdd, sampleAt }: ExactColumns): number {
  const values: number[] = [];
  for (let place = 0; place < isOdd.length; place++)
    if (among === 'all' || (isOdd[place] === 1) === (among === 'odd')) values.push(sampleAt(place, column));
  return Float64Array.from(values).toSorted()[rank];
}

/** A statistic of every column: one or two ranks, and a function that combines their values. */
export interface ColumnStatistic {
  readonly ranks: readonly RankQuery[];
  readonly join: (lower: number, upper: number) => number;
}

function makeColumnStatistic(
  among: RankQuery['among'],
  { lowerRank, upperRank, join }: SoughtRanks,
): ColumnStatistic {
  if (lowerRank === upperRank) return { ranks: [{ among, rank: lowerRank }], join: (value) => value };
  return { ranks: [lowerRank, upperRank].map((rank) => ({ among, rank })), join };
}

/**
 * Makes the statistic of a median, like `median`.
 *
 * @param among rows that count
 * @param count number of these rows, at least one
 * @returns the ranks, and the combination of their values
 */
export function medianColumn(among: RankQuery['among'], count: number): ColumnStatistic {
  return makeColumnStatistic(among, medianRanks(count));
}

/**
 * Makes the statistic of a percentile, like `percentile`.
 *
 * @param q 0 … 100
 * @returns the ranks, and the combination of their values
 */
export function percentileColumn(q: number, count: number): ColumnStatistic {
  return makeColumnStatistic('all', percentileRanks(q, count));
}
