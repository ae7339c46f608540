import { GpuRefusedError } from './gpu-failure.ts';
import type { FoundRank, WantedRank } from './kernels/column-ranks.ts';

/** Largest share by which single precision rounds once. */
const rounding = 2 ** -24;

/** Roundings of a sample between two others, each of their own size at most. */
const roundingsASample = 6;

/**
 * How far from a value of single precision those lie that may be the one of its rank in double precision, as a share
 * of the largest of the samples' sizes: twice as far as one may be from what it stands for, and a rounding more for
 * the largest and the product.
 */
export const rankShare = 2 * roundingsASample * rounding * (1 + 4 * rounding);

/** Values that are put in order here where a device could not tell them apart. */
const mostHere = 4e6;

/** Values of columns in double precision. */
export interface ExactColumns {
  /** Of each value of a column, whether it is of the odd half: 1, else 0. */
  readonly isOdd: ArrayLike<number>;
  readonly sampleAt: (place: number, column: number) => number;
}

/**
 * The values of ranks in double precision, from what a device found of them: all that may be the one are put in
 * order there.
 *
 * @param found  column after column, all wanted of each, neighbours listed within `rankShare`
 * @returns as `found`
 * @throws GpuRefusedError where too many values are alike to be told apart
 */
export function exactRanks(
  found: readonly FoundRank[],
  wanted: readonly WantedRank[],
  { isOdd, sampleAt }: ExactColumns,
): Float64Array {
  let scratch = mostHere;
  return Float64Array.from(found, ({ near, rankOfNear }, i) => {
    const column = Math.floor(i / wanted.length);
    if (near?.length === 1) return sampleAt(near[0], column);
    if (near !== null)
      return near.map((place) => sampleAt(place, column)).toSorted((a, b) => a - b)[rankOfNear];
    scratch -= isOdd.length;
    if (scratch < 0) throw new GpuRefusedError('too many cycles are alike');
    const { among, rank } = wanted[i % wanted.length];
    const values: number[] = [];
    for (let place = 0; place < isOdd.length; place++)
      if (among === 'all' || (isOdd[place] === 1) === (among === 'odd')) values.push(sampleAt(place, column));
    return Float64Array.from(values).toSorted()[rank];
  });
}

/** A statistic of every column by one or two of its values, and how the two are joined. */
export interface ColumnStatistic {
  readonly ranks: readonly WantedRank[];
  readonly join: (lower: number, upper: number) => number;
}

/**
 * The median of so many, as `median` has it.
 *
 * @param among which rows count
 * @param count how many they are, at least one
 * @returns the ranks that are wanted, and what is made of their values
 */
export function medianColumn(among: WantedRank['among'], count: number): ColumnStatistic {
  const upper = count >>> 1;
  return {
    ranks: count % 2 === 1 ? [{ among, rank: upper }] : [upper - 1, upper].map((rank) => ({ among, rank })),
    join: (lower, higher) => (count % 2 === 1 ? lower : (lower + higher) / 2),
  };
}

/**
 * A percentile of so many, as `percentile` has it.
 *
 * @param q 0 … 100
 * @returns the ranks that are wanted, and what is made of their values
 */
export function percentileColumn(q: number, count: number): ColumnStatistic {
  const place = (q / 100) * (count - 1);
  const upper = Math.min(Math.floor(place) + 1, count - 1);
  const share = place >= count - 1 ? 1 : place - Math.floor(place);
  return {
    ranks: [Math.max(0, upper - 1), upper].map((rank) => ({ among: 'all', rank })),
    // From the nearer end, as NumPy does, so that share 1 gives the upper exactly.
    join: (lower, higher) =>
      share < 0.5 ? lower + (higher - lower) * share : higher - (higher - lower) * (1 - share),
  };
}
