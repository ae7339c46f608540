import { insideOf } from '../quality/jumps.ts';
import type { StretchQuality } from '../../model/qrs-quality.ts';
import type { Rhythm } from '../../model/rhythm.ts';
import type { TimeSpan } from '../../model/samples.ts';

type Stretch = Pick<StretchQuality, 'fromSec' | 'toSec' | 'isDoubtful'>;

/**
 * The rhythm with no class for the beats of doubtful stretches and about jumps of the line: what stands out there may be
 * noise. RR that were left out of the heart rate stay left out.
 *
 * @param quality  of the ECG, in the times of the rhythm
 * @returns as many beats
 */
export function withoutPoorSignal(
  rhythm: Rhythm,
  { stretches, jumps }: { readonly stretches: readonly Stretch[]; readonly jumps: readonly TimeSpan[] },
): Rhythm {
  const doubtful = stretches.filter(({ isDoubtful }) => isDoubtful);
  if (doubtful.length === 0 && jumps.length === 0) return rhythm;
  const isInDoubt = insideOf(doubtful);
  const isAtJump = insideOf(jumps);
  const isPoor = Array.from(rhythm.timesSec, (sec) => [isInDoubt(sec), isAtJump(sec)].includes(true));
  return {
    ...rhythm,
    classes: rhythm.classes.map((own, beat) => (isPoor[beat] ? 'unknown' : own)),
    certainty: rhythm.certainty.map((share, beat) => (isPoor[beat] ? Number.NaN : share)),
    classReason: rhythm.classReason.map((reason, beat) => (isPoor[beat] ? 'poor signal' : reason)),
    pauses: rhythm.pauses.map((pause, beat) => (isPoor[beat] ? null : pause)),
  };
}
