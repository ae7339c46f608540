import type { CycleTemplate } from '../../model/denoise.ts';
import { percentileRows } from './average-rows.ts';
import type { CycleFrame } from './cycle-layout.ts';
import type { CycleRows } from './cycle-rows.ts';

/** Percentiles of the members that a template is shown with, the lower first. */
export const spreadPercentiles = [10, 90] as const;

/**
 * A template with the spread of its members.
 *
 * @param samples  the template itself
 * @param members  numbers of the rows that it was made of, at least one
 * @returns the template with percentiles of its members, sample by sample
 */
export function describeTemplate(
  samples: Float64Array,
  rows: CycleRows,
  members: Int32Array,
  { qrsHalfCount }: CycleFrame,
): CycleTemplate {
  return {
    samples,
    lower: percentileRows(rows, members, spreadPercentiles[0]),
    upper: percentileRows(rows, members, spreadPercentiles[1]),
    qrsCount: 2 * qrsHalfCount,
    memberCount: members.length,
  };
}

/**
 * That of a record without any whole cycle.
 *
 * @returns no samples, no members
 */
export function emptyTemplate(): CycleTemplate {
  const none = new Float64Array(0);
  return { samples: none, lower: none, upper: none, qrsCount: 0, memberCount: 0 };
}
