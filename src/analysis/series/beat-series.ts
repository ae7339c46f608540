import { bisectFirst } from '../../model/bisect-first.ts';
import type { IndexRange } from '../../model/samples.ts';
import { isBreak } from '../../dsp/statistics/heart-rate.ts';

/** Valid values of a series, in the order of their beats. All arrays have one element per value. */
export interface BeatSeries {
  /** Times, s, ascending. */
  readonly timesSec: Float64Array;
  /** Finite; ms for intervals. */
  readonly values: Float64Array;
  /** 1 if the value before belongs to the beat before, so that their difference is from beat to beat; otherwise 0. */
  readonly follows: Uint8Array;
}

/**
 * Returns the values within a time span.
 *
 * @param series   any
 * @param fromSec  start of the span, s, included
 * @param toSec    end of the span, s, excluded
 * @returns views into the series' arrays, except `follows`, whose first element becomes 0
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
 * Returns the index of the first time that is not before a given time.
 *
 * @param timesSec  s, ascending
 * @param sec       s
 * @returns 0 … length
 */
export function firstAtOrAfter(timesSec: Float64Array, sec: number): number {
  return bisectFirst(timesSec.length, (place) => timesSec[place] >= sec);
}

/**
 * Returns the differences from beat to beat, between neighbouring beats that both have a value.
 *
 * @param series  any
 * @returns in the unit of the values, later minus earlier
 */
export function successiveDifferences(series: BeatSeries): Float64Array {
  return neighbours(series, -1);
}

/**
 * Returns the sums from beat to beat, of the same neighbours.
 *
 * @param series  any
 * @returns in the unit of the values
 */
export function successiveSums(series: BeatSeries): Float64Array {
  return neighbours(series, 1);
}

/** @param sign  sign of the earlier value */
function neighbours({ values, follows }: BeatSeries, sign: 1 | -1): Float64Array {
  const results = new Float64Array(values.length);
  let count = 0;
  for (let i = 1; i < values.length; i++) {
    if (follows[i] === 1) results[count++] = values[i] + sign * values[i - 1];
  }
  return results.slice(0, count);
}

/** Bound on the rounding error of time differences over a day, as a share of an RR. */
const roundingShare = 1e-9;

/**
 * Whether all values are equal within rounding error; a smaller variation does not count as variability.
 *
 * @param values  any unit
 * @returns false for fewer than two
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
 * Divides values into stretches that a curve may join: neighbours within a stretch are at most 10 s apart.
 *
 * @param timesSec  s, ascending
 * @returns in order, covering all values
 */
export function stretchesOfValues(timesSec: Float64Array): IndexRange[] {
  return splitRanges(timesSec.length, (i) => isBreak(timesSec[i] - timesSec[i - 1]));
}

/**
 * Divides elements into ranges at the elements that meet a condition.
 *
 * @param count       number of elements
 * @param startsAnew  whether an element starts a new range
 * @returns in order, covering all elements
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
