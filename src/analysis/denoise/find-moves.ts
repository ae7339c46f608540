import type { DenoiseParams } from '../../model/denoise.ts';
import type { CycleSpans } from './cycle-rows.ts';
import { cycleLength } from './cycle-layout.ts';
import { createTemplateMatch } from './match-template.ts';
import type { Modulator } from './modulate.ts';
import type { TemplateSource } from './template-source.ts';

/** Where a cycle is most like the first template. */
export interface FoundMoves {
  /** Samples; 0 where moving gains too little. One item a cycle, as are `rhos`. */
  readonly moves: Int16Array;
  /** Correlation there; NaN of a cycle that was not compared. */
  readonly rhos: Float64Array;
}

/**
 * Moves every cycle, whole, to its best correlation with the first template, where that gains more than
 * `moveGain` over standing still; the smallest movement among equals, of two as small the one backward.
 *
 * @param cycles   numbers of those compared, ascending
 * @param isWhole  whether the samples from … to − 1 lie in the record and in no gap; a cycle is moved nowhere else
 */
export function findMoves(
  x: Float64Array,
  { froms, tos }: CycleSpans,
  cycles: Int32Array,
  modulator: Modulator,
  first: TemplateSource,
  { largestMoveMs, moveGain }: Pick<DenoiseParams, 'largestMoveMs' | 'moveGain'>,
  isWhole: (from: number, to: number) => boolean,
): FoundMoves {
  const moves = new Int16Array(froms.length);
  const rhos = new Float64Array(froms.length).fill(Number.NaN);
  const row = new Float64Array(cycleLength(modulator.frame));
  const largest = Math.round((largestMoveMs * modulator.frame.fs) / 1000);
  let template: Float64Array | null = null;
  let match = createTemplateMatch(first.record);
  for (const cycle of cycles) {
    const latest = first.of(cycle);
    // A rolling template is written over in place; only the record's can be told to be the same.
    if (latest !== first.record || template !== latest) match = createTemplateMatch(latest);
    template = latest;
    const rhoAt = (move: number): number => {
      const [from, to] = [froms[cycle] + move, tos[cycle] + move];
      if (!isWhole(from, to)) return Number.NEGATIVE_INFINITY;
      modulator.modulate(x, from, to, row, 0);
      return match(row, 0);
    };
    const still = rhoAt(0);
    const best = bestMove(rhoAt, still, largest);
    const isMoved = best.rho - still > moveGain;
    moves[cycle] = isMoved ? best.move : 0;
    rhos[cycle] = isMoved ? best.rho : still;
  }
  return { moves, rhos };
}

function bestMove(rhoAt: (move: number) => number, still: number, largest: number) {
  let best = { move: 0, rho: still };
  for (let size = 1; size <= largest; size++) {
    for (const move of [-size, size]) {
      const rho = rhoAt(move);
      if (rho > best.rho) best = { move, rho };
    }
  }
  return best;
}
