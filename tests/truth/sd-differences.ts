import { mean, median } from '../../src/dsp/statistics/stats.ts';
import type { CohortResult } from '../../src/pipeline/cohort/summarise-cohort.ts';
import { formatFixed } from './markdown-table.ts';

/** Lists SD historic − SD by least variance of all windows that have both, ms. */
export function listSdDifferences(
  { sdDifference }: Pick<CohortResult, 'sdDifference'>,
  interval: 'rptt' | 'lvet',
  of: 'sd' | 'heldOut',
): number[] {
  return sdDifference.flatMap((row) => (of === 'sd' ? row[interval] : row.heldOut[interval]) ?? []);
}

/** Formats the number of windows, mean, median, range and fraction of negative values. */
export function differenceCells(values: readonly number[]): string[] {
  const negative = values.filter((value) => value < 0).length;
  return [
    `${values.length}`,
    formatFixed(mean(values), 2),
    formatFixed(median(values), 2),
    values.length === 0
      ? '–'
      : `${formatFixed(Math.min(...values), 2)} … ${formatFixed(Math.max(...values), 1)}`,
    values.length === 0 ? '–' : `${negative} (${formatFixed((100 * negative) / values.length, 0)} %)`,
  ];
}
