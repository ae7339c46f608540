import type { CycleTemplate } from '../../model/denoise.ts';
import type { SettledCycles } from './correct-cycles.ts';

/** Fewest cycles that a template of a part is made of. */
const leastMemberCount = 10;

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

/**
 * Numbers of the kept cycles whose R, as detected, lies in a part of the record, as in its first or last minute: those
 * that a template of that part is made of.
 *
 * @param rSec  R of every cycle, s
 * @returns null under ten of them
 */
export function partMembers(
  { cycles, rejections }: Pick<SettledCycles, 'cycles' | 'rejections'>,
  rSec: Float64Array,
  fromSec: number,
  toSec: number,
): Int32Array | null {
  const members = cycles.filter(
    (cycle) => rejections[cycle] === null && rSec[cycle] >= fromSec && rSec[cycle] < toSec,
  );
  return members.length < leastMemberCount ? null : members;
}
