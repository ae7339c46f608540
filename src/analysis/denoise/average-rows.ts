import { mean, medianInPlace, percentileInPlace } from '../../dsp/statistics/stats.ts';
import type { CycleRows } from './cycle-rows.ts';

/** Average of all rows at each sample. */
export type RowAverage = 'median' | 'mean';

/**
 * Averages some rows sample by sample.
 *
 * @param rows  indices of the rows, at least one
 * @returns one value per sample of a row, in their unit
 */
export function averageRows(
  { samples, length }: CycleRows,
  rows: Int32Array,
  average: RowAverage,
): Float64Array<ArrayBuffer> {
  const of = average === 'median' ? medianInPlace : mean;
  return reduceColumns(samples, length, rows, of);
}

/**
 * Computes a percentile of some rows sample by sample, like `percentile`.
 *
 * @param cycles  rows of one length
 * @param rows    indices of the rows, at least one
 * @param q       0 … 100
 * @returns one value per sample of a row, in their unit
 */
export function percentileRows(
  { samples, length }: CycleRows,
  rows: Int32Array,
  q: number,
): Float64Array<ArrayBuffer> {
  return reduceColumns(samples, length, rows, (column) => percentileInPlace(column, q));
}

/** Number of columns gathered at a time: the number of samples in one line of a processor's cache. */
const columnsAtOnce = 8;

/** @param of  may reorder the column */
function reduceColumns(
  samples: Float64Array,
  length: number,
  rows: Int32Array,
  of: (column: Float64Array) => number,
): Float64Array<ArrayBuffer> {
  const { length: count } = rows;
  const columns = new Float64Array(columnsAtOnce * count);
  const result = new Float64Array(length);
  for (let first = 0; first < length; first += columnsAtOnce) {
    const width = Math.min(columnsAtOnce, length - first);
    for (let i = 0; i < count; i++) {
      const from = rows[i] * length + first;
      for (let k = 0; k < width; k++) columns[k * count + i] = samples[from + k];
    }
    for (let k = 0; k < width; k++) result[first + k] = of(columns.subarray(k * count, (k + 1) * count));
  }
  return result;
}
