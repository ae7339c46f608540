import { instantiateAssembled } from '../../dsp/assembled.ts';
import assembled from './match-moves.wat';
import type { IndexRange } from '../../model/samples.ts';
import type { TemplateMatch } from './match-template.ts';
import type { Places } from './stretch.ts';

/** Number of moves computed at once. */
const movesAtOnce = 4;

/** Size of their sums, bytes. */
const sumBytes = 96;

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly match: (x: number, lefts: number, rest: number, end: number, out: number) => void;
}

/**
 * Correlates a template with a cycle at all moves, in WebAssembly. The result equals that of `modulate` with linear
 * interpolation followed by `TemplateMatch`, to the last bit.
 */
export class MoveMatcher {
  readonly #exports: Exports;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** @returns null if `instantiateAssembled` returns null */
  static create(): MoveMatcher | null {
    const exports = instantiateAssembled(assembled);
    return exports === null ? null : new MoveMatcher(exports as unknown as Exports);
  }

  /**
   * @param x        samples of the cycle, and as many on both sides as the largest move
   * @param span     of the cycle before the move, in `x`
   * @param places   of the row's samples among those of the cycle
   * @param largest  largest move, samples
   * @returns one correlation per move from −largest on; valid only if all samples of the move are in `x` and finite
   */
  rhos(
    x: Float64Array,
    { from, to }: IndexRange,
    places: Places,
    match: TemplateMatch,
    largest: number,
  ): Float64Array {
    const { lefts, shares } = places;
    const count = lefts.length;
    const groupCount = Math.ceil((2 * largest + 1) / movesAtOnce);
    // The last sample of a row also reads its successor, with a share of 0.
    const reach = to - from + movesAtOnce * groupCount + 1;
    const restAt = 8 * Math.ceil(count / 2);
    const outAt = restAt + 16 * count;
    const xAt = outAt + sumBytes;
    const { memory, match: matchFour } = this.#exports;
    const missing = xAt + 8 * reach - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65_536));
    const { buffer } = memory;
    const steps = new Int32Array(buffer, 0, count);
    const rest = new Float64Array(buffer, restAt, 2 * count);
    for (let k = 0; k < count; k++) {
      steps[k] = 8 * lefts[k];
      rest[2 * k] = shares[k];
      rest[2 * k + 1] = match.centred[k];
    }
    const own = new Float64Array(buffer, xAt, reach);
    const first = from - largest;
    // Missing samples, and those beyond the ends, become 0. They belong to moves that are not used, except the sample
    // after a row's last one: even with a share of 0, NaN would make the sum NaN.
    own.fill(0);
    const end = Math.min(reach, x.length - first);
    for (let n = Math.max(0, -first); n < end; n++) if (!Number.isNaN(x[first + n])) own[n] = x[first + n];
    const sums = new Float64Array(buffer, outAt, sumBytes / 8);
    const rhos = new Float64Array(movesAtOnce * groupCount);
    for (let move = 0; move < rhos.length; move += movesAtOnce) {
      matchFour(xAt + 8 * move, 0, restAt, 4 * count, outAt);
      for (let k = 0; k < movesAtOnce; k++)
        rhos[move + k] = match.ofSums(sums[k], sums[movesAtOnce + k], sums[2 * movesAtOnce + k]);
    }
    return rhos;
  }
}
