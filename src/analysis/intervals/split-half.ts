import { readLevel } from './level-table.ts';
import { dropMissing, meanAndSd, selectValues } from './statistics.ts';
import { type GuardParams, type SweepInput, sweepLevels } from './sweep.ts';

/** Minimum number of kept beats for a split-half SD. */
export const minBeatCount = 10;

/**
 * Computes the SD on beats that did not take part in the choice of the threshold, since the least of many SDs is biased
 * low.
 *
 * Of n kept beats in order, the first floor(n/2) choose the threshold. The next `average` + 1 are omitted, since they
 * share samples with the first. The SD is over the rest.
 *
 * @param fixedMs  R to the feature at a threshold that this sweep did not choose; null to choose one
 * @returns ms; null with fewer than ten beats, without a qualifying threshold, or with too few beats left
 */
export function splitHalfSd(
  input: SweepInput,
  members: readonly number[],
  guard: GuardParams,
  average: number,
  fixedMs: Float64Array | null,
): number | null {
  if (members.length < minBeatCount) return null;
  const half = Math.floor(members.length / 2);
  const rest = members.slice(half + average + 1);
  const winner = fixedMs === null ? sweepLevels(input, members.slice(0, half), guard).winner : -1;
  if (fixedMs === null && winner < 0) return null;
  const intervals = fixedMs === null ? readLevel(input.levels, winner, rest) : selectValues(fixedMs, rest);
  if (input.startMs !== null) for (let k = 0; k < rest.length; k++) intervals[k] -= input.startMs[rest[k]];
  return meanAndSd(dropMissing(intervals)).sd;
}
