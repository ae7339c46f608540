import type { CycleTemplate } from '../../model/denoise.ts';

/** Percentiles of the members that a template is shown with, the lower first. */
export const spreadPercentiles = [10, 90] as const;

/**
 * The template of a record without any whole cycle.
 *
 * @returns no samples, no members
 */
export function emptyTemplate(): CycleTemplate {
  const none = new Float64Array(0);
  return { samples: none, lower: none, upper: none, qrsCount: 0, memberCount: 0 };
}
