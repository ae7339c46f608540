import type { QrsCandidate, QrsVerdict } from '../../model/qrs-inside.ts';
import type { BeatError, ErrorCause, PeakReason } from '../../model/scoring.ts';
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
