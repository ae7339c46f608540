import { instantiateAssembled } from '../../dsp/assembled.ts';
import assembled from './curve-length.wat';
import type { CurveLengthScale } from './curve-length-params.ts';

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly lengths: (
    x: number,
    out: number,
    outEnd: number,
    e: number,
    eEnd: number,
    window: number,
    box: number,
    divisor: number,
    weight: number,
    flat: number,
    whole: number,
  ) => void;
}

/** Maximum number of results at once. The samples and the results then fit in the processor's cache. */
export const maxLengths = 8192;
/** Maximum number of samples before the first result (2m), and number of samples that are read after the last. */
const maxBefore = 16;
const readAfter = 16;
/** Number of windows computed side by side, and number of values held for each sample of a window. */
const windowsAtOnce = 4;
const heldWindows = windowsAtOnce + 1;

/** Byte addresses of the excess, the samples and the results. */
const excessAt = 0;
const samplesAt = excessAt + 8 * heldWindows * Math.ceil(maxLengths / windowsAtOnce);
const lengthsAt = samplesAt + 8 * (maxBefore + maxLengths + readAfter);

/**
 * Computes the curve length over whole windows in WebAssembly, with the results of `CurveLengthStream` to the last
 * bit. There is one memory per thread, so nothing stays in it from one call to the next.
 */
export class LengthKernel {
  /** Samples in the units of the scale, from 2m before the first result on; the caller fills it. */
  readonly samples: Float64Array;
  readonly #lengths: Float64Array;
  readonly #excess: Float64Array;
  readonly #run: Exports['lengths'];

  private constructor({ memory, lengths }: Exports) {
    const { buffer } = memory;
    this.samples = new Float64Array(buffer, samplesAt, maxBefore + maxLengths);
    this.#lengths = new Float64Array(buffer, lengthsAt, maxLengths);
    this.#excess = new Float64Array(buffer, excessAt, (samplesAt - excessAt) / 8);
    this.#run = lengths;
  }

  /** @returns null if `instantiateAssembled` returns null */
  static create(): LengthKernel | null {
    const exports = instantiateAssembled(assembled);
    return exports === null ? null : new LengthKernel(exports as unknown as Exports);
  }

  /**
   * Computes as many groups of four windows as fit.
   *
   * @param at index of the first result in `lengths`, at the start of a window; the samples 2m before it are at the
   *   same index of `samples`
   * @param excess of the window before; replaced by that of the last window
   * @param lengths receives the results
   * @returns number of results
   */
  compute(at: number, excess: Float64Array, scale: CurveLengthScale, lengths: Float64Array): number {
    const { boxCount, windowCount, whole, timeWeight } = scale;
    const group = windowsAtOnce * windowCount;
    const count = group * Math.floor((lengths.length - at) / group);
    if (count <= 0 || 2 * boxCount > maxBefore) return 0;
    const root = Math.sqrt(timeWeight);
    const flat = whole ? Math.trunc(root) : root;
    for (let k = 0; k < windowCount; k++) this.#excess[heldWindows * k] = excess[k];
    this.#run(
      samplesAt + 8 * at,
      lengthsAt,
      lengthsAt + 8 * count,
      excessAt,
      excessAt + 8 * heldWindows * windowCount,
      8 * windowCount,
      8 * boxCount,
      2 * boxCount,
      timeWeight,
      flat,
      whole ? 1 : 0,
    );
    for (let k = 0; k < windowCount; k++) excess[k] = this.#excess[heldWindows * k];
    lengths.set(this.#lengths.subarray(0, count), at);
    return count;
  }
}
