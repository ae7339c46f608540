import type { ShownCohort, ShownIntervals } from '../../src/state/cohort/cohort-shown.ts';

/** Returns the shown cohort, which must be a comparison of intervals. */
export function shownIntervals(shown: ShownCohort | null): ShownIntervals {
  if (shown?.analysis !== 'intervals') throw new Error(`shown is ${shown?.analysis ?? 'nothing'}`);
  return shown;
}
