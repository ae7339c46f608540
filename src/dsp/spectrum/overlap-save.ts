import type { IndexRange } from '../../model/samples.ts';
import { planFft } from './fft.ts';

/**
 * Costs on one core of a 2020s desktop processor under V8, ns; only their ratios matter. Measured over sizes 2⁸ … 2²⁰:
 * a transform takes 1.1 … 1.3 ns per size·log2 size.
 */
const transformNs = 1.2;
const blockSampleNs = 6;

/** A trace that continues beyond its ends, without a copy of it. */
export interface Extension {
  readonly x: Float64Array;
  /** Number of samples of the extension before x[0]; fewer than `x` has. */
  readonly before: number;
  /** Odd reflection about the end samples, or zeros. */
  readonly reflects: boolean;
  /** Level subtracted from every sample, so that a large constant costs no precision; 0 unless `reflects`. */
  readonly offset: number;
}

/** Spectrum of a filter in the scrambled order, divided by the size. */
export interface BlockKernel {
  readonly size: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/**
 * Finds the block size with the lowest estimated cost.
 *
 * @param fold      factor by which the inverse transforms are smaller
 * @param maxNs    cost without transforms
 * @returns null if no block size costs less than `maxNs`
 */
export function chooseFftBlockSize(
  sampleCount: number,
  tapCount: number,
  fold: number,
  maxNs: number,
): number | null {
  let least = maxNs;
  let best: number | null = null;
  for (let size = 64; size < 4 * (sampleCount + tapCount); size *= 2) {
    const step = size - tapCount + 1;
    if (step < size / 8) continue;
    const pairCount = Math.ceil(Math.ceil(sampleCount / step) / 2);
    const transforms = 1 + pairCount * (1 + 1 / fold);
    const cost = transforms * transformNs * size * Math.log2(size) + pairCount * size * blockSampleNs;
    if (cost < least) {
      least = cost;
      best = size;
    }
  }
  return best;
}

/**
 * Computes the spectrum of a filter for blocks of one size.
 *
 * @param coefficients taps of the filter, at most `size`
 * @param size         samples per block, a power of two
 * @returns in the scrambled order, divided by the size
 */
export function blockKernel(coefficients: Float64Array, size: number): BlockKernel {
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let j = 0; j < coefficients.length; j++) re[j] = coefficients[j] / size;
  planFft(size).forwardScrambled(re, im);
  return { size, re, im };
}

/**
 * Writes the extension's samples from `start` on into a block; outside the extension they are zero.
 *
 * @param block     receives the samples, all of its length
 * @param extension the trace and its continuation beyond its ends
 * @param start     first sample of the extension to write; may be before it
 */
export function fillBlock(block: Float64Array, extension: Extension, start: number): void {
  const { x, before, reflects, offset } = extension;
  const shift = start - before;
  const last = x.length - 1;
  const insideFrom = Math.min(block.length, Math.max(0, -shift));
  const insideTo = Math.max(insideFrom, Math.min(block.length, x.length - shift));
  const mirrorTo = reflects ? Math.max(insideTo, Math.min(block.length, x.length + last - shift)) : insideTo;
  // Folding may read a few samples before the extension, which affect no output.
  const mirrorBack = reflects ? Math.min(insideFrom, Math.max(0, -shift - last)) : insideFrom;
  block.fill(0, 0, mirrorBack);
  if (reflects) {
    for (let p = mirrorBack; p < insideFrom; p++) block[p] = 2 * x[0] - x[-(p + shift)] - offset;
    for (let p = insideTo; p < mirrorTo; p++) block[p] = 2 * x[last] - x[2 * last - p - shift] - offset;
  }
  if (offset === 0) block.set(x.subarray(insideFrom + shift, insideTo + shift), insideFrom);
  else for (let p = insideFrom; p < insideTo; p++) block[p] = x[p + shift] - offset;
  block.fill(0, mirrorTo);
}

/**
 * Returns the samples of a trace that a part of it depends on, if the trace continues by odd reflection.
 *
 * A piece of these samples can replace the trace in `fillBlock`.
 *
 * @param range       samples from … to − 1 of the trace, which may be beyond its ends
 * @param sampleCount samples of the trace
 * @returns samples from … to − 1 within the trace
 */
export function extensionSourceRange({ from, to }: IndexRange, sampleCount: number): IndexRange {
  const last = sampleCount - 1;
  return {
    from: Math.max(0, Math.min(from, 2 * last - (to - 1))),
    to: Math.min(sampleCount, Math.max(to, 1 - from)),
  };
}

/**
 * Multiplies a block's spectrum by the kernel's, in place.
 *
 * @param re     real parts of the block's spectrum, in the scrambled order, in place
 * @param im     imaginary parts, in the same order, in place
 * @param kernel kernel for blocks of the same size
 */
export function applyKernel(re: Float64Array, im: Float64Array, kernel: BlockKernel): void {
  for (let k = 0; k < kernel.size; k++) {
    const aRe = re[k];
    const aIm = im[k];
    const bRe = kernel.re[k];
    const bIm = kernel.im[k];
    re[k] = aRe * bRe - aIm * bIm;
    im[k] = aRe * bIm + aIm * bRe;
  }
}
