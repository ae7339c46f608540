import { planFft } from './fft.ts';

/**
 * Magnitude of the analytic signal, which a Hilbert transform makes of a real one: its instantaneous amplitude.
 *
 * @param x samples of one gap-free stretch, any unit, length N
 * @returns as `abs(scipy.signal.hilbert(x, N))[: len(x)]` with N the power of two from the length on: the signal stands
 *   between zeros, so that its end does not ring at its start
 */
export function analyticMagnitude(x: Float64Array): Float64Array {
  const size = Math.max(4, 2 ** Math.ceil(Math.log2(Math.max(1, x.length))));
  const plan = planFft(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  re.set(x);
  plan.forwardScrambled(re, im);
  keepUpperSide(re, im);
  plan.inverseScrambled(re, im);
  const magnitude = new Float64Array(x.length);
  for (let n = 0; n < x.length; n++) magnitude[n] = Math.sqrt(re[n] * re[n] + im[n] * im[n]) / size;
  return magnitude;
}

/**
 * Doubles the frequencies above 0 and clears those below, of a spectrum in the order that the passes leave it in:
 * of four neighbours the first two lie above 0, but for those of the first four, which are 0 and the highest.
 */
function keepUpperSide(re: Float64Array, im: Float64Array): void {
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
