import { instantiateAssembled } from '../../dsp/assembled.ts';
import assembled from './sample-kernels.wat';

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly slopes: (
    x: number,
    out: number,
    outEnd: number,
    step: number,
    width: number,
    count: number,
  ) => void;
  readonly means: (
    x: number,
    out: number,
    outEnd: number,
    width: number,
    count: number,
    sum: number,
  ) => number;
  readonly square: (x: number, end: number) => void;
  readonly root: (x: number, end: number) => void;
  readonly largestChange: (x: number, end: number, climb: number) => number;
  readonly products: (x: number, shape: number, shapeEnd: number, out: number, outEnd: number) => void;
}

/** Number of values of each of the two areas of the memory; work on more is split. */
const areaCount = 16_000;
const secondAt = 8 * areaCount;

/**
 * The loops over all samples of a record, in WebAssembly. Results equal those of the TypeScript code in
 * `millivolt.ts` and `own/slope-energy.ts` to the last bit. There is one memory per thread, so nothing stays in it
 * from one call to the next.
 */
export class SampleKernels {
  readonly #exports: Exports;
  readonly #first: Float64Array;
  readonly #second: Float64Array;

  constructor(exports: Exports) {
    this.#exports = exports;
    this.#first = new Float64Array(exports.memory.buffer, 0, areaCount);
    this.#second = new Float64Array(exports.memory.buffer, secondAt, areaCount);
  }

  /**
   * Computes slopes at positions `step` apart: the mean of `width` samples from there on minus that of as many before.
   *
   * @param n index of the first position in `x`; all samples are there
   * @param into receives them from index `at` on; the number is rounded down to a multiple of four
   * @returns number of slopes
   */
  slopes(
    x: Float64Array,
    n: number,
    step: number,
    width: number,
    into: Float64Array,
    at: number,
    count: number,
  ): number {
    const most = 4 * Math.floor((areaCount - 2 * width) / step / 4);
    const all = 4 * Math.floor(count / 4);
    if (most <= 0) return 0;
    for (let done = 0; done < all; done += most) {
      const some = Math.min(most, all - done);
      const from = n + done * step - width;
      this.#first.set(x.subarray(from, from + (some - 1) * step + 2 * width));
      this.#exports.slopes(8 * width, secondAt, secondAt + 8 * some, 8 * step, 8 * width, width);
      into.set(this.#second.subarray(0, some), at + done);
    }
    return all;
  }

  /** Returns the largest change from a value in from … to − 1 to the value `climb` later; `null` if too many. */
  largestChange(values: Float64Array, from: number, to: number, climb: number): number | null {
    const count = to - from;
    if (count + climb + 4 > areaCount) return null;
    const memory = this.#first;
    memory.set(values.subarray(from, to + climb));
    const whole = 4 * Math.floor(count / 4);
    let largest = whole > 0 ? this.#exports.largestChange(0, 8 * whole, 8 * climb) : 0;
    for (let n = whole; n < count; n++) largest = Math.max(largest, Math.abs(memory[n + climb] - memory[n]));
    return largest;
  }

  /** Returns room for values that are squared, averaged and rooted; null if there are too many. */
  room(count: number): readonly [Float64Array, Float64Array] | null {
    return count + 2 > areaCount ? null : [this.#first, this.#second];
  }

  /**
   * Multiplies a shape with the values of the first room that begin at each position.
   *
   * @param from first position
   * @param into receives the sums of products from index `at` on
   */
  products(shape: Float64Array, from: number, into: Float64Array, at: number, count: number): void {
    if (count <= 0) return;
    const memory = this.#second;
    const out = secondAt + 8 * shape.length;
    memory.set(shape);
    this.#exports.products(8 * from, secondAt, out, out, out + 8 * count);
    into.set(memory.subarray(shape.length, shape.length + count), at);
  }

  /** Squares values of the first room. */
  square(from: number, to: number): void {
    if (from < to) this.#exports.square(8 * from, 8 * to);
  }

  /** Takes the roots of values of the second room. */
  root(from: number, to: number): void {
    if (from < to) this.#exports.root(secondAt + 8 * from, secondAt + 8 * to);
  }

  /**
   * Moves the sum of `width` values on through one room, and writes its means to the other.
   *
   * @param isBack whether the values are in the second room
   * @param from index of the first value that leaves the sum
   * @param into index of the first mean
   * @returns the sum after the last
   */
  means(isBack: boolean, from: number, into: number, count: number, width: number, sum: number): number {
    if (count <= 0) return sum;
    const [x, out] = isBack ? [secondAt, 0] : [0, secondAt];
    const begin = out + 8 * into;
    return this.#exports.means(x + 8 * from, begin, begin + 8 * count, 8 * width, width, sum);
  }
}

let cachedKernels: SampleKernels | null | undefined;

/** Returns the kernels of this thread; null where `instantiateAssembled` returns null. */
export function getSampleKernels(): SampleKernels | null {
  if (cachedKernels === undefined) {
    const exports = instantiateAssembled(assembled);
    cachedKernels = exports === null ? null : new SampleKernels(exports as unknown as Exports);
  }
  return cachedKernels;
}
