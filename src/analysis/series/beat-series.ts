import { bisectFirst } from '../../model/first-place.ts';
import type { IndexRange } from '../../model/samples.ts';
import { isBreak } from '../../dsp/statistics/heart-rate.ts';

/** Values of a series that stand, in the order of their beats; all arrays have one item a value. */
export interface BeatSeries {
  /** When, s, ascending. */
  readonly timesSec: Float64Array;
  /** Finite; ms for intervals. */
  readonly values: Float64Array;
  /** 1 where the value before is that of the beat before, so that their difference is one from beat to beat; else 0. */
  readonly follows: Uint8Array;
}

/**
 * The values of a span of time.
 *
 * @param series  any
 * @param fromSec first time that belongs to it, s
 * @param toSec   first time that does not, s
 * @returns views into the series' arrays, but `follows`, whose first item is 0
 */
export function seriesWithin(series: BeatSeries, fromSec: number, toSec: number): BeatSeries {
  const from = firstAtOrAfter(series.timesSec, fromSec);
  const to = firstAtOrAfter(series.timesSec, toSec);
  const follows = series.follows.slice(from, to);
  if (follows.length > 0) follows[0] = 0;
  return {
    timesSec: series.timesSec.subarray(from, to),
    values: series.values.subarray(from, to),
    follows,
  };
}

/**
 * Place of the first time that is not before another.
 *
 * @param timesSec s, ascending
 * @param sec      s
 * @returns 0 … length
 */
export function firstAtOrAfter(timesSec: Float64Array, sec: number): number {
  return bisectFirst(timesSec.length, (place) => timesSec[place] >= sec);
}

/**
 * Differences from beat to beat: those of neighbours that both stand.
 *
 * @param series any
 * @returns in the unit of the values, later less earlier
 */
export function successiveDifferences(series: BeatSeries): Float64Array {
  return neighbours(series, -1);
}

/**
 * Sums from beat to beat, of the same neighbours.
 *
 * @param series any
 * @returns in the unit of the values
 */
export function successiveSums(series: BeatSeries): Float64Array {
  return neighbours(series, 1);
}

/** @param sign  of the earlier one */
function neighbours({ values, follows }: BeatSeries, sign: 1 | -1): Float64Array {
  const results = new Float64Array(values.length);
  let count = 0;
  for (let i = 1; i < values.length; i++) {
    if (follows[i] === 1) results[count++] = values[i] + sign * values[i - 1];
  }
  return results.slice(0, count);
}

/** Differences of times of a day are rounded by less than this share of an RR. */
const roundingShare = 1e-9;

/**
 * Whether all values are equal, but for rounding: what varies by less is no variability.
 *
 * @param values any unit
 * @returns false of fewer than two
 */
export function areValuesEqual(values: Float64Array): boolean {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    if (values[i] < low) low = values[i];
    if (values[i] > high) high = values[i];
  }
  return values.length > 1 && high - low <= roundingShare * Math.max(Math.abs(low), Math.abs(high));
}

/**
 * Stretches of values that may be joined by a curve: no two neighbours lie more than 10 s apart.
 *
 * @param timesSec s, ascending
 * @returns in order, covering all values
 */
export function stretchesOfValues(timesSec: Float64Array): IndexRange[] {
  return splitRanges(timesSec.length, (i) => isBreak(timesSec[i] - timesSec[i - 1]));
}

/**
 * Ranges that begin anew where a condition says so.
 *
 * @param count       items
 * @param startsAnew  whether an item is not of the range of the one before
 * @returns in order, covering all items
 */
export function splitRanges(count: number, startsAnew: (index: number) => boolean): IndexRange[] {
  const ranges: IndexRange[] = [];
  let from = 0;
  for (let i = 1; i <= count; i++) {
    if (i < count && !startsAnew(i)) continue;
    ranges.push({ from, to: i });
    from = i;
  }
  return ranges;
}
