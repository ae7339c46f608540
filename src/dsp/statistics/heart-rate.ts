import type { TimeSpan } from '../../model/samples.ts';
import { mean, sampleSd } from './stats.ts';

/** Longest RR, s. A longer interval is a break, where the signal is missing. Pauses of a beating heart are shorter. */
const longestRrSec = 10;

/** Heart rate in a span. */
export interface HeartRate {
  /** 60 / mean RR, 1/min. */
  readonly perMinute: number;
  readonly meanRrMs: number;
  /** Null if there is only one RR. */
  readonly sdRrMs: number | null;
}

/**
 * Computes the heart rate of a span: 60 / the mean RR of its successive beats, including ectopic ones. Pauses count; an
 * RR across a break does not.
 *
 * @param timesSec  R of all beats of the span, ascending, s
 * @param excluded  excluded spans, ascending and disjoint: an RR that overlaps one does not count
 * @returns null if no RR counts
 */
export function computeHeartRate(
  timesSec: ArrayLike<number>,
  excluded: readonly TimeSpan[] = [],
): HeartRate | null {
  const all = new Float64Array(Math.max(0, timesSec.length - 1));
  const isExcludedRr = rrOverlapTest(timesSec, excluded);
  let count = 0;
  for (let i = 0; i < all.length; i++) {
    const rrSec = timesSec[i + 1] - timesSec[i];
    if (!isRrBreak(rrSec) && !isExcludedRr(i)) all[count++] = 1000 * rrSec;
  }
  if (count === 0) return null;
  const rrMs = all.subarray(0, count);
  const meanRrMs = mean(rrMs);
  return { perMinute: 60_000 / meanRrMs, meanRrMs, sdRrMs: rrMs.length > 1 ? sampleSd(rrMs) : null };
}

/**
 * Computes the heart rate of beats in the form of results.
 *
 * @param beats R of all beats of the span as `r`, s, ascending; the RR after a beat with `excluded` or `noise` does not
 *   count
 * @returns null if no RR counts
 */
export function heartRateOfBeats(
  beats: readonly { readonly r: number; readonly rejected?: string | null }[],
): HeartRate | null {
  const last = beats[beats.length - 1]?.r ?? 0;
  const timesSec = new Float64Array(beats.length);
  const excluded: TimeSpan[] = [];
  for (const [i, { r, rejected }] of beats.entries()) {
    timesSec[i] = r;
    if (rejected === 'excluded' || rejected === 'noise')
      excluded.push({ fromSec: r, toSec: beats[i + 1]?.r ?? last });
  }
  return computeHeartRate(timesSec, excluded);
}

/**
 * Makes a test for RR that overlap excluded spans.
 *
 * @param timesSec  R of all beats, ascending, s
 * @param excluded  ascending and disjoint
 * @returns tests the RR that begins with a beat; call it with ascending indices
 */
export function rrOverlapTest(
  timesSec: ArrayLike<number>,
  excluded: readonly TimeSpan[],
): (beatIndex: number) => boolean {
  let at = 0;
  return (i) => {
    while (at < excluded.length && excluded[at].toSec <= timesSec[i]) at++;
    return at < excluded.length && excluded[at].fromSec < timesSec[i + 1];
  };
}

/**
 * Returns whether the time between two R is a break and no RR.
 *
 * @param rrSec time from one R to the next, s
 * @returns true above 10 s
 */
export function isRrBreak(rrSec: number): boolean {
  return rrSec > longestRrSec;
}
