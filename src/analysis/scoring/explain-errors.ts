import type { StretchQuality } from '../../model/qrs-quality.ts';
import type { BeatError, ErrorReason } from '../../model/scoring.ts';
import type { LengthHistory } from '../qrs/length-history.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { nearestPlace } from './nearest-time.ts';
import { explainFalseAlarm, explainMiss, type PeakReason } from './length-reasons.ts';

/** What errors are explained by. Times are s from the recording's start. */
export interface ErrorGrounds {
  /** Marks that were scored, ascending. */
  readonly markSec: Float64Array;
  /** Marks as the detector set them, in the order of its humps. */
  readonly detectedSec: Float64Array;
  /** Of the curve-length detector, with the tops of `errorStretches`; null of any other. */
  readonly history: LengthHistory | null;
  readonly toleranceMs: number;
  /** Null where it was not judged. */
  readonly stretches: readonly StretchQuality[] | null;
}

/** A mark this soon after the one before may be a T wave, s. */
const soonSec = 0.4;
/** Rounding of times. */
const slackSec = 1e-6;

/**
 * Where the largest L is wanted for each error: about its beat, within the tolerance.
 *
 * @param startSec  of what the detector saw
 * @returns one stretch an error, s
 */
export function errorStretches(
  errors: readonly BeatError[],
  startSec: number,
  toleranceMs: number,
): TimeSpan[] {
  const reachSec = toleranceMs / 1000;
  return errors.map(({ timeSec }) => {
    const atSec = timeSec - startSec;
    return { fromSec: atSec - reachSec, toSec: atSec + reachSec };
  });
}

/**
 * What was measured about each error, in their order.
 *
 * @param errors  of one scoring
 * @param grounds edits, quality and the detector's own course
 * @returns one item an error
 */
export function explainErrors(errors: readonly BeatError[], grounds: ErrorGrounds): ErrorReason[] {
  const { markSec, detectedSec, toleranceMs, stretches } = grounds;
  return errors.map((error, i): ErrorReason => {
    const { timeSec, kind } = error;
    const before = lastBefore(markSec, timeSec - slackSec);
    const sinceSec = before < 0 ? null : timeSec - markSec[before];
    const isMiss = kind === 'miss';
    const reachSec = isMiss ? toleranceMs / 1000 : 0;
    const near = nearestWithin(detectedSec, timeSec, reachSec + slackSec);
    // The detector has a mark there and the beats have not, or the other way about.
    const isByHand = isMiss ? near !== null && !isScored(markSec, detectedSec[near]) : near === null;
    const { peakOverT1, causes } = reasonOf(error, i, near, grounds);
    const isSoon = !isMiss && sinceSec !== null && sinceSec < soonSec;
    return {
      peakOverT1,
      sinceSec,
      causes: [
        ...(isByHand ? (['by-hand'] as const) : causes),
        ...(isSoon ? (['soon-after'] as const) : []),
        ...(stretches?.find((one) => timeSec >= one.fromSec && timeSec < one.toSec)?.faults ?? []),
      ],
    };
  });
}

function reasonOf(
  { kind }: BeatError,
  place: number,
  near: number | null,
  { history }: ErrorGrounds,
): PeakReason {
  if (history === null) return { peakOverT1: null, causes: [] };
  const own = kind === 'false-alarm' && near !== null ? history.taken[near] : undefined;
  if (own) return explainFalseAlarm(history, own);
  return explainMiss(history, history.tops[place]);
}

/** Place of the last time at most `limit`; −1 without. */
function lastBefore(times: Float64Array, limit: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function nearestWithin(times: Float64Array, atSec: number, reachSec: number): number | null {
  const place = nearestPlace(times, atSec);
  return place < 0 || Math.abs(times[place] - atSec) > reachSec ? null : place;
}

function isScored(markSec: Float64Array, atSec: number): boolean {
  return nearestWithin(markSec, atSec, slackSec) !== null;
}
