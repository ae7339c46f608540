/** Mean and SD of the values that are there; null where too few are. */
export function meanAndSd(values: readonly number[]): {
  readonly mean: number | null;
  readonly sd: number | null;
} {
  const there = values.filter((value) => Number.isFinite(value));
  if (there.length === 0) return { mean: null, sd: null };
  const mean = there.reduce((sum, value) => sum + value, 0) / there.length;
  if (there.length === 1) return { mean, sd: null };
  const squares = there.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / (there.length - 1)) };
}
