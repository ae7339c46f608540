import { mean, median, percentile } from '../../dsp/stats.ts';
import type { CycleRows } from './cycle-rows.ts';

/** What is taken of all rows at each sample. */
export type RowAverage = 'median' | 'mean';

/** Sample by sample over some rows. @param rows  numbers of the rows, at least one */
export function averageRows(
  { samples, length }: CycleRows,
  rows: Int32Array,
  average: RowAverage,
): Float64Array<ArrayBuffer> {
  const of = average === 'median' ? median : mean;
  return overColumns(samples, length, rows, of);
}

/** Percentile sample by sample over some rows, as `percentile`. @param q  0 … 100 */
export function percentileRows(
  { samples, length }: CycleRows,
  rows: Int32Array,
  q: number,
): Float64Array<ArrayBuffer> {
  return overColumns(samples, length, rows, (column) => percentile(column, q));
}

function overColumns(
  samples: Float64Array,
  length: number,
  rows: Int32Array,
  of: (column: Float64Array) => number,
): Float64Array<ArrayBuffer> {
  const column = new Float64Array(rows.length);
  return Float64Array.from({ length }, (_, k) => {
    for (let i = 0; i < rows.length; i++) column[i] = samples[rows[i] * length + k];
    return of(column);
  });
}
