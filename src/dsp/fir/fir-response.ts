import { planFft } from '../spectrum/fft.ts';
import type { FirAlignment } from './fir.ts';

/** Frequency response of a filter, from 0 to half the sampling rate in equal steps. */
export interface FirResponse {
  readonly frequencyHz: Float64Array;
  /** 20·log10 of the gain, at least −400. */
  readonly magnitudeDb: Float64Array;
  /** Unwrapped phase of the filter as applied, rad; with zero phase, without the removed delay. */
  readonly phaseRad: Float64Array;
  /** Group delay of the filter as applied, s; NaN where the filter passes nothing. */
  readonly groupDelaySec: Float64Array;
}

/**
 * Minimum size of the transform, and points per tap. With eight points per tap, the response is nearly straight between
 * points.
 */
const minSize = 8192;
const pointsPerTap = 8;

/** Lower limit of the magnitude, dB; double precision resolves no less. */
const minDb = -400;
/** Gains below this share of the maximum are rounding errors and have no group delay. */
const minShare = 1e-10;

/**
 * Computes the frequency response of a filter, by one transform of at least eight times its length.
 *
 * For a filter of several stages, pass the coefficients of the whole chain (`convolve`).
 *
 * @param removed delay removed in `zero-phase`, samples; floor((taps − 1)/2) if omitted
 * @returns from 0 to fs/2 in equal steps, at least 4 097 points
 */
export function firResponse(
  coefficients: Float64Array,
  fs: number,
  alignment: FirAlignment,
  removed = Math.floor((coefficients.length - 1) / 2),
): FirResponse {
  const delay = alignment === 'zero-phase' ? removed : 0;
  const size = 2 ** Math.ceil(Math.log2(Math.max(minSize, pointsPerTap * coefficients.length)));
  // One transform handles two real sequences: the taps, and the taps times their time.
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  // Times count from the centre, so that phases are those of the filter without its delay.
  const centre = Math.floor((coefficients.length - 1) / 2);
  for (let n = 0; n < coefficients.length; n++) {
    const place = (n - centre + size) % size;
    re[place] = coefficients[n];
    im[place] = coefficients[n] * (n - centre);
  }
  planFft(size).forward(re, im);
  return responseFromSpectrum(re, im, fs, centre - delay);
}

/** @param lag delay of the output relative to a filter centred at 0, samples */
function responseFromSpectrum(re: Float64Array, im: Float64Array, fs: number, lag: number): FirResponse {
  const size = re.length;
  const count = size / 2 + 1;
  const gains = new Float64Array(count);
  const frequencyHz = Float64Array.from({ length: count }, (_, k) => (k * fs) / size);
  const phaseRad = new Float64Array(count);
  const groupDelaySec = new Float64Array(count);
  let largest = 0;
  for (let k = 0; k < count; k++) {
    const mirror = (size - k) % size;
    const hRe = (re[k] + re[mirror]) / 2;
    const hIm = (im[k] - im[mirror]) / 2;
    const tRe = (im[k] + im[mirror]) / 2;
    const tIm = (re[mirror] - re[k]) / 2;
    const power = hRe * hRe + hIm * hIm;
    gains[k] = Math.sqrt(power);
    largest = Math.max(largest, gains[k]);
    phaseRad[k] = Math.atan2(hIm, hRe);
    groupDelaySec[k] = ((tRe * hRe + tIm * hIm) / power + lag) / fs;
  }
  for (let k = 0; k < count; k++) if (gains[k] <= minShare * largest) groupDelaySec[k] = Number.NaN;
  unwrap(phaseRad);
  for (let k = 0; k < count; k++) phaseRad[k] -= (2 * Math.PI * k * lag) / size;
  const magnitudeDb = gains.map((gain) => Math.max(minDb, 20 * Math.log10(gain)));
  return { frequencyHz, magnitudeDb, phaseRad, groupDelaySec };
}

/** Adds whole turns, in place, so that no step exceeds half a turn. */
function unwrap(phase: Float64Array): void {
  let turns = 0;
  let before = phase[0];
  for (let k = 1; k < phase.length; k++) {
    const step = phase[k] - before;
    before = phase[k];
    if (step > Math.PI) turns -= 1;
    else if (step < -Math.PI) turns += 1;
    phase[k] += 2 * Math.PI * turns;
  }
}

/**
 * Computes the linear convolution of two filters, which equals applying both in series.
 *
 * @param a coefficients of the first filter, length N
 * @param b coefficients of the second, length M
 * @returns length N + M − 1
 */
export function convolve(a: Float64Array, b: Float64Array): Float64Array {
  const count = a.length + b.length - 1;
  const size = 2 ** Math.ceil(Math.log2(count));
  if (Math.min(a.length, b.length) < 64) return convolveDirect(a, b);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  re.set(a);
  im.set(b);
  const plan = planFft(size);
  plan.forward(re, im);
  // Separates the two spectra, which share one transform, and multiplies them.
  const outRe = new Float64Array(size);
  const outIm = new Float64Array(size);
  for (let k = 0; k < size; k++) {
    const mirror = (size - k) % size;
    const aRe = (re[k] + re[mirror]) / 2;
    const aIm = (im[k] - im[mirror]) / 2;
    const bRe = (im[k] + im[mirror]) / 2;
    const bIm = (re[mirror] - re[k]) / 2;
    outRe[k] = aRe * bRe - aIm * bIm;
    outIm[k] = aRe * bIm + aIm * bRe;
  }
  plan.inverse(outRe, outIm);
  return outRe.slice(0, count);
}

function convolveDirect(a: Float64Array, b: Float64Array): Float64Array {
  const product = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i++) for (let j = 0; j < b.length; j++) product[i + j] += a[i] * b[j];
  return product;
}
