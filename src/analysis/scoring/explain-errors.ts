import { firstPlace } from '../../model/first-place.ts';
import type { StretchQuality } from '../../model/qrs-quality.ts';
import type { QrsCandidate, QrsVerdict } from '../../model/qrs-inside.ts';
import type { BeatError, ErrorCause, ErrorReason, PeakReason } from '../../model/scoring.ts';
import type { LengthHistory, TakenHump } from '../qrs/length-history.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { nearestPlace } from './nearest-time.ts';

/** A mark this near to a beat that has one is a second mark on it, s. */
const doubleSec = 0.2;
/** T waves come so long after R, s, and are lower than its beat by this share. */
const tWave = { fromSec: 0.2, toSec: 0.5, share: 0.8 };
/** A mark may be an onset or R: the peak that made it lies within a wide QRS of it, s. */
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
 * Why a detector that judges peaks erred, by its own verdicts.
 *
 * A miss is put down to the largest refused peak within the tolerance, for its height over its threshold; without
 * one to a peak that was taken and whose mark lies elsewhere. A false alarm is described by what it looks like: a
 * second mark on a beat, the T wave of the beat before, taken by search back, or as high as a beat.
 *
 * @param error       a miss or a false alarm
 * @param candidates  about it, ascending, s on its clock
 * @param toleranceMs of the score
 * @returns the peak over its threshold, without unit, and its cause
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
 * A mark where there is no beat: its own hump over the T1 that it passed.
 *
 * @param history course of L and T1 over the record
 * @param hump    the largest L of the mark
 * @returns L over T1, without unit, and its causes
 */
function explainFalseAlarm({ learningCount }: LengthHistory, hump: TakenHump): PeakReason {
  const { index, max, t1 } = hump;
  const causes: ErrorCause[] = index < learningCount ? ['learning'] : [];
  return { peakOverThreshold: t1 > 0 ? max / t1 : null, causes };
}

/**
 * A beat without a mark: the largest L within the tolerance of it over the T1 then in force.
 *
 * @param history course of L and T1 over the record
 * @param top     the largest L near the beat; null where there is none
 * @returns L over T1, without unit, and its causes
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
  const before = taken[lastAt(taken, top)];
  // The top of a hump that was taken: its mark lies elsewhere, or is another beat's.
  if (before && top < before.index + halfSkipCount) return 'marked-off';
  if (before && top <= before.index + skipCount) return 'in-skip';
  if (length <= t1) return 'under-threshold';
  return refused.some((index) => index <= top && index > top - halfSkipCount) ? 'too-flat' : 'marked-off';
}

/** T1 in force at a sample. */
function t1At({ changes }: LengthHistory, index: number): number {
  return changes[lastAt(changes, index)]?.t1 ?? 0;
}

/** Place of the last that is not after a sample; −1 without. */
function lastAt(list: readonly { readonly index: number }[], index: number): number {
  return firstPlace(list.length, (place) => list[place].index > index) - 1;
}

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
