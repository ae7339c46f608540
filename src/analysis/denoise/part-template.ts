import type { DenoiseParams } from '../../model/denoise.ts';
import { averageRows } from './average-rows.ts';
import type { CorrectedCycles, SettledCycles } from './correct-cycles.ts';

/** Fewest cycles that a template of a part is made of. */
const leastMemberCount = 10;

/**
 * The template of the kept cycles whose R, as detected, lies in a part of the record, as of its first
 * or last minute.
 *
 * @param rSec  R of every cycle, s
 * @returns null under ten of them
 */
export function partTemplate(
  corrected: CorrectedCycles,
  rSec: Float64Array,
  fromSec: number,
  toSec: number,
  average: DenoiseParams['templateAverage'],
): Float64Array | null {
  const members = partMembers(corrected, rSec, fromSec, toSec);
  return members === null
    ? null
    : averageRows(corrected.lay(members), Int32Array.from(members.keys()), average);
}

/**
 * Numbers of the cycles that it is made of; null under ten.
 *
 * @param settled the compared cycles, and why others are left out
 * @param rSec    R of every cycle, s
 * @param fromSec start of the part, s
 * @param toSec   its end, s
 * @returns ascending
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
