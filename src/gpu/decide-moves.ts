import { median } from '../dsp/stats.ts';
import type { DenoiseParams } from '../model/denoise.ts';
import type { FoundMoves } from './kernels/beat-match-moves.ts';

/** Moves of all cycles, samples, and rho of each where it stands; NaN of one that was not compared. */
interface Decided {
  readonly moves: Int16Array;
  readonly rhos: Float64Array;
}

/** What moves of single precision are decided by. */
export interface MoveDecision {
  /** One item each of `cycles`. */
  readonly found: FoundMoves;
  /** Numbers of the compared cycles. */
  readonly cycles: Int32Array;
  /** Of all cycles. */
  readonly cycleCount: number;
  /** How far a rho may lie from that of double precision. */
  readonly bound: number;
  /** Whether a cycle may be moved everywhere it was tried. */
  readonly isFree: (cycle: number) => boolean;
  /** Moves and rhos of some cycles in double precision. */
  readonly exactly: (cycles: Int32Array) => Decided;
}

/**
 * The moves that double precision finds, and on which side of the least match each cycle stands: whatever single
 * precision leaves open is decided again.
 *
 * @returns rhos of the others within the bound
 */
export function decideMoves(
  { found, cycles, cycleCount, bound, isFree, exactly }: MoveDecision,
  params: Pick<DenoiseParams, 'moveGain' | 'leastMatch' | 'leastMatchOf'>,
): Decided & { readonly againCount: number } {
  const moves = new Int16Array(cycleCount);
  const rhos = new Float64Array(cycleCount).fill(Number.NaN);
  const isExact = new Uint8Array(cycleCount);
  const open: number[] = [];
  cycles.forEach((cycle, i) => {
    const isMoved = isFree(cycle) ? isMovedSurely(found, i, params.moveGain, bound) : null;
    if (isMoved === null) open.push(cycle);
    moves[cycle] = isMoved === true ? found.moves[i] : 0;
    rhos[cycle] = isMoved === true ? found.rhos[i] : found.stillRhos[i];
  });
  const decide = (again: readonly number[]): void => {
    const asked = Int32Array.from(again.filter((cycle) => isExact[cycle] === 0));
    if (asked.length === 0) return;
    const exact = exactly(asked);
    for (const cycle of asked) {
      moves[cycle] = exact.moves[cycle];
      rhos[cycle] = exact.rhos[cycle];
      isExact[cycle] = 1;
    }
  };
  const near = (level: number, within: number) =>
    [...cycles].filter((cycle) => Math.abs(rhos[cycle] - level) <= within);
  const middle = () => median(Float64Array.from(cycles, (cycle) => rhos[cycle]));
  decide(open);
  if (params.leastMatchOf === 'one') decide(near(params.leastMatch, bound));
  else {
    // What lies further from the median stays on its side of it, so that it becomes exact.
    decide(near(middle(), 2 * bound));
    decide(near(params.leastMatch * middle(), bound));
  }
  return { moves, rhos, againCount: isExact.reduce((sum, own) => sum + own, 0) };
}

/** Whether a cycle is moved to where was found; null where double precision may have it otherwise. */
function isMovedSurely(
  { rhos, moves, nextRhos, stillRhos }: FoundMoves,
  i: number,
  moveGain: number,
  bound: number,
): boolean | null {
  if (nextRhos[i] === 2) return null;
  const isClear = rhos[i] - nextRhos[i] > 2 * bound;
  if (moves[i] === 0 && isClear) return false;
  const gain = rhos[i] - stillRhos[i];
  if (Math.abs(gain - moveGain) <= 2 * bound) return null;
  if (gain < moveGain) return false;
  return isClear ? true : null;
}
