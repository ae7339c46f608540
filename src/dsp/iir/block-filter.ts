import type { SingleFft, SingleSpectrum } from '../spectrum/single-fft.ts';
import { minSize } from '../spectrum/single-fft.ts';

/** Receives outputs in order. The array is valid only during the call. */
export type EmitSingle = (values: Float32Array<ArrayBuffer>) => void;

/**
 * Cost of a block per sample, ns: `sampleNs` up to blocks of 1024, plus `doublingNs` for each doubling of the size.
 * Measured; only ratios matter.
 */
const sampleNs = 2.4;
const doublingNs = 0.26;

/** Minimum number of samples to collect before blocks are run; input and output fit into a typical cache. */
const minBatch = 32_768;

/**
 * Overlap-save in single precision, with two blocks in one complex transform.
 *
 * `input` holds samples; output i is the sum of `input[i … i + taps − 1]` times the reversed coefficients.
 */
export class BlockFilter {
  readonly tapCount: number;
  /** Number of samples that a pair of blocks reads, and of outputs that it gives. */
  readonly size: number;
  readonly hop: number;
  /** Capacity of `input`, samples: at least a pair of blocks, and twice the taps. */
  readonly capacity: number;
  /** Samples to filter. */
  readonly input: Float32Array<ArrayBuffer>;
  readonly #output: Float32Array<ArrayBuffer>;
  readonly #fft: SingleFft;
  readonly #spectrum: SingleSpectrum;

  /** @param sampleCount number of samples of the signal, to choose the block size; may be an estimate */
  constructor(fft: SingleFft, coefficients: Float64Array, sampleCount: number) {
    this.#fft = fft;
    this.tapCount = coefficients.length;
    const blockSize = bestSize(sampleCount, this.tapCount);
    const step = blockSize - this.tapCount + 1;
    this.size = blockSize + step;
    this.hop = 2 * step;
    const minCapacity = Math.max(minBatch, 2 * this.tapCount);
    // The capacity is a whole number of pairs, so that at most taps − 1 samples are moved to the start after a run.
    const pairCount = 1 + Math.ceil(Math.max(0, minCapacity - this.size) / this.hop);
    this.capacity = this.size + this.hop * (pairCount - 1);
    this.input = new Float32Array(this.capacity);
    this.#output = new Float32Array(this.hop);
    this.#spectrum = fft.spectrum(Float32Array.from(coefficients), blockSize);
  }

  /**
   * Filters `pairCount` pairs of blocks from the start of `input`.
   * @param emit receives pairCount·hop outputs, one pair at a time; the array is valid only during the call
   */
  run(pairCount: number, emit: EmitSingle): void {
    const { size } = this.#spectrum;
    const overhang = this.tapCount - 1;
    const step = size - overhang;
    for (let from = 0; from < pairCount * this.hop; from += this.hop) {
      const { re, im } = this.#fft.block(size);
      re.set(this.input.subarray(from, from + size));
      im.set(this.input.subarray(from + step, from + step + size));
      this.#fft.filter(this.#spectrum);
      // `emit` may filter the samples further, which overwrites `re` and `im`, so it receives a copy.
      this.#output.set(re.subarray(overhang));
      this.#output.set(im.subarray(overhang), step);
      emit(this.#output);
    }
  }

  /** Frees the spectrum's memory; the filter cannot be used afterwards. */
  close(): void {
    this.#fft.free(this.#spectrum);
  }
}

/** Returns the power of two with the lowest estimated cost. */
function bestSize(sampleCount: number, tapCount: number): number {
  let best = 0;
  let least = Infinity;
  for (let size = minSize; ; size *= 2) {
    const step = size - tapCount + 1;
    if (step < 1) continue;
    const pairCount = Math.ceil(sampleCount / (2 * step));
    const cost = (pairCount + 0.5) * size * (sampleNs + doublingNs * Math.max(0, Math.log2(size) - 10));
    if (cost < least) [least, best] = [cost, size];
    if (size > 64 * tapCount + 2048 || size > 4 * (sampleCount + tapCount)) return best;
  }
}
