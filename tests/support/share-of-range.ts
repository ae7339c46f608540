/** Computes the largest difference between two traces as a fraction of the second one's peak-to-peak range. */
export function shareOfRange(values: ArrayLike<number>, truth: ArrayLike<number>): number {
  if (values.length !== truth.length) return Infinity;
  let [low, high, worst] = [Infinity, -Infinity, 0];
  for (let i = 0; i < truth.length; i++) {
    const value = truth[i] ?? NaN;
    low = Math.min(low, value);
    high = Math.max(high, value);
    const difference = Math.abs((values[i] ?? NaN) - value);
    if (!(difference <= worst)) worst = difference;
  }
  return high > low ? worst / (high - low) : worst;
}
