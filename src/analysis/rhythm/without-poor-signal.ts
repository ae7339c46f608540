import { insideOf } from '../quality/jumps.ts';
import type { StretchQuality } from '../../model/qrs-quality.ts';
import type { Rhythm } from '../../model/rhythm.ts';
import type { TimeSpan } from '../../model/samples.ts';

/** Stretches and jumps of an ECG, ascending, s. */
interface PoorSignal {
  readonly stretches: readonly Pick<StretchQuality, 'fromSec' | 'toSec' | 'isDoubtful'>[];
  readonly jumps: readonly TimeSpan[];
}

/**
 * Which moments lie in poor signal: in doubtful stretches, or about jumps of the line.
 *
 * @param timesSec  ascending, s
 * @param quality   of the ECG, in the same times
 * @returns one item a moment
 */
export function liesInDoubt(timesSec: Float64Array, { stretches, jumps }: PoorSignal): boolean[] {
  const isInStretch = insideOf(stretches.filter(({ isDoubtful }) => isDoubtful));
  const isAtJump = insideOf(jumps);
  return Array.from(timesSec, (sec) => isInStretch(sec) || isAtJump(sec));
}

/**
 * The rhythm with no class for beats in poor signal: what stands out there may be noise. RR that were left out of the
 * heart rate stay left out.
 *
 * @param quality  of the ECG, in the times of the rhythm
 * @returns as many beats
 */
export function withoutPoorSignal(rhythm: Rhythm, quality: PoorSignal): Rhythm {
  const isPoor = liesInDoubt(rhythm.timesSec, quality);
  if (!isPoor.includes(true)) return rhythm;
  return {
    ...rhythm,
    classes: rhythm.classes.map((own, beat) => (isPoor[beat] ? 'unknown' : own)),
    certainty: rhythm.certainty.map((share, beat) => (isPoor[beat] ? Number.NaN : share)),
    classReason: rhythm.classReason.map((reason, beat) => (isPoor[beat] ? 'poor signal' : reason)),
    pauses: rhythm.pauses.map((pause, beat) => (isPoor[beat] ? null : pause)),
  };
}
