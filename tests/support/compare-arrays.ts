/** Number of values that are printed before and after the largest difference. */
const windowCount = 5;

/**
 * Describes where two arrays differ by more than a tolerance, with the values around the largest difference; null if
 * they agree. null and NaN denote missing values and must be at the same indices in both.
 */
export function describeDifference(
  actual: ArrayLike<number | null>,
  expected: ArrayLike<number | null>,
  tolerance: number,
): string | null {
  if (actual.length !== expected.length) return `${actual.length} numbers, expected ${expected.length}`;
  let worst = 0;
  let worstIndex = -1;
  for (let i = 0; i < expected.length; i++) {
    const difference = distance(actual[i] ?? null, expected[i] ?? null);
    if (difference > worst) {
      worst = difference;
      worstIndex = i;
    }
  }
  if (worst <= tolerance) return null;
  const from = Math.max(0, worstIndex - windowCount);
  const rows = Array.from({ length: Math.min(expected.length - from, 2 * windowCount + 1) }, (_, i) => {
    const index = from + i;
    return `${index === worstIndex ? '>' : ' '} ${index}: ${actual[index]} expected ${expected[index]}`;
  });
  return `${worst} apart at ${worstIndex}, more than ${tolerance}:\n${rows.join('\n')}`;
}

/** Returns the range (largest minus smallest value), for tolerances relative to it. */
export function largestRange(values: Float64Array): number {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return most - least;
}

function distance(actual: number | null, expected: number | null): number {
  const missing = actual === null || Number.isNaN(actual);
  const expectedMissing = expected === null || Number.isNaN(expected);
  if (missing || expectedMissing) return missing === expectedMissing ? 0 : Infinity;
  return Math.abs(actual - expected);
}
