import type { StretchQuality } from '../../model/qrs-quality.ts';
import type { Rhythm } from '../../model/rhythm.ts';

type Stretch = Pick<StretchQuality, 'fromSec' | 'toSec' | 'isDoubtful'>;

/**
 * Which moments lie in doubtful stretches.
 *
 * @param timesSec  ascending, s
 * @param stretches ascending, s
 */
export function liesInDoubt(timesSec: Float64Array, stretches: readonly Stretch[]): boolean[] {
  const doubtful = stretches.filter(({ isDoubtful }) => isDoubtful);
  let at = 0;
  return Array.from(timesSec, (sec) => {
    while (at < doubtful.length && doubtful[at].toSec <= sec) at++;
    return at < doubtful.length && sec >= doubtful[at].fromSec;
  });
}

/**
 * The rhythm with no class for the beats of doubtful stretches: what stands out there may be noise. RR that were left
 * out of the heart rate stay left out.
 *
 * @param stretches  in the times of the rhythm, ascending, s
 * @returns as many beats
 */
export function withoutPoorSignal(rhythm: Rhythm, stretches: readonly Stretch[]): Rhythm {
  const isPoor = liesInDoubt(rhythm.timesSec, stretches);
  if (!isPoor.includes(true)) return rhythm;
  return {
    ...rhythm,
    classes: rhythm.classes.map((own, beat) => (isPoor[beat] ? 'unknown' : own)),
    certainty: rhythm.certainty.map((share, beat) => (isPoor[beat] ? Number.NaN : share)),
    classReason: rhythm.classReason.map((reason, beat) => (isPoor[beat] ? 'poor signal' : reason)),
    pauses: rhythm.pauses.map((pause, beat) => (isPoor[beat] ? null : pause)),
  };
}
