import { BlockFilter, type EmitSingle } from '../iir/block-filter.ts';
import type { FirAlignment } from './fir.ts';
import type { SingleFft } from '../spectrum/single-fft.ts';

/**
 * `filterFir` in single precision for stretches that arrive in pieces: the same edges, the same delay.
 *
 * If the samples hold no large constant, the result is within 5e-7 of the double-precision sum, relative to its range.
 * There are as many outputs as samples; they come a little later.
 */
export class FirStream {
  readonly #filter: BlockFilter;
  readonly #reflects: boolean;
  /** Number of samples added before and after the stretch. */
  readonly #before: number;
  readonly #after: number;
  /** Number of samples in the filter's input; 0 between stretches. */
  #filledCount = 0;
  #sampleCount = 0;
  #emittedCount = 0;

  /** @param sampleCount number of samples of the whole signal, to choose the block size; may be an estimate */
  constructor(fft: SingleFft, coefficients: Float64Array, alignment: FirAlignment, sampleCount: number) {
    this.#filter = new BlockFilter(fft, coefficients, sampleCount);
    this.#reflects = alignment === 'zero-phase';
    this.#after = this.#reflects ? Math.floor((coefficients.length - 1) / 2) : 0;
    this.#before = coefficients.length - 1 - this.#after;
  }

  /** Filters the next samples of a stretch; they are finite. */
  push(x: Float32Array, emit: EmitSingle): void {
    const { capacity, tapCount } = this.#filter;
    if (this.#sampleCount === 0) this.#begin();
    for (let from = 0; from < x.length;) {
      const count = Math.min(capacity - this.#filledCount, x.length - from);
      this.#filter.input.set(
        from === 0 && count === x.length ? x : x.subarray(from, from + count),
        this.#filledCount,
      );
      from += count;
      const wasLongEnough = this.#sampleCount >= tapCount;
      this.#filledCount += count;
      this.#sampleCount += count;
      // A stretch shorter than the filter gives no outputs, so its start waits until there are enough samples.
      if (!wasLongEnough && this.#sampleCount >= tapCount && this.#reflects) this.#reflectHead();
      if (this.#filledCount === capacity) this.#runBlocks(emit);
    }
  }

  /**
   * Ends a stretch; the next sample begins another.
   * @returns whether it was as long as the filter; if not, it gave no outputs
   */
  end(emit: EmitSingle): boolean {
    const isLongEnough = this.#sampleCount >= this.#filter.tapCount;
    if (isLongEnough) this.#finish(emit);
    this.#filledCount = 0;
    this.#sampleCount = 0;
    this.#emittedCount = 0;
    return isLongEnough;
  }

  /**
   * Abandons the current stretch and continues as if inside a stretch that began long before.
   *
   * Blocks have the same positions as in an uninterrupted run, so that outputs are identical to the last bit.
   *
   * @param outputIndex within the stretch
   * @returns the sample to push next, and the first output to come, at or before `outputIndex`
   */
  goTo(outputIndex: number): { readonly sampleIndex: number; readonly firstOutput: number } {
    const { hop, tapCount } = this.#filter;
    const firstOutput = hop * Math.floor(outputIndex / hop);
    const sampleIndex = firstOutput - this.#before;
    // Near the start of a stretch, filtering begins at the start, where the samples are reflected.
    const isFromHead = sampleIndex < tapCount;
    this.#filledCount = 0;
    this.#sampleCount = isFromHead ? 0 : sampleIndex;
    this.#emittedCount = isFromHead ? 0 : firstOutput;
    return isFromHead ? { sampleIndex: 0, firstOutput: 0 } : { sampleIndex, firstOutput };
  }

  close(): void {
    this.#filter.close();
  }

  #begin(): void {
    this.#filter.input.fill(0, 0, this.#before);
    this.#filledCount = this.#before;
  }

  #reflectHead(): void {
    const { input } = this.#filter;
    const first = this.#before;
    for (let k = 1; k <= first; k++) input[first - k] = 2 * input[first] - input[first + k];
  }

  #runBlocks(emit: EmitSingle): void {
    const { size, hop, input } = this.#filter;
    const blockCount = Math.floor((this.#filledCount - size) / hop) + 1;
    if (blockCount < 1) return;
    this.#filter.run(blockCount, emit);
    this.#emittedCount += blockCount * hop;
    input.copyWithin(0, blockCount * hop, this.#filledCount);
    this.#filledCount -= blockCount * hop;
  }

  #finish(emit: EmitSingle): void {
    const { capacity, size, hop } = this.#filter;
    const tail = this.#tail();
    for (let from = 0; from < tail.length;) {
      const count = Math.min(capacity - this.#filledCount, tail.length - from);
      this.#filter.input.set(tail.subarray(from, from + count), this.#filledCount);
      this.#filledCount += count;
      from += count;
      if (this.#filledCount === capacity) this.#runBlocks(emit);
    }
    this.#runBlocks(emit);
    while (this.#emittedCount < this.#sampleCount) {
      const { input } = this.#filter;
      input.fill(0, this.#filledCount, size);
      const count = Math.min(hop, this.#sampleCount - this.#emittedCount);
      this.#filter.run(1, (outputs) => emit(outputs.subarray(0, count)));
      this.#emittedCount += count;
      input.copyWithin(0, hop, size);
      this.#filledCount = Math.max(0, this.#filledCount - hop);
    }
  }

  /** Makes the samples past the end. The last samples are still in the input, since a block leaves taps − 1 of them. */
  #tail(): Float32Array {
    const { input } = this.#filter;
    const last = this.#filledCount - 1;
    const tail = new Float32Array(this.#after);
    for (let k = 0; k < tail.length; k++) tail[k] = 2 * input[last] - input[last - 1 - k];
    return tail;
  }
}

/**
 * Filters a whole signal like `filterFir`, in single precision.
 *
 * @param filtered receives the outputs, as many as samples; reused memory is faster than new
 * @returns `filtered`
 * @throws RangeError if there are fewer samples than taps
 */
export function filterFirSingle(
  fft: SingleFft,
  x: Float32Array,
  coefficients: Float64Array,
  alignment: FirAlignment,
  filtered = new Float32Array(x.length),
): Float32Array<ArrayBuffer> {
  let count = 0;
  const emit: EmitSingle = (values) => {
    filtered.set(values, count);
    count += values.length;
  };
  const stream = new FirStream(fft, coefficients, alignment, x.length);
  try {
    stream.push(x, emit);
    if (!stream.end(emit)) throw new RangeError(`${x.length} samples for ${coefficients.length} taps`);
  } finally {
    stream.close();
  }
  return filtered;
}
