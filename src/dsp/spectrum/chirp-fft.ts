import { planFft } from './fft.ts';

/** A complex transform of any size, in place on split arrays of that size; natural order. */
export interface AnySizeFft {
  readonly size: number;
  forward(re: Float64Array, im: Float64Array): void;
}

/**
 * The transform of any size: as a convolution with a chirp where it is no power of two.
 *
 * Source: Bluestein 1970.
 *
 * @param size from 1; powers of two take the plain transform
 * @returns without a factor 1/size, as NumPy's `fft`
 */
export function planAnySizeFft(size: number): AnySizeFft {
  if (Number.isInteger(Math.log2(size))) return planFft(size);
  const padded = 2 ** Math.ceil(Math.log2(2 * size - 1));
  const plan = planFft(padded);
  const chirpRe = new Float64Array(size);
  const chirpIm = new Float64Array(size);
  const kernelRe = new Float64Array(padded);
  const kernelIm = new Float64Array(padded);
  for (let n = 0; n < size; n++) {
    // n² modulo 2·size, exact, lest a large angle lose its digits.
    const angle = (Math.PI * ((n * n) % (2 * size))) / size;
    chirpRe[n] = Math.cos(angle);
    chirpIm[n] = -Math.sin(angle);
    for (const place of [n, (padded - n) % padded]) {
      kernelRe[place] = chirpRe[n] / padded;
      kernelIm[place] = -chirpIm[n] / padded;
    }
  }
  plan.forwardScrambled(kernelRe, kernelIm);
  const workRe = new Float64Array(padded);
  const workIm = new Float64Array(padded);
  const forward = (re: Float64Array, im: Float64Array): void => {
    multiply(workRe, workIm, re, im, chirpRe, chirpIm, size);
    workRe.fill(0, size);
    workIm.fill(0, size);
    plan.forwardScrambled(workRe, workIm);
    multiply(workRe, workIm, workRe, workIm, kernelRe, kernelIm, padded);
    plan.inverseScrambled(workRe, workIm);
    multiply(re, im, workRe, workIm, chirpRe, chirpIm, size);
  };
  return { size, forward };
}

function multiply(
  toRe: Float64Array,
  toIm: Float64Array,
  aRe: Float64Array,
  aIm: Float64Array,
  bRe: Float64Array,
  bIm: Float64Array,
  count: number,
): void {
  for (let k = 0; k < count; k++) {
    const re = aRe[k] * bRe[k] - aIm[k] * bIm[k];
    toIm[k] = aRe[k] * bIm[k] + aIm[k] * bRe[k];
    toRe[k] = re;
  }
}
