/** A curve of y against x that keeps all extremes. */
interface ThinnedCurve {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/**
 * Reduces a curve to about `maxCount` points: the minimum and the maximum of each of several equal parts, in their
 * order. The first and the last point are kept.
 *
 * @param x  ascending
 * @returns points of the curve, in their order
 */
export function thinCurve(x: Float64Array, y: Float64Array, maxCount: number): ThinnedCurve {
  if (x.length <= maxCount) return { x: x.slice(), y: y.slice() };
  const blockCount = Math.max(1, Math.floor(maxCount / 2) - 1);
  const kept: number[] = [0];
  for (let block = 0; block < blockCount; block++) {
    const from = Math.floor((block * x.length) / blockCount);
    const to = Math.floor(((block + 1) * x.length) / blockCount);
    let [least, largest] = [from, from];
    for (let k = from + 1; k < to; k++) {
      if (y[k] < y[least]) least = k;
      if (y[k] > y[largest]) largest = k;
    }
    for (const k of [Math.min(least, largest), Math.max(least, largest)]) {
      if (k > (kept.at(-1) ?? 0)) kept.push(k);
    }
  }
  if ((kept.at(-1) ?? 0) < x.length - 1) kept.push(x.length - 1);
  return { x: Float64Array.from(kept, (k) => x[k]), y: Float64Array.from(kept, (k) => y[k]) };
}
