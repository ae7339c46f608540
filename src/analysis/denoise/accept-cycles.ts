import { median } from '../../dsp/statistics/stats.ts';
import type { CycleRejection, DenoiseParams } from '../../model/denoise.ts';
import type { Warning } from '../../model/failure.ts';
import type { FoundMoves } from './find-moves.ts';

/** Which cycles form the template, and where they stand at last; one item a cycle. */
export interface AcceptedCycles {
  readonly moves: Int16Array;
  readonly doubtful: Uint8Array;
  readonly rejections: readonly (CycleRejection | null)[];
  readonly warnings: readonly Warning[];
}

/**
 * Leaves cycles out whose correlation is under the least match; their R-peaks stay where they are.
 *
 * If none of the cycles passes that could be in the template, all of them are used, as if they had, with the
 * warning `no-cycle-passed`.
 *
 * @param cycles      numbers of the compared cycles
 * @param rejections  those so far; null of a cycle that could be in the template
 * @returns one item a cycle; moves are 0 of cycles that are left out
 */
export function acceptCycles(
  cycles: Int32Array,
  rejections: readonly (CycleRejection | null)[],
  { moves, rhos }: FoundMoves,
  { leastMatch, leastMatchOf }: Pick<DenoiseParams, 'leastMatch' | 'leastMatchOf'>,
): AcceptedCycles {
  const least =
    leastMatchOf === 'one'
      ? leastMatch
      : leastMatch * median(Float64Array.from(cycles, (cycle) => rhos[cycle]));
  const isLike = (cycle: number) => rhos[cycle] >= least;
  const candidates = [...cycles].filter((cycle) => rejections[cycle] === null);
  const nonePasses = candidates.length > 0 && !candidates.some(isLike);
  const doubtful = new Uint8Array(rhos.length);
  const accepted = [...rejections];
  for (const cycle of cycles) {
    if (isLike(cycle) || (nonePasses && rejections[cycle] === null)) continue;
    doubtful[cycle] = 1;
    accepted[cycle] ??= 'unlike';
  }
  return {
    moves: moves.map((move, i) => (doubtful[i] === 1 ? 0 : move)),
    doubtful,
    rejections: accepted,
    warnings: nonePasses ? [nonePassed(candidates.length, least)] : [],
  };
}

function nonePassed(count: number, least: number): Warning {
  return {
    code: 'no-cycle-passed',
    message: `None of ${count} cycles correlates with the first template by ${least.toFixed(2)} or more; all are used.`,
  };
}
