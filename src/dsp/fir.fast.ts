import { planFft } from './fft.ts';
import { extendForFir } from './fir.ts';
import type { FirAlignment } from './fir.ts';
import { applyKernel, bestBlockSize, blockKernel, fillBlock } from './overlap-save.ts';
import type { Extension } from './overlap-save.ts';
import { mean } from './stats.ts';

/** Cost of one tap of the direct sum, on the scale of `bestBlockSize`, ns. */
const directTapNs = 0.6;

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
  const directNs = x.length * tapCount * directTapNs;
  const size = bestBlockSize(x.length, tapCount, 1, directNs);
  if (size === null || x.length < tapCount) return filterDirect(x, coefficients, alignment);
  const reflects = alignment === 'zero-phase';
  const delay = reflects ? Math.floor((tapCount - 1) / 2) : 0;
  const offset = reflects ? mean(x) : 0;
  const extension = { x, before: tapCount - 1 - delay, reflects, offset };
  const filtered = new Float64Array(x.length);
  overlapSave(filtered, extension, coefficients, size);
  if (offset !== 0) {
    const level = offset * coefficients.reduce((sum, tap) => sum + tap, 0);
    for (let i = 0; i < filtered.length; i++) filtered[i] += level;
  }
  return filtered;
}

/** Two real blocks at once, one as the real and one as the imaginary part. */
function overlapSave(
  filtered: Float64Array,
  extension: Extension,
  coefficients: Float64Array,
  size: number,
): void {
  const plan = planFft(size);
  const kernel = blockKernel(coefficients, size);
  const overhang = coefficients.length - 1;
  const step = size - overhang;
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let start = 0; start < filtered.length; start += 2 * step) {
    fillBlock(re, extension, start);
    fillBlock(im, extension, start + step);
    plan.forwardScrambled(re, im);
    applyKernel(re, im, kernel);
    plan.inverseScrambled(re, im);
    emptyBlock(re, overhang, filtered, start);
    emptyBlock(im, overhang, filtered, start + step);
  }
}

function emptyBlock(block: Float64Array, overhang: number, filtered: Float64Array, start: number): void {
  const count = Math.min(block.length - overhang, filtered.length - start);
  if (count > 0) filtered.set(block.subarray(overhang, overhang + count), start);
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
