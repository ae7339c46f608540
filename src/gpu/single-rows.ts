/**
 * Converts rows to single precision. Rows of doubles may be centred on their means, where single precision is finest.
 *
 * @param isCentred  whether a constant may be subtracted
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
