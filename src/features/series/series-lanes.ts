import type { DataTable } from '../../charts/figures/data-table.ts';
import { percentile } from '../../dsp/statistics/stats.ts';
import type { SeriesResult, SeriesValue } from '../../model/series.ts';

/** A series over time, with a scale that holds nearly all that is counted. */
export interface SeriesLane {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly SeriesValue[];
  readonly counted: readonly SeriesValue[];
  readonly low: number;
  readonly high: number;
  /** Counted values that lie off the scale. */
  readonly offScale: number;
}

/** Step of a scale's ends: about a twentieth of what it holds, as 1, 2 or 5 times a power of ten. */
function roundStep(range: number): number {
  const decade = 10 ** Math.floor(Math.log10(range / 20));
  return ([1, 2, 5].find((digit) => digit * decade >= range / 20) ?? 10) * decade;
}

/** The scale of a series: all that is counted but for one in a hundred at each end. */
export function seriesLane(name: string, unit: string, values: readonly SeriesValue[]): SeriesLane {
  const counted = values.filter(({ kept }) => kept);
  const shown = (counted.length === 0 ? values : counted).map(({ value }) => value);
  const lane = { name, unit, values, counted };
  if (shown.length === 0) return { ...lane, low: 0, high: 1, offScale: 0 };
  const [from, to] = [percentile(shown, 1), percentile(shown, 99)];
  const margin = Math.max(0.15 * (to - from), 1e-3 * Math.abs(to), 1e-12);
  const step = roundStep(to - from + 2 * margin);
  const low = Math.floor((from - margin) / step) * step;
  const high = Math.ceil((to + margin) / step) * step;
  const offScale = counted.filter(({ value }) => value < low || value > high).length;
  return { ...lane, low, high, offScale };
}

type LaneOf = Pick<SeriesLane, 'name' | 'unit' | 'values'>;

/** The series, and the one that it is held against; null without one. */
export function seriesLanes(first: LaneOf, second: LaneOf | null): readonly SeriesLane[] {
  const laneOf = ({ name, unit, values }: LaneOf): SeriesLane => seriesLane(name, unit, values);
  return second === null ? [laneOf(first)] : [laneOf(first), laneOf(second)];
}

/** All values with what became of them. */
export function seriesTable({ name, unit, values }: SeriesResult): DataTable {
  return {
    columns: ['at, s', `${name}, ${unit}`, 'counted', 'why'],
    rows: values.map(({ at, value, kept, why }) => [at, value, kept ? 'yes' : 'no', why]),
  };
}
