import { firstPlace } from '../../model/first-place.ts';
import type { StretchQuality } from '../../model/qrs-quality.ts';
import type { QrsCandidate } from '../../model/qrs-inside.ts';
import type { BeatError, ErrorReason, PeakReason } from '../../model/scoring.ts';
import type { LengthHistory } from '../qrs/length-history.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { nearestPlace } from './nearest-time.ts';
import { explainByCandidates } from './candidate-reasons.ts';
import { explainFalseAlarm, explainMiss } from './length-reasons.ts';

/** What errors are explained by. Times are s from the recording's start. */
export interface ErrorGrounds {
  /** Marks that were scored, ascending. */
  readonly markSec: Float64Array;
  /** Marks as the detector set them, in the order of its humps. */
  readonly detectedSec: Float64Array;
  /** Of the curve-length detector, with the tops of `errorStretches`; null of any other. */
  readonly history: LengthHistory | null;
  /** Of any other detector, what it judged in `candidateStretches`, ascending; null where that is not known. */
  readonly candidates: readonly QrsCandidate[] | null;
  readonly toleranceMs: number;
  /** Null where it was not judged. */
  readonly stretches: readonly StretchQuality[] | null;
}

/** A mark this soon after the one before may be a T wave, s. */
const soonSec = 0.4;
/** Candidates this far from an error may explain it, s: a T wave and its beat. */
const aboutSec = 0.7;
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
 * Where a detector's candidates are wanted for each error.
 *
 * @param startSec  of what the detector saw
 * @returns one stretch an error, s
 */
export function candidateStretches(errors: readonly BeatError[], startSec: number): TimeSpan[] {
  return errors.map(({ timeSec }) => ({
    fromSec: timeSec - startSec - aboutSec,
    toSec: timeSec - startSec + aboutSec,
  }));
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
    const { peakOverThreshold, causes } = findReason(error, i, near, grounds);
    const isSoon = !isMiss && sinceSec !== null && sinceSec < soonSec;
    return {
      peakOverThreshold,
      sinceSec,
      causes: [
        ...(isByHand ? (['by-hand'] as const) : causes),
        ...(isSoon ? (['soon-after'] as const) : []),
        ...(stretches?.find((one) => timeSec >= one.fromSec && timeSec < one.toSec)?.faults ?? []),
      ],
    };
  });
}

function findReason(
  error: BeatError,
  place: number,
  near: number | null,
  { history, candidates, toleranceMs }: ErrorGrounds,
): PeakReason {
  const { kind, timeSec } = error;
  if (history === null) {
    const about = candidatesAbout(candidates ?? [], timeSec);
    return candidates === null
      ? { peakOverThreshold: null, causes: [] }
      : explainByCandidates(error, about, toleranceMs);
  }
  const own = kind === 'false-alarm' && near !== null ? history.taken[near] : undefined;
  if (own) return explainFalseAlarm(history, own);
  return explainMiss(history, history.tops[place]);
}

function candidatesAbout(candidates: readonly QrsCandidate[], atSec: number): QrsCandidate[] {
  const first = firstPlace(candidates.length, (place) => candidates[place].timeSec >= atSec - aboutSec);
  const about: QrsCandidate[] = [];
  for (let k = first; k < candidates.length && candidates[k].timeSec <= atSec + aboutSec; k++)
    about.push(candidates[k]);
  return about;
}

/** Place of the last time at most `limit`; −1 without. */
function lastBefore(times: Float64Array, limit: number): number {
  return firstPlace(times.length, (place) => times[place] > limit) - 1;
}

function nearestWithin(times: Float64Array, atSec: number, reachSec: number): number | null {
  const place = nearestPlace(times, atSec);
  return place < 0 || Math.abs(times[place] - atSec) > reachSec ? null : place;
}

function isScored(markSec: Float64Array, atSec: number): boolean {
  return nearestWithin(markSec, atSec, slackSec) !== null;
}
