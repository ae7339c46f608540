import type { DenoiseParams } from '../../model/denoise.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { CycleSpans } from './cycle-rows.ts';
import { cycleLength } from './cycle-layout.ts';
import { MoveMatcher } from './match-moves.ts';
import { TemplateMatch } from './match-template.ts';
import type { Modulator } from './modulate.ts';
import type { TemplateSource } from './template-source.ts';

/** Moves at which cycles correlate best with the first template. */
export interface FoundMoves {
  /** Samples; 0 if a move gains too little. One element per cycle, like `rhos`. */
  readonly moves: Int16Array;
  /** Correlation after the move; NaN for a cycle that was not compared. */
  readonly rhos: Float64Array;
}

/**
 * Moves every cycle as a whole to its best correlation with the first template, if the gain over no move exceeds
 * `moveGain`. Of equal correlations the smallest move is taken; of equal moves, the one backward.
 *
 * @param cycles   indices of the compared cycles, ascending
 * @param isWhole  whether the samples from … to − 1 lie in the record and in no gap; other moves are not allowed
 * @returns one move, samples, and one correlation per cycle; NaN for cycles that were not compared
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
  const find = createMoveFinder(modulator, { largestMoveMs, moveGain }, isWhole);
  let template: Float64Array | null = null;
  let match = new TemplateMatch(first.record);
  for (const cycle of cycles) {
    const latest = first.of(cycle);
    // A rolling template is overwritten in place, so only the record's own template can be recognised as unchanged.
    if (latest !== first.record || template !== latest) match = new TemplateMatch(latest);
    template = latest;
    const best = find(x, 0, { from: froms[cycle], to: tos[cycle] }, match);
    moves[cycle] = best.move;
    rhos[cycle] = best.rho;
  }
  return { moves, rhos };
}

/** Best move of one cycle, with the correlation there. */
export interface CycleMove {
  readonly move: number;
  readonly rho: number;
}

/**
 * @param x       samples of the cycle, and as many on both sides as the largest move
 * @param origin  index of the first sample of `x` in the record
 * @param span    of the cycle before the move
 */
export type FindMove = (x: Float64Array, origin: number, span: IndexRange, match: TemplateMatch) => CycleMove;

/**
 * Does the same as `findMoves` for one cycle at a time.
 *
 * @param modulator  stretches a cycle to the median length
 * @param params     largest move, ms, and minimum gain of correlation
 * @param isWhole    whether the samples from … to − 1 lie in the record and in no gap
 * @returns a function that finds the move of one cycle
 */
export function createMoveFinder(
  modulator: Modulator,
  { largestMoveMs, moveGain }: Pick<DenoiseParams, 'largestMoveMs' | 'moveGain'>,
  isWhole: (from: number, to: number) => boolean,
): FindMove {
  const row = new Float64Array(cycleLength(modulator.frame));
  const largest = largestMoveCount(largestMoveMs, modulator.frame.fs);
  const matcher = modulator.places === null ? null : MoveMatcher.create();
  return (x, origin, span, match) => {
    const places = matcher === null ? undefined : modulator.places?.(span.to - span.from);
    const own = { from: span.from - origin, to: span.to - origin };
    const rhos = places === undefined ? undefined : matcher?.rhos(x, own, places, match, largest);
    const rhoAt = (move: number): number => {
      const [from, to] = [span.from + move, span.to + move];
      if (!isWhole(from, to)) return Number.NEGATIVE_INFINITY;
      const known = rhos?.[largest + move];
      if (known !== undefined) return known;
      modulator.modulate(x, from - origin, to - origin, row, 0);
      return match.of(row, 0);
    };
    const still = rhoAt(0);
    const best = bestMove(rhoAt, still, largest);
    return best.rho - still > moveGain ? best : { move: 0, rho: still };
  };
}

/**
 * Returns the largest move of a cycle in samples.
 *
 * @param largestMoveMs  ms, from 0
 * @param fs             Hz
 * @returns samples
 */
export function largestMoveCount(largestMoveMs: number, fs: number): number {
  return Math.round((largestMoveMs * fs) / 1000);
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
