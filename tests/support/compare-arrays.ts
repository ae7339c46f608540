/** Numbers before and after the worst difference that are printed. */
const windowCount = 5;

/**
 * Where two arrays lie further apart than a tolerance, in words with the numbers about the worst
 * difference; null where they do not. null and NaN stand for missing, in both at the same places.
 */
export function apart(
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

/** Largest less smallest, for tolerances that are a share of it. */
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
