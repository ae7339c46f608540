import type { IntervalWindow } from '../../model/intervals.ts';

/**
 * Beats of a window without LVET by least variance, those left out among them.
 *
 * Null where no threshold was in the running: not the beats are missed there, but the method.
 */
export function missedBeats({ rejected, intervals }: IntervalWindow): number | null {
  const { leastVariance } = intervals.lvet;
  return leastVariance.threshold === null ? null : rejected + leastVariance.missed;
}
