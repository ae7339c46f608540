import type { DataTable } from '../../charts/data-table.ts';

/** One RR interval, at the beat that ends it. */
export interface RrInterval {
  readonly atSec: number;
  readonly rrMs: number;
  /** Off by more than `ectopicShare` from the median about it. */
  readonly isEctopic: boolean;
}

export interface RrModel {
  readonly intervals: readonly RrInterval[];
  readonly ectopicCount: number;
  /** Of the intervals that are not ectopic, ms; null of fewer than two. */
  readonly meanMs: number | null;
  readonly sdMs: number | null;
}

/** Intervals that the median is of, the one that is judged in their middle. */
export const medianCount = 11;
/** How far an interval may lie from it. */
export const ectopicShare = 0.2;

function medianAbout(rrMs: Float64Array, index: number): number {
  const half = (medianCount - 1) / 2;
  const about = rrMs.slice(Math.max(0, index - half), index + half + 1).toSorted();
  const middle = about.length >> 1;
  const upper = about[middle] ?? Number.NaN;
  return about.length % 2 === 1 ? upper : ((about[middle - 1] ?? upper) + upper) / 2;
}

/** RR of all beats, and which are left out of heart rate. @param rPeaksSec ascending, s */
export function rrModel(rPeaksSec: Float64Array): RrModel {
  const rrMs = Float64Array.from(
    { length: Math.max(rPeaksSec.length - 1, 0) },
    (_, index) => ((rPeaksSec[index + 1] ?? 0) - (rPeaksSec[index] ?? 0)) * 1000,
  );
  const intervals = Array.from(rrMs, (value, index): RrInterval => {
    const median = medianAbout(rrMs, index);
    const isEctopic = Math.abs(value - median) > ectopicShare * median;
    return { atSec: rPeaksSec[index + 1] ?? 0, rrMs: value, isEctopic };
  });
  const usual = intervals.filter(({ isEctopic }) => !isEctopic);
  const ectopicCount = intervals.length - usual.length;
  if (usual.length < 2) return { intervals, ectopicCount, meanMs: null, sdMs: null };
  const meanMs = usual.reduce((sum, { rrMs: value }) => sum + value, 0) / usual.length;
  const squares = usual.reduce((sum, { rrMs: value }) => sum + (value - meanMs) ** 2, 0);
  return { intervals, ectopicCount, meanMs, sdMs: Math.sqrt(squares / (usual.length - 1)) };
}

/** Round limits that hold the usual intervals, ms. */
export function rrLimits({ intervals }: RrModel): readonly [lowMs: number, highMs: number] {
  const usual = intervals.filter(({ isEctopic }) => !isEctopic).map(({ rrMs }) => rrMs);
  const sorted = Float64Array.from(usual).toSorted();
  const low = sorted[Math.floor(sorted.length * 0.01)] ?? 600;
  const high = sorted[Math.floor(sorted.length * 0.99)] ?? 1200;
  const roomMs = Math.max((high - low) * 0.3, 100);
  return [Math.max(Math.floor((low - roomMs) / 200) * 200, 0), Math.ceil((high + roomMs) / 200) * 200];
}

export function rrTable({ intervals }: RrModel): DataTable {
  return {
    columns: ['R, s', 'RR, ms', 'ectopic'],
    rows: intervals.map(({ atSec, rrMs, isEctopic }) => [atSec, rrMs, isEctopic ? 'yes' : 'no']),
  };
}
