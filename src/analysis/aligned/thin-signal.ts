/** Minimum rate after thinning, Hz: filtered pulses contain nothing above 250 Hz. */
const minFs = 500;

/**
 * Returns the step at which a filtered signal can be thinned for alignment.
 *
 * @param fs  its sampling rate, Hz
 * @returns 1 for any rate below 1 kHz
 */
export function chooseThinning(fs: number): number {
  return Math.max(1, Math.floor(fs / minFs));
}

/**
 * Copies every `step`-th sample, starting with the first.
 *
 * @param values  any unit
 * @param step    samples from one to the next
 * @param into    receives the samples, from `at` on
 * @returns the number of samples copied
 */
export function thinInto(values: Float64Array, step: number, into: Float64Array, at: number): number {
  const count = Math.min(Math.ceil(values.length / step), into.length - at);
  for (let k = 0; k < count; k++) into[at + k] = values[k * step];
  return count;
}
