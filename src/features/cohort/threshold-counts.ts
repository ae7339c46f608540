import { median } from '../../dsp/statistics/stats.ts';
import type { CohortWindowRow } from '../../pipeline/cohort/window-rows.ts';

/** How often each threshold won, %. */
export interface ThresholdCounts {
  readonly name: 'Foot' | 'Notch';
  /** Ends of the axis. */
  readonly low: number;
  readonly high: number;
  readonly bins: ReadonlyMap<number, number>;
  readonly median: number | null;
  /** Windows whose winner is at the end of what was found. */
  readonly endCount: number;
}

const ends = { rptt: [0, 50], lvet: [-50, 50] } as const;

export function countThresholds(
  rows: readonly CohortWindowRow[],
  interval: 'rptt' | 'lvet',
): ThresholdCounts {
  const values = rows.flatMap((row) => row[interval].threshold ?? []);
  const bins = new Map<number, number>();
  for (const value of values) {
    const bin = Math.round(value);
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }
  const [first, last] = ends[interval];
  const low = Math.min(first, ...bins.keys());
  const high = Math.max(last, ...bins.keys());
  return {
    name: interval === 'rptt' ? 'Foot' : 'Notch',
    low,
    high,
    bins,
    median: values.length === 0 ? null : median(values),
    endCount: values.filter((value) => value >= high || (interval === 'lvet' && value <= low)).length,
  };
}
