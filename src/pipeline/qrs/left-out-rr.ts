import { rrIn } from '../../dsp/statistics/heart-rate.ts';
import type { Rhythm } from '../../model/rhythm.ts';
import type { TimeSpan } from '../../model/samples.ts';

/** Which RR are left out of the rate: also those that reach into a gap or into noise, however short they are. @param gaps  ascending and apart */
export function leftOutRr(
  { timesSec, isLeftOut }: Pick<Rhythm, 'timesSec' | 'isLeftOut'>,
  gaps: readonly TimeSpan[],
): boolean[] {
  const isIn = rrIn(timesSec, gaps);
  return isLeftOut.map((is, i) => (i > 0 && isIn(i - 1)) || is);
}
