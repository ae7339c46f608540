import { planFft } from './fft.ts';

/**
 * Computes the magnitude of the analytic signal (Hilbert transform), which is the instantaneous amplitude.
 *
 * @param x samples of one gap-free stretch, any unit, length N
 * @returns same as `abs(scipy.signal.hilbert(x, M))[: len(x)]`, where M is the next power of two; the zero padding
 *   keeps the end of the signal from ringing at its start
 */
export function analyticMagnitude(x: Float64Array): Float64Array {
  const size = Math.max(4, 2 ** Math.ceil(Math.log2(Math.max(1, x.length))));
  const plan = planFft(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  re.set(x);
  plan.forwardScrambled(re, im);
  keepPositiveFrequencies(re, im);
  plan.inverseScrambled(re, im);
  const magnitude = new Float64Array(x.length);
  for (let n = 0; n < x.length; n++) magnitude[n] = Math.sqrt(re[n] * re[n] + im[n] * im[n]) / size;
  return magnitude;
}

/**
 * Doubles the frequencies above 0 and clears those below, of a spectrum in the scrambled order of the passes. Of four
 * neighbours the first two are above 0; the first four are an exception and include 0 and the highest frequency.
 */
function keepPositiveFrequencies(re: Float64Array, im: Float64Array): void {
  const [mean, highest] = [re[0], re[2]];
  for (let k = 0; k < re.length; k += 4) {
    re[k] *= 2;
    im[k] *= 2;
    re[k + 1] *= 2;
    im[k + 1] *= 2;
    re[k + 2] = 0;
    im[k + 2] = 0;
    re[k + 3] = 0;
    im[k + 3] = 0;
  }
  re[0] = mean;
  re[2] = highest;
}
