/**
 * Mean over a box of samples about each, the signal holding its end values outside.
 *
 * Of an even number, one more of them lies before the sample than after it. The running sum is
 * made anew once a box, so that rounding does not grow with the record.
 */
export function boxMean(x: Float64Array | Int32Array, count: number): Float64Array {
  const means = new Float64Array(x.length);
  const before = count >>> 1;
  const last = x.length - 1;
  let sum = 0;
  let left = 0;
  for (let n = 0; n <= last; n++) {
    const going = n - before - 1;
    const coming = going + count;
    if (left === 0) {
      sum = 0;
      for (let k = going + 1; k <= coming; k++) sum += x[Math.max(0, Math.min(last, k))];
      left = count;
    } else sum += x[coming < last ? coming : last] - x[going > 0 ? going : 0];
    left--;
    means[n] = sum / count;
  }
  return means;
}
