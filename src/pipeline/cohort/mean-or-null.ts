import { mean } from '../../dsp/statistics/stats.ts';

/** Mean of those that are there; null of none. */
export function meanOrNull(values: readonly (number | null)[]): number | null {
  const told = values.filter((value) => value !== null);
  return told.length === 0 ? null : mean(told);
}
