import type { Pffft, RealSetup } from '../spectrum/pffft.ts';

/** A block's cost for each sample, ns: this up to blocks of 1024, and so much more for each doubling. Measured; only ratios matter. */
const sampleNs = 1.9;
const doublingNs = 0.22;

/** Samples taken in before blocks are run, at least; in and out they fit into a usual cache. */
const leastBatch = 32_768;

/**
 * Overlap-save in single precision in the module's memory.
 *
 * `input` holds samples; output i is the sum of `input[i … i + taps − 1]` with the coefficients
 * turned round. The kernel is turned in the circle so that a block's valid outputs come first: blocks
 * are read and written in place, one over the last one's rest, and nothing is copied.
 */
export class BlockFilter {
  readonly tapCount: number;
  readonly size: number;
  /** Outputs a block; a multiple of 4, which keeps blocks aligned. */
  readonly hop: number;
  /** Samples that `input` has room for: a block, and twice the taps. */
  readonly capacity: number;
  readonly #pffft: Pffft;
  readonly #setup: RealSetup;
  readonly #input: number;
  readonly #output: number;
  readonly #kernel: number;
  readonly #spectrum: number;
  readonly #work: number;

  /** @param sampleCount of the signal, which the block's size is chosen for; may be a guess */
  constructor(pffft: Pffft, coefficients: Float64Array, sampleCount: number) {
    this.#pffft = pffft;
    this.tapCount = coefficients.length;
    this.size = bestSize(sampleCount, this.tapCount);
    this.hop = hopOf(this.size, this.tapCount);
    const wanted = Math.max(leastBatch, 2 * this.tapCount);
    // Whole blocks, so that no more than taps − 1 samples are moved to the start after a run.
    this.capacity = this.size + this.hop * Math.ceil(Math.max(0, wanted - this.size) / this.hop);
    this.#setup = pffft.setupOf(this.size);
    this.#input = pffft.allocate(this.capacity);
    this.#output = pffft.allocate(this.capacity);
    this.#kernel = pffft.allocate(this.size);
    this.#spectrum = pffft.allocate(this.size);
    this.#work = pffft.allocate(this.size);
    this.#transformKernel(coefficients);
  }

  /** The samples to filter; a view for use at once. */
  get input(): Float32Array<ArrayBuffer> {
    return this.#pffft.floatsAt(this.#input, this.capacity);
  }

  /**
   * Filters `blockCount` blocks from the start of `input`.
   * @returns blockCount·hop outputs, a view that holds until the next call
   */
  run(blockCount: number): Float32Array<ArrayBuffer> {
    const pffft = this.#pffft;
    for (let block = 0; block < blockCount; block++) {
      const offset = 4 * block * this.hop;
      pffft.forward(this.#setup, this.#input + offset, this.#spectrum, this.#work);
      pffft.multiply(this.#spectrum, this.#kernel, this.size);
      pffft.backward(this.#setup, this.#spectrum, this.#output + offset, this.#work);
    }
    return pffft.floatsAt(this.#output, blockCount * this.hop);
  }

  /** Gives the module's memory back; the filter is of no use afterwards. */
  close(): void {
    for (const pointer of [this.#input, this.#output, this.#kernel, this.#spectrum, this.#work]) {
      this.#pffft.free(pointer);
    }
  }

  #transformKernel(coefficients: Float64Array): void {
    const turned = this.#pffft.floatsAt(this.#spectrum, this.size);
    turned.fill(0);
    const overhang = this.tapCount - 1;
    const scale = 1 / this.size;
    for (let j = 0; j < overhang; j++) turned[this.size - overhang + j] = coefficients[j] * scale;
    turned[0] = coefficients[overhang] * scale;
    this.#pffft.forward(this.#setup, this.#spectrum, this.#kernel, this.#work);
  }
}

function hopOf(size: number, tapCount: number): number {
  return 4 * Math.floor((size - tapCount + 1) / 4);
}

/** The size 2^k or 5·2^k of least estimated cost. */
function bestSize(sampleCount: number, tapCount: number): number {
  let best = 0;
  let least = Infinity;
  for (let power = 128; ; power *= 2) {
    for (const size of [power, (5 * power) / 4]) {
      const hop = hopOf(size, tapCount);
      if (hop < 4) continue;
      const blockCount = Math.ceil(sampleCount / hop);
      const cost = (blockCount + 0.5) * size * (sampleNs + doublingNs * Math.max(0, Math.log2(size) - 10));
      if (cost < least) [least, best] = [cost, size];
    }
    if (best > 0 && (power > 64 * tapCount + 2048 || power > 4 * (sampleCount + tapCount))) return best;
  }
}
