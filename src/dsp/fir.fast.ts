import { planFft } from './fft.ts';
import { extendForFir } from './fir.ts';
import type { FirAlignment } from './fir.ts';
import { mean } from './stats.ts';

/**
 * Costs on one core of a 2020s desktop processor under V8, ns; only their ratios matter. Measured
 * over sizes 2⁸ … 2²⁰: a transform takes 1.1 … 1.3 ns for each size·log2 size.
 */
const transformNs = 1.2;
const blockSampleNs = 6;
const directTapNs = 0.65;

/** Filling and emptying of overlap-save blocks. */
interface Overlap {
  readonly x: Float64Array;
  /** Samples of the extension before x[0]. */
  readonly before: number;
  readonly reflects: boolean;
  /** Taken off every sample, so that a large constant costs no digits. */
  readonly offset: number;
}

/**
 * `filterFir` by overlap-save, or by the direct sum where that is cheaper; the same contract.
 *
 * Within 1e-12 of the output's range of the direct sum. Two real blocks make one complex transform;
 * the block is the size of least estimated cost.
 */
export function filterFirFast(
  x: Float64Array,
  coefficients: Float64Array,
  alignment: FirAlignment,
): Float64Array {
  const tapCount = coefficients.length;
  const size = bestBlockSize(x.length, tapCount);
  if (size === null || x.length < tapCount) return filterDirect(x, coefficients, alignment);
  const reflects = alignment === 'zero-phase';
  const delay = reflects ? Math.floor((tapCount - 1) / 2) : 0;
  const offset = reflects ? mean(x) : 0;
  const overlap = { x, before: tapCount - 1 - delay, reflects, offset };
  const filtered = new Float64Array(x.length);
  overlapSave(filtered, overlap, coefficients, size);
  if (offset !== 0) {
    const level = offset * coefficients.reduce((sum, tap) => sum + tap, 0);
    for (let i = 0; i < filtered.length; i++) filtered[i] += level;
  }
  return filtered;
}

/** Size of least cost; null where the direct sum is cheaper still. */
function bestBlockSize(sampleCount: number, tapCount: number): number | null {
  let least = sampleCount * tapCount * directTapNs;
  let best: number | null = null;
  const whole = sampleCount + tapCount - 1;
  for (let size = 64; size < 4 * whole; size *= 2) {
    const step = size - tapCount + 1;
    if (step <= 0) continue;
    const pairCount = Math.ceil(Math.ceil(sampleCount / step) / 2);
    const transformCost = transformNs * size * Math.log2(size);
    const cost = (2 * pairCount + 1) * transformCost + pairCount * size * blockSampleNs;
    if (cost < least) {
      least = cost;
      best = size;
    }
  }
  return best;
}

function overlapSave(
  filtered: Float64Array,
  overlap: Overlap,
  coefficients: Float64Array,
  size: number,
): void {
  const plan = planFft(size);
  const kernelRe = new Float64Array(size);
  const kernelIm = new Float64Array(size);
  for (let j = 0; j < coefficients.length; j++) kernelRe[j] = coefficients[j] / size;
  plan.forwardScrambled(kernelRe, kernelIm);

  const overhang = coefficients.length - 1;
  const step = size - overhang;
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let start = 0; start < filtered.length; start += 2 * step) {
    fillBlock(re, overlap, start);
    fillBlock(im, overlap, start + step);
    plan.forwardScrambled(re, im);
    multiply(re, im, kernelRe, kernelIm);
    plan.inverseScrambled(re, im);
    emptyBlock(re, overhang, filtered, start);
    emptyBlock(im, overhang, filtered, start + step);
  }
}

/** Puts the extension's samples from `start` on into a block; what lies past it does not matter. */
function fillBlock(block: Float64Array, { x, before, reflects, offset }: Overlap, start: number): void {
  const shift = start - before;
  const last = x.length - 1;
  const inFrom = Math.min(block.length, Math.max(0, -shift));
  const inTo = Math.max(inFrom, Math.min(block.length, x.length - shift));
  for (let p = 0; p < inFrom; p++) block[p] = reflects ? 2 * x[0] - x[-(p + shift)] - offset : 0;
  for (let p = inFrom; p < inTo; p++) block[p] = x[p + shift] - offset;
  const mirrorTo = reflects ? Math.max(inTo, Math.min(block.length, 2 * x.length - 1 - shift)) : inTo;
  for (let p = inTo; p < mirrorTo; p++) block[p] = 2 * x[last] - x[2 * last - p - shift] - offset;
  block.fill(0, mirrorTo);
}

function emptyBlock(block: Float64Array, overhang: number, filtered: Float64Array, start: number): void {
  const count = Math.min(block.length - overhang, filtered.length - start);
  if (count > 0) filtered.set(block.subarray(overhang, overhang + count), start);
}

function multiply(re: Float64Array, im: Float64Array, byRe: Float64Array, byIm: Float64Array): void {
  for (let k = 0; k < re.length; k++) {
    const aRe = re[k];
    const aIm = im[k];
    const bRe = byRe[k];
    const bIm = byIm[k];
    re[k] = aRe * bRe - aIm * bIm;
    im[k] = aRe * bIm + aIm * bRe;
  }
}

/** The direct sum, four outputs at once: each coefficient is read once for all of them. */
function filterDirect(x: Float64Array, coefficients: Float64Array, alignment: FirAlignment): Float64Array {
  const extended = extendForFir(x, coefficients.length, alignment);
  const filtered = new Float64Array(x.length);
  const last = coefficients.length - 1;
  const inFours = x.length - (x.length % 4);
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
  for (let i = inFours; i < x.length; i++) {
    let sum = 0;
    for (let j = 0; j <= last; j++) sum += coefficients[j] * extended[i + last - j];
    filtered[i] = sum;
  }
  return filtered;
}
