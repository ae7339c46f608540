import type { DataTable } from '../../charts/figures/data-table.ts';
import { percentile } from '../../dsp/statistics/stats.ts';
import { type ByMethod, mapMethods, timingMethods } from '../../model/methods.ts';

/** Values by method, ms, without beats that have none. */
export type MethodValues = ByMethod<readonly number[]>;

/** Width of a bin, ms. */
export const binMs = 2;

/** Widest scale, ms; more bins would be too narrow to distinguish. */
const maxMs = 240;

/** Distribution of one interval by each method, in the same bins. */
export interface HistogramModel {
  /** ms, multiples of 10; the bins begin at `fromMs`. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly counts: ByMethod<readonly number[]>;
  /** Largest count of all. */
  readonly top: number;
  /** Number of values of all methods beyond the scale. */
  readonly offScale: number;
}

function histogramScale(all: readonly number[]): readonly [number, number] {
  const low = Math.floor((percentile(all, 1.5) - binMs) / 10) * 10;
  const high = Math.ceil((percentile(all, 99) + binMs) / 10) * 10;
  if (high - low <= maxMs) return [low, high];
  const middle = Math.round(percentile(all, 50) / 10) * 10;
  return [middle - maxMs / 2, middle + maxMs / 2];
}

/** Returns the bin of a value; null beyond the scale. */
export function findBin(
  { fromMs, toMs }: Pick<HistogramModel, 'fromMs' | 'toMs'>,
  value: number,
): number | null {
  const bin = Math.floor((value - fromMs) / binMs);
  return bin >= 0 && bin < Math.round((toMs - fromMs) / binMs) ? bin : null;
}

/** Returns counts in bins of 2 ms; null if no method found any value. */
export function histogramModel(values: MethodValues): HistogramModel | null {
  const all = timingMethods.flatMap(({ id }) => values[id]);
  if (all.length === 0) return null;
  const [fromMs, toMs] = histogramScale(all);
  const binCount = Math.round((toMs - fromMs) / binMs);
  const count = (own: readonly number[]): number[] => {
    const counts = Array.from({ length: binCount }, () => 0);
    for (const value of own) {
      const bin = findBin({ fromMs, toMs }, value);
      if (bin !== null) counts[bin] = (counts[bin] ?? 0) + 1;
    }
    return counts;
  };
  const counts = mapMethods((method) => count(values[method]));
  const inside = timingMethods.flatMap(({ id }) => counts[id]);
  return {
    fromMs,
    toMs,
    counts,
    top: Math.max(1, ...inside),
    offScale: all.length - inside.reduce((sum, own) => sum + own, 0),
  };
}

/**
 * Returns the table of bins and counts.
 * @param names  names of the methods, in their order
 */
export function histogramTable(
  { fromMs, counts }: HistogramModel,
  names: readonly string[] = timingMethods.map(({ name }) => name),
): DataTable {
  return {
    columns: ['from, ms', 'to, ms', ...names.map((name) => `${name}, beats`)],
    rows: counts[timingMethods[0].id].map((_, bin) => [
      fromMs + bin * binMs,
      fromMs + (bin + 1) * binMs,
      ...timingMethods.map(({ id }) => counts[id][bin] ?? 0),
    ]),
  };
}
