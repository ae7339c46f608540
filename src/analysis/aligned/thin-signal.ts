/** Signals are aligned at no less than this rate where they have it, Hz: filtered pulses hold nothing above 250 Hz. */
const leastFs = 500;

/**
 * Of how many samples one is enough to align a filtered signal.
 *
 * @param fs  its rate, Hz
 * @returns 1 of any rate below 1 kHz
 */
export function chooseThinning(fs: number): number {
  return Math.max(1, Math.floor(fs / leastFs));
}

/**
 * One sample of so many, the first among them.
 *
 * @param values  any unit
 * @param step    samples from one to the next
 * @param into    where they are put, from `at` on
 * @returns how many
 */
export function thinInto(values: Float64Array, step: number, into: Float64Array, at: number): number {
  const count = Math.min(Math.ceil(values.length / step), into.length - at);
  for (let k = 0; k < count; k++) into[at + k] = values[k * step];
  return count;
}
