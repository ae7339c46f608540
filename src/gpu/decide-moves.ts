import { median } from '../dsp/statistics/stats.ts';
import type { DenoiseParams } from '../model/denoise.ts';
import type { MatchedMoves } from './kernels/beat-match-moves.ts';

/** Moves of all cycles, samples, and rho of each at its final place; NaN if it was not compared. */
interface Moves {
  readonly moves: Int16Array;
  readonly rhos: Float64Array;
}

/** Data to decide the moves that single precision found. */
export interface MoveDecision {
  /** One item for each of `cycles`. */
  readonly found: MatchedMoves;
  /** Numbers of the compared cycles. */
  readonly cycles: Int32Array;
  /** Number of all cycles. */
  readonly cycleCount: number;
  /** Maximum difference of a rho from that of double precision. */
  readonly bound: number;
  /** Returns whether a cycle may be moved to every tried place. */
  readonly isFree: (cycle: number) => boolean;
  /** Computes moves and rhos of some cycles in double precision. */
  readonly exactly: (cycles: Int32Array) => Moves;
}

/**
 * The moves that double precision finds. Rhos are within the bound, and exact for the cycles that were decided again.
 */
export class DecidedMoves implements Moves {
  readonly moves: Int16Array;
  readonly rhos: Float64Array;
  readonly #decision: MoveDecision;
  readonly #isExact: Uint8Array;
  #againCount = 0;

  /** Decides again all cycles that single precision leaves open. @param moveGain  parameter of the method */
  constructor(decision: MoveDecision, moveGain: number) {
    const { found, cycles, cycleCount, bound, isFree } = decision;
    const moves = new Int16Array(cycleCount);
    const rhos = new Float64Array(cycleCount).fill(Number.NaN);
    const open: number[] = [];
    for (let i = 0; i < cycles.length; i++) {
      const cycle = cycles[i];
      const isMoved = isFree(cycle) ? decideMove(found, i, moveGain, bound) : null;
      if (isMoved === null) open.push(cycle);
      moves[cycle] = isMoved === true ? found.moves[i] : 0;
      rhos[cycle] = isMoved === true ? found.rhos[i] : found.stillRhos[i];
    }
    this.#decision = decision;
    this.moves = moves;
    this.rhos = rhos;
    this.#isExact = new Uint8Array(cycleCount);
    this.#decide(open);
  }

  /** Number of cycles that were decided again in double precision. */
  get againCount(): number {
    return this.#againCount;
  }

  /** Returns the same moves, with every rho on the same side of the minimum match as in double precision. */
  sharpened({ leastMatch, leastMatchOf }: Pick<DenoiseParams, 'leastMatch' | 'leastMatchOf'>): Moves {
    const { bound } = this.#decision;
    if (leastMatchOf === 'one') {
      this.#decideNear(leastMatch, bound);
      return this;
    }
    const rhos = () => this.#listRhos();
    const sorted = rhos().toSorted();
    // Values farther from the two middle ones stay on their side, so that the median becomes exact.
    for (const place of [(sorted.length - 1) >>> 1, sorted.length >>> 1])
      this.#decideNear(sorted[place], 2 * bound);
    this.#decideNear(leastMatch * median(rhos()), bound);
    return this;
  }

  #decideNear(level: number, within: number): void {
    const { rhos } = this;
    const { cycles } = this.#decision;
    const near: number[] = [];
    for (let i = 0; i < cycles.length; i++)
      if (Math.abs(rhos[cycles[i]] - level) <= within) near.push(cycles[i]);
    this.#decide(near);
  }

  #listRhos(): Float64Array {
    const { rhos } = this;
    const { cycles } = this.#decision;
    const own = new Float64Array(cycles.length);
    for (let i = 0; i < cycles.length; i++) own[i] = rhos[cycles[i]];
    return own;
  }

  #decide(cycles: readonly number[]): void {
    const open = cycles.filter((cycle) => this.#isExact[cycle] === 0);
    if (open.length === 0) return;
    this.#againCount += open.length;
    const exact = this.#decision.exactly(Int32Array.from(open));
    for (const cycle of open) {
      this.moves[cycle] = exact.moves[cycle];
      this.rhos[cycle] = exact.rhos[cycle];
      this.#isExact[cycle] = 1;
    }
  }
}

/** Returns whether a cycle moves to the place found; null if double precision may decide otherwise. */
function decideMove(
  { rhos, moves, nextRhos, stillRhos }: MatchedMoves,
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
