import { medianRanks, percentileRanks, type SoughtRanks } from '../dsp/statistics/sought-ranks.ts';
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

function columnStatistic(
  among: WantedRank['among'],
  { lowerRank, upperRank, join }: SoughtRanks,
): ColumnStatistic {
  if (lowerRank === upperRank) return { ranks: [{ among, rank: lowerRank }], join: (value) => value };
  return { ranks: [lowerRank, upperRank].map((rank) => ({ among, rank })), join };
}

/**
 * The median of so many, as `median` has it.
 *
 * @param among which rows count
 * @param count how many they are, at least one
 * @returns the ranks that are wanted, and what is made of their values
 */
export function medianColumn(among: WantedRank['among'], count: number): ColumnStatistic {
  return columnStatistic(among, medianRanks(count));
}

/**
 * A percentile of so many, as `percentile` has it.
 *
 * @param q 0 … 100
 * @returns the ranks that are wanted, and what is made of their values
 */
export function percentileColumn(q: number, count: number): ColumnStatistic {
  return columnStatistic('all', percentileRanks(q, count));
}
