import type { IndexRange } from '../../model/samples.ts';
import { median } from '../statistics/stats.ts';

/**
 * Tolerance of time limits, samples. Times in floating point may miss a sample by some 1e-12 of an index; with the
 * tolerance, a limit on a sample includes it.
 */
const endTolerance = 1e-6;

/** Half the span whose median is the value of a knot, s. */
const knotHalfSpanSec = 0.005;

/**
 * Selects the knots that have a value, in strictly ascending order; a knot that is not later than the previous one is
 * left out.
 *
 * @param knotsSec times of knots, s, from 0 on
 * @param values   one value per knot, the trace's unit; null if it has none
 * @returns times and values of the kept knots, of equal length
 */
export function validKnots(
  knotsSec: ArrayLike<number>,
  values: ArrayLike<number | null>,
): { readonly knotX: readonly number[]; readonly knotY: readonly number[] } {
  const knotX: number[] = [];
  const knotY: number[] = [];
  for (let i = 0; i < knotsSec.length; i++) {
    const value = values[i];
    if (value === null || knotsSec[i] <= (knotX.at(-1) ?? -1)) continue;
    knotX.push(knotsSec[i]);
    knotY.push(value);
  }
  return { knotX, knotY };
}

/**
 * Returns the samples that determine a knot's value; null if the knot is outside the record.
 *
 * @param knotSec     time of the knot, s
 * @param fs          Hz
 * @param sampleCount samples of the record
 * @returns samples within ±5 ms, or the nearest one if there is none
 */
export function knotSampleRange(knotSec: number, fs: number, sampleCount: number): IndexRange | null {
  if (knotSec < 0 || knotSec > (sampleCount - 1) / fs) return null;
  const near = samplesInTimeRange(knotSec - knotHalfSpanSec, knotSec + knotHalfSpanSec, fs, sampleCount);
  if (near.to > near.from) return near;
  const nearest = Math.round(knotSec * fs);
  return { from: nearest, to: nearest + 1 };
}

/**
 * Computes a knot's value; null if it is in a gap.
 *
 * @param near samples around the knot, from `knotSampleRange`; NaN where missing
 * @returns their median, in their unit
 */
export function knotValue(near: Float64Array): number | null {
  const present = near.filter((value) => !Number.isNaN(value));
  return present.length === 0 ? null : median(present);
}

/**
 * Returns the samples within time limits, ends included, clipped to the record.
 *
 * @param fromSec s from sample 0
 * @param toSec   s from sample 0
 * @returns half-open; empty (`to` = `from`) if no sample is inside
 */
export function samplesInTimeRange(
  fromSec: number,
  toSec: number,
  fs: number,
  sampleCount: number,
): IndexRange {
  const from = Math.max(0, Math.ceil(fromSec * fs - endTolerance));
  const to = Math.min(sampleCount, Math.floor(toSec * fs + endTolerance) + 1);
  return { from, to: Math.max(from, to) };
}

/** Number of samples whose baseline is computed at a time. */
const baselineCount = 4096;

/**
 * Subtracts a baseline from samples.
 *
 * @param filtered  samples from `from` on
 * @param baseline  writes its values from a sample on into an array; made by `splineOnGrid`
 * @param from      index of the first sample
 * @param clear     receives the samples without the baseline; may be `filtered`
 */
export function subtractSplineBaseline(
  filtered: Float64Array,
  baseline: (out: Float64Array, first: number) => void,
  from: number,
  clear: Float64Array,
): void {
  const scratch = new Float64Array(Math.min(filtered.length, baselineCount));
  for (let at = 0; at < filtered.length; at += baselineCount) {
    const own = scratch.subarray(0, Math.min(baselineCount, filtered.length - at));
    baseline(own, from + at);
    for (let i = 0; i < own.length; i++) clear[at + i] = filtered[at + i] - own[i];
  }
}
