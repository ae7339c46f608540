import type { DataTable } from '../../charts/figures/data-table.ts';
import { percentile } from '../../dsp/statistics/stats.ts';
import type { SeriesResult, SeriesValue } from '../../model/series.ts';

/** A series over time, with a scale that contains nearly all counted values. */
export interface SeriesLane {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly SeriesValue[];
  readonly counted: readonly SeriesValue[];
  readonly low: number;
  readonly high: number;
  /** Number of counted values off the scale. */
  readonly offScale: number;
}

/** Returns the step of a scale's ends: about a twentieth of its range, as 1, 2 or 5 times a power of ten. */
function roundStep(range: number): number {
  const decade = 10 ** Math.floor(Math.log10(range / 20));
  return ([1, 2, 5].find((digit) => digit * decade >= range / 20) ?? 10) * decade;
}

/** Returns a series with a scale for all counted values except one in a hundred at each end. */
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

/** Returns the series, and the one that it is compared with; null without one. */
export function seriesLanes(first: LaneOf, second: LaneOf | null): readonly SeriesLane[] {
  const laneOf = ({ name, unit, values }: LaneOf): SeriesLane => seriesLane(name, unit, values);
  return second === null ? [laneOf(first)] : [laneOf(first), laneOf(second)];
}

/** Returns all values with how each was handled. */
export function seriesTable({ name, unit, values }: SeriesResult): DataTable {
  return {
    columns: ['at, s', `${name}, ${unit}`, 'counted', 'why'],
    rows: values.map(({ at, value, kept, why }) => [at, value, kept ? 'yes' : 'no', why]),
  };
}
