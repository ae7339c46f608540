import { bisectFirst } from '../../model/bisect-first.ts';
import type { StretchQuality } from '../../model/qrs-quality.ts';
import type { QrsCandidate, QrsVerdict } from '../../model/qrs-inside.ts';
import type { BeatError, ErrorCause, ErrorReason, PeakReason } from '../../model/scoring.ts';
import type { LengthHistory, TakenHump } from '../qrs/length-history.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { nearestPlace } from './nearest-time.ts';

/** A mark within this time of a beat that has a mark is a second mark, s. */
const doubleSec = 0.2;
/** T waves are within this range after R, s, and below this share of their beat's height. */
const tWave = { fromSec: 0.2, toSec: 0.5, share: 0.8 };
/** A mark may be an onset or R: its peak lies within this time, s, the width of a wide QRS. */
const peakReachSec = 0.16;

const causeOf: Readonly<Record<QrsVerdict, ErrorCause>> = {
  taken: 'marked-off',
  'searched-back': 'marked-off',
  'under-threshold': 'under-threshold',
  'too-flat': 'too-flat',
  'in-skip': 'in-skip',
  learning: 'learning',
  't-wave': 't-wave',
  'off-rhythm': 'off-rhythm',
};

/**
 * Explains the error of a detector that judges peaks, from its own verdicts.
 *
 * A miss is attributed to the largest refused peak within the tolerance, with its height relative to its
 * threshold. Without one, it is attributed to an accepted peak whose mark lies elsewhere. A false alarm is
 * described by its appearance: a second mark on a beat, the T wave of the previous beat, found by search back,
 * or as high as a beat.
 *
 * @param error a miss or a false alarm
 * @param candidates those near the error, ascending, s on its clock
 * @param toleranceMs of the score
 * @returns ratio of the peak to its threshold, and its cause
 */
export function explainByCandidates(
  error: BeatError,
  candidates: readonly QrsCandidate[],
  toleranceMs: number,
): PeakReason {
  return error.kind === 'miss'
    ? explainMissedPeak(error.timeSec, candidates, toleranceMs / 1000)
    : explainTakenPeak(error, candidates);
}

const overThreshold = ({ value, against }: QrsCandidate): number | null =>
  against > 0 ? value / against : null;

function highest(candidates: readonly QrsCandidate[]): QrsCandidate | null {
  let best: QrsCandidate | null = null;
  for (const candidate of candidates) if (best === null || candidate.value > best.value) best = candidate;
  return best;
}

function explainMissedPeak(atSec: number, candidates: readonly QrsCandidate[], reachSec: number): PeakReason {
  const near = candidates.filter(({ timeSec }) => Math.abs(timeSec - atSec) <= reachSec);
  const peak = highest(near.filter(({ taken }) => !taken)) ?? highest(near);
  if (peak === null) return { peakOverThreshold: null, causes: ['no-peak'] };
  return { peakOverThreshold: overThreshold(peak), causes: [causeOf[peak.verdict]] };
}

function explainTakenPeak(
  { timeSec: markSec, distanceMs }: BeatError,
  candidates: readonly QrsCandidate[],
): PeakReason {
  const taken = candidates.filter((candidate) => candidate.taken);
  const own = nearestPlace(
    taken.map(({ timeSec }) => timeSec),
    markSec,
  );
  if (own < 0 || Math.abs(taken[own].timeSec - markSec) > peakReachSec) {
    return { peakOverThreshold: null, causes: [] };
  }
  const peak = taken[own];
  const before = own > 0 ? taken[own - 1] : null;
  return { peakOverThreshold: overThreshold(peak), causes: [falseMarkCause(peak, before, distanceMs)] };
}

function falseMarkCause(
  peak: QrsCandidate,
  before: QrsCandidate | null,
  distanceMs: number | null,
): ErrorCause {
  if (distanceMs !== null && Math.abs(distanceMs) <= 1000 * doubleSec) return 'double-mark';
  const sinceSec = before === null ? Infinity : peak.timeSec - before.timeSec;
  const isLower = before !== null && peak.value < tWave.share * before.value;
  if (isLower && sinceSec > tWave.fromSec && sinceSec < tWave.toSec) return 'like-t-wave';
  return peak.verdict === 'searched-back' ? 'searched-back' : 'like-beat';
}

/**
 * Explains a mark where there is no beat: compares its own hump with the T1 that it passed.
 *
 * @param history L and T1 over the record
 * @param hump the maximum of L at the mark
 * @returns ratio of L to T1, and its causes
 */
function explainFalseAlarm({ learningCount }: LengthHistory, hump: TakenHump): PeakReason {
  const { index, max, t1 } = hump;
  const causes: ErrorCause[] = index < learningCount ? ['learning'] : [];
  return { peakOverThreshold: t1 > 0 ? max / t1 : null, causes };
}

/**
 * Explains a beat without a mark: compares the maximum of L within the tolerance with T1 at that time.
 *
 * @param history L and T1 over the record
 * @param top the maximum of L near the beat; null if there is none
 * @returns ratio of L to T1, and its causes
 */
function explainMiss(history: LengthHistory, top: LengthHistory['tops'][number]): PeakReason {
  if (top === null) return { peakOverThreshold: null, causes: [] };
  const t1 = t1At(history, top.index);
  const causes: ErrorCause[] = [causeAt(history, top.index, top.value, t1)];
  if (top.index < history.learningCount) causes.push('learning');
  return { peakOverThreshold: t1 > 0 ? top.value / t1 : null, causes };
}

function causeAt(history: LengthHistory, top: number, length: number, t1: number): ErrorCause {
  const { taken, refused, skipCount, halfSkipCount } = history;
  const before = taken[lastIndexUpTo(taken, top)];
  // The top of an accepted hump: its mark lies elsewhere, or belongs to another beat.
  if (before && top < before.index + halfSkipCount) return 'marked-off';
  if (before && top <= before.index + skipCount) return 'in-skip';
  if (length <= t1) return 'under-threshold';
  return refused.some((index) => index <= top && index > top - halfSkipCount) ? 'too-flat' : 'marked-off';
}

/** Returns T1 at a sample. */
function t1At({ changes }: LengthHistory, index: number): number {
  return changes[lastIndexUpTo(changes, index)]?.t1 ?? 0;
}

/** Returns the index of the last item that is not after a sample; −1 if there is none. */
function lastIndexUpTo(list: readonly { readonly index: number }[], index: number): number {
  return bisectFirst(list.length, (place) => list[place].index > index) - 1;
}

/** The data from which errors are explained. Times are s from the recording's start. */
export interface ErrorEvidence {
  /** The scored marks, ascending. */
  readonly markSec: Float64Array;
  /** The detector's own marks, in the order of its humps. */
  readonly detectedSec: Float64Array;
  /** History of the curve-length detector, with the maxima in `errorStretches`; null for any other detector. */
  readonly history: LengthHistory | null;
  /** Candidates of any other detector in `candidateStretches`, ascending; null if unknown. */
  readonly candidates: readonly QrsCandidate[] | null;
  readonly toleranceMs: number;
  /** Null if the quality was not judged. */
  readonly stretches: readonly StretchQuality[] | null;
}

/** A mark within this time of the previous one may be a T wave, s. */
const soonSec = 0.4;
/** Candidates within this time of an error may explain it, s: a T wave and its beat. */
const aboutSec = 0.7;
/** Tolerance for the rounding of times. */
const slackSec = 1e-6;

/**
 * Returns, for each error, the stretch in which the maximum of L is needed: around its beat, within the
 * tolerance.
 *
 * @param startSec start of the detector's input
 * @returns one stretch per error, s
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
 * Returns, for each error, the stretch in which a detector's candidates are needed.
 *
 * @param startSec start of the detector's input
 * @returns one stretch per error, s
 */
export function candidateStretches(errors: readonly BeatError[], startSec: number): TimeSpan[] {
  return errors.map(({ timeSec }) => ({
    fromSec: timeSec - startSec - aboutSec,
    toSec: timeSec - startSec + aboutSec,
  }));
}

/**
 * Determines the measurements and causes of each error, in their order.
 *
 * @param errors of one scoring
 * @param grounds marks, quality and the detector's history
 * @returns one item per error
 */
export function explainErrors(errors: readonly BeatError[], grounds: ErrorEvidence): ErrorReason[] {
  const { markSec, detectedSec, toleranceMs, stretches } = grounds;
  return errors.map((error, i): ErrorReason => {
    const { timeSec, kind } = error;
    const before = lastBefore(markSec, timeSec - slackSec);
    const sinceSec = before < 0 ? null : timeSec - markSec[before];
    const isMiss = kind === 'miss';
    const reachSec = isMiss ? toleranceMs / 1000 : 0;
    const near = nearestWithin(detectedSec, timeSec, reachSec + slackSec);
    // The detector has a mark there and the scored beats have not, or vice versa.
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
  { history, candidates, toleranceMs }: ErrorEvidence,
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
  const first = bisectFirst(candidates.length, (place) => candidates[place].timeSec >= atSec - aboutSec);
  const about: QrsCandidate[] = [];
  for (let k = first; k < candidates.length && candidates[k].timeSec <= atSec + aboutSec; k++)
    about.push(candidates[k]);
  return about;
}

/** Returns the index of the last time that is at most `limit`; −1 if there is none. */
function lastBefore(times: Float64Array, limit: number): number {
  return bisectFirst(times.length, (place) => times[place] > limit) - 1;
}

function nearestWithin(times: Float64Array, atSec: number, reachSec: number): number | null {
  const place = nearestPlace(times, atSec);
  return place < 0 || Math.abs(times[place] - atSec) > reachSec ? null : place;
}

function isScored(markSec: Float64Array, atSec: number): boolean {
  return nearestWithin(markSec, atSec, slackSec) !== null;
}
