import type { IndexRange } from '../../model/samples.ts';
import { planFft } from './fft.ts';

/** A complex transform of any size, in place on split arrays of that size; natural order. */
export interface AnySizeFft {
  readonly size: number;
  forward(re: Float64Array, im: Float64Array): void;
}

/**
 * Plans a transform of any size: as a convolution with a chirp unless the size is a power of two.
 *
 * Source: Bluestein 1970.
 *
 * @param size from 1; powers of two use the plain transform
 * @returns without a factor 1/size, like NumPy's `fft`
 */
export function planAnySizeFft(size: number): AnySizeFft {
  return isPowerOfTwo(size) ? planFft(size) : planBandFft(size, { from: 0, to: size });
}

/**
 * Plans a transform of any size for real values, whose upper half mirrors the lower one. Except for powers of two, it
 * halves the work.
 *
 * @param size from 1
 * @returns `forward` leaves undefined values after bin size/2, unless `size` is a power of two
 */
export function planRealFft(size: number): AnySizeFft {
  return isPowerOfTwo(size) ? planFft(size) : planBandFft(size, { from: 0, to: Math.floor(size / 2) + 1 });
}

const isPowerOfTwo = (size: number): boolean => Number.isInteger(Math.log2(size));

/**
 * Cache of the plans of short transforms, most recently used last. Windows of similar lengths repeatedly need a few of
 * them.
 */
const planCache = new Map<string, AnySizeFft>();
const maxCachedPlans = 32;
const maxKeptPadded = 8192;

/**
 * Plans a transform of any size for a band of its frequencies: the narrower the band, the shorter the convolution.
 *
 * Source: Rabiner, Schafer and Rader 1969, on the unit circle.
 *
 * @param size from 1
 * @param band bins from … to − 1, at most `size` of them; negative bins count back from `size`
 * @returns `forward` puts bin `from` first, and leaves undefined values after the last
 */
export function planBandFft(size: number, band: IndexRange): AnySizeFft {
  const padded = 2 ** Math.ceil(Math.log2(size + band.to - band.from - 1));
  if (padded > maxKeptPadded) return makeBandPlan(size, band, padded);
  const key = `${size} ${band.from} ${band.to}`;
  const plan = planCache.get(key) ?? makeBandPlan(size, band, padded);
  planCache.delete(key);
  planCache.set(key, plan);
  for (const old of planCache.keys()) if (planCache.size > maxCachedPlans) planCache.delete(old);
  return plan;
}

function makeBandPlan(size: number, { from, to }: IndexRange, padded: number): AnySizeFft {
  const count = to - from;
  const plan = planFft(padded);
  // Moves bin `from` to the first place.
  const shiftRe = new Float64Array(size);
  const shiftIm = new Float64Array(size);
  for (let n = 0; n < size; n++) {
    const angle = (2 * Math.PI * ((n * from) % size)) / size;
    shiftRe[n] = Math.cos(angle);
    shiftIm[n] = -Math.sin(angle);
  }
  const chirpRe = new Float64Array(size);
  const chirpIm = new Float64Array(size);
  const kernelRe = new Float64Array(padded);
  const kernelIm = new Float64Array(padded);
  for (let n = 0; n < size; n++) {
    // n² modulo 2·size, which is exact; a large angle would lose precision.
    const angle = (Math.PI * ((n * n) % (2 * size))) / size;
    chirpRe[n] = Math.cos(angle);
    chirpIm[n] = -Math.sin(angle);
    const places = n < count ? [n, (padded - n) % padded] : [padded - n];
    for (const place of places) {
      kernelRe[place] = chirpRe[n] / padded;
      kernelIm[place] = -chirpIm[n] / padded;
    }
  }
  multiply(shiftRe, shiftIm, shiftRe, shiftIm, chirpRe, chirpIm, size);
  plan.forwardScrambled(kernelRe, kernelIm);
  const workRe = new Float64Array(padded);
  const workIm = new Float64Array(padded);
  const forward = (re: Float64Array, im: Float64Array): void => {
    multiply(workRe, workIm, re, im, shiftRe, shiftIm, size);
    workRe.fill(0, size);
    workIm.fill(0, size);
    plan.forwardScrambled(workRe, workIm);
    multiply(workRe, workIm, workRe, workIm, kernelRe, kernelIm, padded);
    plan.inverseScrambled(workRe, workIm);
    multiply(re, im, workRe, workIm, chirpRe, chirpIm, count);
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
