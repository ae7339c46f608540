import { intervalsAt, meanAndSd } from './statistics.ts';
import { type GuardParams, type SweepInput, sweepLevels } from './sweep.ts';

/** Under this many kept beats there is no split-half figure. */
export const leastBeatCount = 10;

/**
 * SD on beats that the threshold was not chosen on, since the least of many SDs is biased low.
 *
 * Of n kept beats in order the first floor(n/2) choose, the next `average` + 1 are left out (they
 * share samples with the first), and the SD is over the rest.
 *
 * @param fixedMs  R to the feature at a threshold that was not chosen by this sweep; null chooses
 * @returns ms; null under ten beats, without a threshold in the running, or with too few left
 */
export function splitHalfSd(
  input: SweepInput,
  members: readonly number[],
  guard: GuardParams,
  average: number,
  fixedMs: Float64Array | null,
): number | null {
  if (members.length < leastBeatCount) return null;
  const half = Math.floor(members.length / 2);
  const rest = members.slice(half + average + 1);
  const endMs = fixedMs ?? chosenOn(input, members.slice(0, half), guard);
  return endMs === null ? null : meanAndSd(intervalsAt(endMs, input.startMs, rest)).sd;
}

function chosenOn(input: SweepInput, members: readonly number[], guard: GuardParams): Float64Array | null {
  const { winner } = sweepLevels(input, members, guard);
  return winner < 0 ? null : input.levels.ms[winner];
}
