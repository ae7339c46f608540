/**
 * Mean over a box of samples about each, the signal holding its end values outside.
 *
 * Of an even number, one more of them lies before the sample than after it. The running sum is
 * made anew once a box, so that rounding does not grow with the record.
 */
export function boxMean(x: Float64Array | Int32Array, count: number): Float64Array {
  const means = new Float64Array(x.length);
  const before = count >>> 1;
  const held = new Float64Array(x.length + count + 1);
  held.fill(x[0], 0, before + 1);
  held.set(x, before + 1);
  held.fill(x[x.length - 1], before + 1 + x.length);
  let sum = 0;
  let left = 0;
  for (let n = 0; n < x.length; n++) {
    if (left === 0) {
      sum = 0;
      for (let k = n + 1; k <= n + count; k++) sum += held[k];
      left = count;
    } else sum += held[n + count] - held[n];
    left--;
    means[n] = sum / count;
  }
  return means;
}
