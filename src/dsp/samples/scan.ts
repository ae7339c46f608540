/**
 * Computes the running sum from the first value on, modulo 2³², like wrapping 32-bit integers.
 *
 * @param blockLength  number of values after which the sum restarts
 * @returns as long as `values`
 */
export function scanWrapping(values: Uint32Array, blockLength = values.length): Uint32Array {
  const sums = new Uint32Array(values.length);
  for (let from = 0; from < values.length; from += blockLength) {
    const to = Math.min(values.length, from + blockLength);
    let sum = 0;
    for (let i = from; i < to; i++) {
      sum = (sum + values[i]) >>> 0;
      sums[i] = sum;
    }
  }
  return sums;
}
