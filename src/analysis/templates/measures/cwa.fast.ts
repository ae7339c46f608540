import { isFlat, markFlatWindows } from './flat-windows.ts';
import type { KernelShape, MeasureKernel, SearchOffsets } from './kernel.ts';

/** Below this share of the stretch's energy, a difference of sums has lost too much precision and is recomputed. */
const minEnergyShare = 1e-6;

/**
 * Correlation waveform analysis; the sums of a window are updated from those of the previous window. Direct
 * implementation: `cwa`.
 *
 * @param shape samples of a window, and number of shifts
 * @returns a kernel for the largest value over all shifts
 */
export function createCwa({ windowLength, shiftCount }: KernelShape): MeasureKernel {
  const centred = new Float64Array(windowLength + shiftCount - 1);
  const perNorm = new Float64Array(shiftCount);
  const flat = new Uint8Array(shiftCount);
  return {
    load: (stretch) => {
      let sum = 0;
      for (let n = 0; n < stretch.length; n++) sum += stretch[n];
      const mean = sum / stretch.length;
      for (let n = 0; n < stretch.length; n++) centred[n] = stretch[n] - mean;
      markFlatWindows(flat, stretch, windowLength);
      inverseNorms(perNorm, centred, flat, windowLength);
    },
    prepare: (template) => {
      const weights = normalised(template);
      return (best, from, to) => searchFourWindows(best, from, to, weights, centred, perNorm);
    },
  };
}

/** Returns the template without its mean, with energy 1; zeros if it has no variation. */
function normalised(template: Float64Array): Float64Array {
  if (isFlat(template)) return new Float64Array(template.length);
  const mean = template.reduce((sum, sample) => sum + sample, 0) / template.length;
  const energy = template.reduce((sum, sample) => sum + (sample - mean) ** 2, 0);
  return template.map((sample) => (sample - mean) / Math.sqrt(energy));
}

function inverseNorms(perNorm: Float64Array, x: Float64Array, flat: Uint8Array, windowLength: number): void {
  let sum = 0;
  let squares = 0;
  let all = 0;
  for (let n = 0; n < x.length; n++) all += x[n] * x[n];
  for (let n = 0; n < windowLength; n++) {
    sum += x[n];
    squares += x[n] * x[n];
  }
  for (let offset = 0; offset < perNorm.length; offset++) {
    let energy = squares - (sum * sum) / windowLength;
    if (energy < minEnergyShare * all) energy = windowEnergy(x, offset, windowLength);
    perNorm[offset] = flat[offset] === 1 || energy <= 0 ? 0 : 1 / Math.sqrt(energy);
    // After the last window there is no further sample.
    if (offset + 1 === perNorm.length) break;
    const leaving = x[offset];
    const entering = x[offset + windowLength];
    sum += entering - leaving;
    squares += entering * entering - leaving * leaving;
  }
}

function windowEnergy(x: Float64Array, from: number, count: number): number {
  let sum = 0;
  let energy = 0;
  for (let n = from; n < from + count; n++) sum += x[n];
  const mean = sum / count;
  for (let n = from; n < from + count; n++) energy += (x[n] - mean) ** 2;
  return energy;
}

/**
 * Searches four windows at a time: the four sums are independent, and each weight is read once for all four.
 * Separate variables are used because an array would be garbage, whose collection keeps other cores busy.
 */
const searchFourWindows = (
  best: Parameters<SearchOffsets>[0],
  from: number,
  to: number,
  weights: Float64Array,
  x: Float64Array,
  perNorm: Float64Array,
): void => {
  const count = weights.length;
  best.rho = Number.NEGATIVE_INFINITY;
  let offset = from;
  for (; offset + 3 <= to; offset += 4) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let x0 = x[offset];
    let x1 = x[offset + 1];
    let x2 = x[offset + 2];
    for (let n = 0; n < count; n++) {
      const weight = weights[n];
      const x3 = x[offset + n + 3];
      a += weight * x0;
      b += weight * x1;
      c += weight * x2;
      d += weight * x3;
      x0 = x1;
      x1 = x2;
      x2 = x3;
    }
    updateBest(best, a * perNorm[offset], offset);
    updateBest(best, b * perNorm[offset + 1], offset + 1);
    updateBest(best, c * perNorm[offset + 2], offset + 2);
    updateBest(best, d * perNorm[offset + 3], offset + 3);
  }
  for (; offset <= to; offset++) {
    let sum = 0;
    for (let n = 0; n < count; n++) sum += weights[n] * x[offset + n];
    updateBest(best, sum * perNorm[offset], offset);
  }
};

function updateBest(best: Parameters<SearchOffsets>[0], rho: number, offset: number): void {
  if (!(rho > best.rho)) return;
  best.rho = rho;
  best.offset = offset;
}
