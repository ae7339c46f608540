import type { IndexRange } from '../../model/samples.ts';
import type { TracePiece } from '../resampling/decimate.fast.ts';
import { planFft } from '../spectrum/fft.ts';
import type { FirAlignment } from './fir.ts';
import {
  applyKernel,
  chooseFftBlockSize,
  type BlockKernel,
  blockKernel,
  type Extension,
  fillBlock,
  extensionSourceRange,
} from '../spectrum/overlap-save.ts';

/** Cost of one tap of the direct sum, ns; comparable with the costs of `chooseFftBlockSize`. */
const directTapNs = 0.6;

/** Length and offset of a gap-free stretch. */
export interface FirStretch {
  readonly sampleCount: number;
  /** Mean of the stretch if `takesOffset`; otherwise 0. */
  readonly offset: number;
}

/**
 * FIR filter that can compute any run of outputs separately, from the samples within its reach. Results are identical
 * to the last bit to those of filtering the whole stretch.
 *
 * It uses overlap-save, with two real blocks per transform, on a grid that the stretch's length determines. Direct sums
 * are used if they are cheaper, or always.
 */
export class FirBlocks {
  readonly #coefficients: Float64Array;
  readonly #reflects: boolean;
  readonly #isDirect: boolean;
  readonly #before: number;
  readonly #gain: number;
  readonly #kernels = new Map<number, BlockKernel>();
  /** Input buffer of direct sums, reused for every piece. */
  #extended = new Float64Array(0);

  /** @param form  `direct`: sums only, like `filterFir` */
  constructor(coefficients: Float64Array, alignment: FirAlignment, form: 'fast' | 'direct' = 'fast') {
    this.#coefficients = coefficients;
    this.#reflects = alignment === 'zero-phase';
    this.#isDirect = form === 'direct';
    const delay = this.#reflects ? Math.floor((coefficients.length - 1) / 2) : 0;
    this.#before = coefficients.length - 1 - delay;
    this.#gain = coefficients.reduce((sum, tap) => sum + tap, 0);
  }

  get tapCount(): number {
    return this.#coefficients.length;
  }

  /** Number of outputs of a stretch in one run; runs begin at multiples of it. */
  runOutputs(sampleCount: number): number {
    const size = this.#sizeFor(sampleCount);
    return size === null ? 1 : 2 * (size - this.#coefficients.length + 1);
  }

  /**
   * Returns whether the mean of a stretch is subtracted before filtering, so that a large constant costs no precision.
   */
  takesOffset(sampleCount: number): boolean {
    return this.#reflects && this.#sizeFor(sampleCount) !== null;
  }

  /** Returns the range of samples that outputs depend on. @param outputs  `from` is the start of a run */
  reach(sampleCount: number, { from, to }: IndexRange): IndexRange {
    const size = this.#sizeFor(sampleCount);
    const overhang = this.#coefficients.length - 1;
    const run = this.runOutputs(sampleCount);
    const end = size === null ? to + overhang : from + Math.ceil((to - from) / run) * run + overhang;
    const inputRange = { from: from - this.#before, to: end - this.#before };
    return this.#reflects
      ? extensionSourceRange(inputRange, sampleCount)
      : { from: Math.max(0, inputRange.from), to: Math.min(sampleCount, inputRange.to) };
  }

  /**
   * Computes outputs of a stretch that is no shorter than the filter.
   *
   * @param filtered  receives the outputs
   * @param from      index of the first output, the start of a run
   * @param piece     part of the stretch that includes all samples within reach
   */
  run(filtered: Float64Array, from: number, { sampleCount, offset }: FirStretch, piece: TracePiece): void {
    const size = this.#sizeFor(sampleCount);
    const extension = { x: piece.values, before: this.#before, reflects: this.#reflects, offset: 0 };
    if (size === null) this.#sumDirectly(filtered, from - piece.from, extension);
    else this.#overlapSave(filtered, from - piece.from, { ...extension, offset }, this.#kernelFor(size));
  }

  #overlapSave(filtered: Float64Array, start: number, extension: Extension, kernel: BlockKernel): void {
    const plan = planFft(kernel.size);
    const buffers = plan.room();
    const [re, im] = [buffers.re.subarray(0, kernel.size), buffers.im.subarray(0, kernel.size)];
    const overhang = this.#coefficients.length - 1;
    const step = kernel.size - overhang;
    for (let done = 0; done < filtered.length; done += 2 * step) {
      fillBlock(re, extension, start + done);
      fillBlock(im, extension, start + done + step);
      plan.forwardScrambled(re, im);
      applyKernel(re, im, kernel);
      plan.inverseScrambled(re, im);
      emptyBlock(re, overhang, filtered, done);
      emptyBlock(im, overhang, filtered, done + step);
    }
    if (extension.offset === 0) return;
    const level = extension.offset * this.#gain;
    for (let i = 0; i < filtered.length; i++) filtered[i] += level;
  }

  #sumDirectly(filtered: Float64Array, start: number, extension: Extension): void {
    const count = filtered.length + this.#coefficients.length - 1;
    if (this.#extended.length < count) this.#extended = new Float64Array(count);
    const extended = this.#extended.subarray(0, count);
    fillBlock(extended, extension, start);
    sumByFours(filtered, extended, this.#coefficients);
  }

  #sizeFor(sampleCount: number): number | null {
    if (this.#isDirect) return null;
    const tapCount = this.#coefficients.length;
    return chooseFftBlockSize(sampleCount, tapCount, 1, sampleCount * tapCount * directTapNs);
  }

  #kernelFor(size: number): BlockKernel {
    const kernel = this.#kernels.get(size) ?? blockKernel(this.#coefficients, size);
    this.#kernels.set(size, kernel);
    return kernel;
  }
}

function emptyBlock(block: Float64Array, overhang: number, filtered: Float64Array, start: number): void {
  const count = Math.min(block.length - overhang, filtered.length - start);
  if (count > 0) filtered.set(block.subarray(overhang, overhang + count), start);
}

/** Computes the direct sum for four outputs at once: each coefficient is read once for all four. */
function sumByFours(filtered: Float64Array, extended: Float64Array, coefficients: Float64Array): void {
  const last = coefficients.length - 1;
  const inFours = filtered.length - (filtered.length % 4);
  for (let i = 0; i < inFours; i += 4) {
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    let sum3 = 0;
    let x1 = extended[i + last + 1];
    let x2 = extended[i + last + 2];
    let x3 = extended[i + last + 3];
    for (let j = 0; j <= last; j++) {
      const tap = coefficients[j];
      const x0 = extended[i + last - j];
      sum0 += tap * x0;
      sum1 += tap * x1;
      sum2 += tap * x2;
      sum3 += tap * x3;
      x3 = x2;
      x2 = x1;
      x1 = x0;
    }
    filtered[i] = sum0;
    filtered[i + 1] = sum1;
    filtered[i + 2] = sum2;
    filtered[i + 3] = sum3;
  }
  for (let i = inFours; i < filtered.length; i++) {
    let sum = 0;
    for (let j = 0; j <= last; j++) sum += coefficients[j] * extended[i + last - j];
    filtered[i] = sum;
  }
}
