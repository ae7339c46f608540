/**
 * Extends a trace at both ends by odd reflection about its end samples: 2·x[0] − x[k] before it, 2·x[N−1] − x[N−1−k]
 * after it; like `scipy.signal.filtfilt` with `padtype='odd'`.
 *
 * @param before samples to add before, up to x.length − 1
 * @param after  samples to add after, up to x.length − 1
 * @returns x.length + before + after samples
 */
export function reflectOdd(x: Float64Array, before: number, after: number): Float64Array {
  return reflectOddInto(new Float64Array(before + x.length + after), x, before, after);
}

/**
 * Writes the same extension into an array.
 *
 * @param extended receives the samples; x.length + before + after of them
 * @param x        the trace
 * @param before   samples to add before, up to x.length − 1
 * @param after    samples to add after, up to x.length − 1
 * @returns `extended`
 */
export function reflectOddInto(
  extended: Float64Array,
  x: Float64Array,
  before: number,
  after: number,
): Float64Array {
  const last = x.length - 1;
  extended.set(x, before);
  for (let k = 1; k <= before; k++) extended[before - k] = 2 * x[0] - x[k];
  for (let k = 1; k <= after; k++) extended[before + last + k] = 2 * x[last] - x[last - k];
  return extended;
}
