import type { CycleTemplate } from '../../model/denoise.ts';
import type { SettledCycles } from './correct-cycles.ts';

/** Minimum number of cycles in the template of a part. */
const minMemberCount = 10;

/** Percentiles of the members that are displayed with a template, the lower first. */
export const spreadPercentiles = [10, 90] as const;

/**
 * Returns the template of a record without any whole cycle.
 *
 * @returns no samples, no members
 */
export function emptyTemplate(): CycleTemplate {
  const none = new Float64Array(0);
  return { samples: none, lower: none, upper: none, qrsCount: 0, memberCount: 0 };
}

/**
 * Returns the indices of the kept cycles whose R, as detected, lies in a part of the record, for example its first or
 * last minute. The template of that part is made from them.
 *
 * @param rSec  R of every cycle, s
 * @returns null for fewer than ten cycles
 */
export function selectPartMembers(
  { cycles, rejections }: Pick<SettledCycles, 'cycles' | 'rejections'>,
  rSec: Float64Array,
  fromSec: number,
  toSec: number,
): Int32Array | null {
  const members = cycles.filter(
    (cycle) => rejections[cycle] === null && rSec[cycle] >= fromSec && rSec[cycle] < toSec,
  );
  return members.length < minMemberCount ? null : members;
}
