import { sameBeatSec } from '../edits/apply-edits.ts';
import { rrOverlapTest } from '../../dsp/statistics/heart-rate.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { median } from '../../dsp/statistics/stats.ts';
import type { RejectReason } from '../../model/intervals.ts';
import type { BeatParams } from './params.ts';
import { type TimeWindow, findWindowIndex } from './windows.ts';

/** One R-peak and the state of its beat. Times in s. */
export interface Beat {
  readonly rSec: number;
  /** Time to the next R; for the last R, the median RR. */
  readonly rrSec: number;
  readonly window: number;
  readonly rejected: RejectReason | null;
}

/** Times of an ECG that are excluded from all intervals. */
export interface ExcludedTimes {
  /** R of ventricular and fusion beats, s, ascending. */
  readonly ectopicSec: Float64Array;
  /** Spans of marked noise, ascending and disjoint, s. */
  readonly noise: readonly TimeSpan[];
}

export const noExcludedTimes: ExcludedTimes = { ectopicSec: new Float64Array(), noise: [] };

export interface Segmentation {
  readonly beats: readonly Beat[];
  readonly medianRrSec: number;
}

export const trimShare = 0.15;

/** Times of the first and last sample of the PPG. */
export interface PulseSpan {
  readonly firstSec: number;
  readonly lastSec: number;
  /** Excluded spans, ascending and disjoint; default none. */
  readonly excluded?: readonly TimeSpan[];
}

/**
 * Divides the record into beats from chop point to chop point, c_i = R_i − 0.15 · median RR.
 *
 * Beats are left out, in this order, as `incomplete` (the last R; chop points outside the PPG's record), `excluded`
 * (the next R lies after an excluded span), `noise` (it or the next R is marked as noise), `ectopic` and
 * `after-ectopic` (an ectopic beat, and the beat after it), `short` and `long`. `unlike` is decided later, from the
 * pulses.
 *
 * @param rPeaksSec  R-peaks in order, s
 * @param leftOut    omits ectopic beats if these are to be kept
 * @returns all beats, kept or not, and the median RR, s
 *
 * Source: Cziesler 2014, 4.2 and figure 4.2; limits of RR are not from there.
 */
export function segmentBeats(
  rPeaksSec: ArrayLike<number>,
  span: PulseSpan,
  windows: readonly TimeWindow[],
  params: Pick<BeatParams, 'rrFrom' | 'rrTo'>,
  { ectopicSec, noise }: ExcludedTimes = noExcludedTimes,
): Segmentation {
  const count = rPeaksSec.length;
  const rr = new Float64Array(Math.max(0, count - 1));
  for (let i = 0; i + 1 < count; i++) rr[i] = rPeaksSec[i + 1] - rPeaksSec[i];
  const medianRrSec = rr.length > 0 ? median(rr) : Number.NaN;
  const ectopic = ectopicReasons(rPeaksSec, ectopicSec);
  const isExcluded = rrOverlapTest(rPeaksSec, span.excluded ?? []);
  const isNoise = rrOverlapTest(rPeaksSec, noise);
  const beats: Beat[] = [];
  for (let i = 0; i < count; i++) {
    const rSec = rPeaksSec[i];
    const isLast = i + 1 === count;
    const rrSec = isLast ? medianRrSec : rr[i];
    const inNoise = isNoise(i) ? 'noise' : ectopic[i];
    const beside = isExcluded(i) ? 'excluded' : inNoise;
    const rejected = isLast ? 'incomplete' : rejectReason(rSec, rrSec, medianRrSec, span, params, beside);
    beats.push({ rSec, rrSec, window: findWindowIndex(windows, rSec), rejected });
  }
  return { beats, medianRrSec };
}

function rejectReason(
  rSec: number,
  rrSec: number,
  medianRrSec: number,
  span: PulseSpan,
  params: Pick<BeatParams, 'rrFrom' | 'rrTo'>,
  beside: RejectReason | null,
): RejectReason | null {
  const chopSec = rSec - trimShare * medianRrSec;
  if (chopSec < span.firstSec || chopSec + rrSec > span.lastSec) return 'incomplete';
  if (beside !== null) return beside;
  if (rrSec < params.rrFrom * medianRrSec) return 'short';
  if (rrSec > params.rrTo * medianRrSec) return 'long';
  return null;
}

/**
 * Finds ectopic beats (R within 50 ms of a given time) and the beats that follow one, even if the ectopic beat itself
 * was not detected.
 *
 * @param rPeaksSec   R-peaks in order, s
 * @param ectopicSec  R of the ectopic beats in order, s
 * @returns one reason per R-peak; null for all others
 */
export function ectopicReasons(
  rPeaksSec: ArrayLike<number>,
  ectopicSec: Float64Array,
): (Extract<RejectReason, 'ectopic' | 'after-ectopic'> | null)[] {
  const reasons = Array.from(
    { length: rPeaksSec.length },
    (): Extract<RejectReason, 'ectopic' | 'after-ectopic'> | null => null,
  );
  let next = 0;
  for (const sec of ectopicSec) {
    while (next < rPeaksSec.length && rPeaksSec[next] < sec - sameBeatSec) next++;
    let after = next;
    while (after < rPeaksSec.length && rPeaksSec[after] <= sec + sameBeatSec) reasons[after++] = 'ectopic';
    if (after < rPeaksSec.length) reasons[after] ??= 'after-ectopic';
  }
  return reasons;
}
