/**
 * Running sum from the first value on, modulo 2³²: what 32-bit integers give that wrap.
 *
 * @param blockLength  values after which it begins anew
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

/** Running sum that begins anew every `blockLength` values, so that its rounding does not grow with the record. */
export function scanBlocks(values: Float64Array, blockLength: number): Float64Array {
  const sums = new Float64Array(values.length);
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    sum = (i % blockLength === 0 ? 0 : sum) + values[i];
    sums[i] = sum;
  }
  return sums;
}
