import { instantiateAssembled } from '../../../dsp/assembled.ts';
import assembled from './compare-shapes.wat';
import type { SlopeShape } from './shapes.ts';

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly sumOfBest: (
    own: number,
    slots: number,
    slotBytes: number,
    mask: number,
    first: number,
    end: number,
    skip: number,
    normsAt: number,
    limit: number,
  ) => number;
}

/** Number of slots for the shapes of successive beats: a power of two above the number that is compared. */
const slotCount = 16;
/** Factor for a limit: sums below the product are below the limit regardless of rounding. */
const roundingMargin = 1 - 1e-9;

let cachedExports: Exports | null | undefined;
/** There is one memory per thread. The shapes in it are those of this list. */
let heldList: ((beat: number) => SlopeShape | null) | null = null;

/**
 * Compares shapes with those of successive beats in WebAssembly, with the results of `ShapeMaker.likeness` to the last
 * bit. The shapes of the latest beats stay in the module's memory, since each is compared with many candidates.
 */
export class LatestShapes {
  readonly #exports: Exports;
  readonly #length: number;
  readonly #normsAt: number;
  readonly #memory: Float64Array;
  readonly #shapeOf: (beat: number) => SlopeShape | null;
  /** End of the numbers of the beats whose shapes are in memory, and the latest number of a beat without a shape. */
  #heldTo = 0;
  #latestWithout = -1;

  private constructor(
    exports: Exports,
    length: number,
    normsAt: number,
    shapeOf: (beat: number) => SlopeShape | null,
  ) {
    this.#exports = exports;
    this.#length = length;
    this.#normsAt = 8 * normsAt;
    this.#memory = new Float64Array(exports.memory.buffer);
    this.#shapeOf = shapeOf;
  }

  /**
   * @param length values of a shape
   * @param normsAt number of its points, which the norms follow
   * @param shapeOf returns the shape of the beat with a number
   * @returns null if there is no module, or if its memory is too small for the shapes
   */
  static create(
    length: number,
    normsAt: number,
    shapeOf: (beat: number) => SlopeShape | null,
  ): LatestShapes | null {
    if (cachedExports === undefined) cachedExports = instantiateAssembled(assembled) as Exports | null;
    if (cachedExports === null) return null;
    const isEnough = 8 * length * (slotCount + 1) <= cachedExports.memory.buffer.byteLength;
    return isEnough ? new LatestShapes(cachedExports, length, normsAt, shapeOf) : null;
  }

  /**
   * Returns the sum of the three largest correlations of a shape with those of some beats.
   *
   * @param first number of the first beat, like `end` not below that of the last call
   * @param end number after that of the last beat; at most 16 are compared
   * @param skip number of a beat that is left out
   * @returns −3 … 3, with −1 for each correlation that is missing; NaN if one of the beats has no shape
   */
  sumOfBest(own: SlopeShape, first: number, end: number, skip: number): number {
    const length = this.#length;
    if (heldList !== this.#shapeOf) {
      heldList = this.#shapeOf;
      this.#heldTo = first;
    }
    for (let beat = Math.max(first, this.#heldTo); beat < end; beat++) {
      const shape = this.#shapeOf(beat);
      if (shape === null) this.#latestWithout = beat;
      else this.#memory.set(shape, length * (1 + (beat & (slotCount - 1))));
    }
    this.#heldTo = end;
    if (this.#latestWithout >= first) return Number.NaN;
    this.#memory.set(own);
    const bytes = 8 * length;
    return this.#exports.sumOfBest(
      0,
      bytes,
      bytes,
      slotCount - 1,
      first,
      end,
      skip,
      this.#normsAt,
      roundingMargin,
    );
  }
}
