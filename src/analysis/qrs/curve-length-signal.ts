import type { CurveLengthScale } from './curve-length-params.ts';

/**
 * Curve length of the low-passed ECG over a sliding window, less that of a flat line.
 *
 * dy_n = (Σ_{k<m} x_{n−k} − Σ_{k<m} x_{n−m−k}) / 2m, e_n = √(c + dy_n²), and L_n is the sum of
 * e_{n−w} … e_{n−1} less w·√c: one sample late, as published.
 *
 * @param x  ECG without gaps, in the unit of `scale`
 * @returns L, `scale.halfSkipCount` samples longer than `x`, since the search looks past its end
 *
 * Before the record lies a flat line at its first value, after it one at its last. Both sums are
 * made anew once a window, so that rounding does not grow with the record.
 * Source: Zong, Moody and Jiang 2003.
 */
export function curveLength(x: Float64Array | Int32Array, scale: CurveLengthScale): Float64Array {
  const { boxCount, windowCount, whole, timeWeight } = scale;
  const count = x.length;
  const lengths = new Float64Array(count + scale.halfSkipCount);
  if (count === 0) return lengths;
  const first = x[0];
  const last = x[count - 1];
  const root = Math.sqrt(timeWeight);
  const flat = whole ? Math.trunc(root) : root;
  const divisor = 2 * boxCount;
  const excess = new Float64Array(windowCount);
  let slot = 0;
  let sum = 0;
  let rise = 0;
  for (let n = 0; n < lengths.length; n++) {
    lengths[n] = sum;
    if (slot === 0) {
      rise = boxDifference(x, n, boxCount);
    } else {
      const entering = n < count ? x[n] : last;
      const between = n < boxCount ? first : n - boxCount < count ? x[n - boxCount] : last;
      const leaving = n < divisor ? first : n - divisor < count ? x[n - divisor] : last;
      rise += entering - between + (leaving - between);
    }
    const dy = whole ? Math.trunc(rise / divisor) : rise / divisor;
    const element = Math.sqrt(timeWeight + dy * dy);
    const above = (whole ? Math.trunc(element) : element) - flat;
    sum += above - excess[slot];
    excess[slot] = above;
    slot++;
    if (slot === windowCount) {
      slot = 0;
      sum = excess.reduce((total, value) => total + value, 0);
    }
  }
  return lengths;
}

/** Sum of the box that ends at n less that of the box before it; the record held at its ends. */
function boxDifference(x: Float64Array | Int32Array, n: number, boxCount: number): number {
  const end = x.length - 1;
  let difference = 0;
  for (let k = 0; k < boxCount; k++) {
    const near = Math.min(Math.max(n - k, 0), end);
    const far = Math.min(Math.max(n - boxCount - k, 0), end);
    difference += x[near] - x[far];
  }
  return difference;
}
