import type { StretchQuality } from '../../model/qrs-quality.ts';
import type { Rhythm } from '../../model/rhythm.ts';

type Stretch = Pick<StretchQuality, 'fromSec' | 'toSec' | 'isDoubtful'>;

/**
 * The rhythm with no class for the beats of doubtful stretches: what stands out there may be noise. RR that were left
 * out of the heart rate stay left out.
 *
 * @param stretches  in the times of the rhythm, ascending, s
 * @returns as many beats
 */
export function withoutPoorSignal(rhythm: Rhythm, stretches: readonly Stretch[]): Rhythm {
  const doubtful = stretches.filter(({ isDoubtful }) => isDoubtful);
  if (doubtful.length === 0) return rhythm;
  let at = 0;
  const isPoor = Array.from(rhythm.timesSec, (sec) => {
    while (at < doubtful.length && doubtful[at].toSec <= sec) at++;
    return at < doubtful.length && sec >= doubtful[at].fromSec;
  });
  return {
    ...rhythm,
    classes: rhythm.classes.map((own, beat) => (isPoor[beat] ? 'unknown' : own)),
    certainty: rhythm.certainty.map((share, beat) => (isPoor[beat] ? Number.NaN : share)),
    classReason: rhythm.classReason.map((reason, beat) => (isPoor[beat] ? 'poor signal' : reason)),
    pauses: rhythm.pauses.map((pause, beat) => (isPoor[beat] ? null : pause)),
  };
}
