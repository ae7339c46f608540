import { mean } from '../../dsp/statistics/stats.ts';

/** Returns the mean of the values that are not null; null if there are none. */
export function meanOrNull(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : mean(known);
}
