/**
 * Rows in single precision; those of doubles about their means, where single precision has most digits.
 *
 * @param isCentred  whether a constant may be taken off
 * @returns as many values as `samples`
 */
export function singleRows(
  samples: Float64Array | Float32Array,
  rowLength: number,
  isCentred: boolean,
): Float32Array {
  if (samples instanceof Float32Array) return samples;
  const singles = Float32Array.from(samples);
  if (!isCentred) return singles;
  for (let from = 0; from < samples.length; from += rowLength) {
    let sum = 0;
    for (let n = from; n < from + rowLength; n++) sum += samples[n];
    for (let n = from; n < from + rowLength; n++) singles[n] = samples[n] - sum / rowLength;
  }
  return singles;
}
