import { columnMedians } from '../../dsp/statistics/column-medians.ts';
import { pearson } from '../../dsp/statistics/stats.ts';
import type { BeatExtent, UniformSignal } from './align-beats.ts';
import type { Beat } from './segment.ts';

/** Beats with a correlation below this are counted in the ledger, even if they are kept. */
export const minSimilarCorrelation = 0.8;

/**
 * Returns the beats of each window whose pulses are matched.
 *
 * @param beats        all, in order
 * @param windowCount  number of windows that hold the beats
 * @returns indices into `beats`, one list per window
 */
export function matchedBeatsByWindow(beats: readonly Beat[], windowCount: number): number[][] {
  const members: number[][] = Array.from({ length: windowCount }, () => []);
  beats.forEach(({ window, rejected }, i) => {
    if (rejected === null) members[window].push(i);
  });
  return members;
}

/**
 * Returns the extents of some beats that are matched, from R to R + median RR, for `alignBeats` with nothing before R.
 *
 * @param ppg          its rate, Hz
 * @param beats        all, in order
 * @param members      indices into `beats`
 * @param medianRrSec  of the record, s
 * @returns one extent per member, in their order
 */
export function pulseExtents(
  { fs }: Pick<UniformSignal, 'fs'>,
  beats: readonly Beat[],
  members: readonly number[],
  medianRrSec: number,
): BeatExtent[] {
  const afterSec = (Math.round(medianRrSec * fs) - 1) / fs;
  return members.map((i) => ({ rSec: beats[i].rSec, afterSec }));
}

/**
 * Correlates each row with the median of all.
 *
 * @param rows  of one length, any unit; NaN where missing
 * @returns −1 … 1, one per row
 */
export function matchRows(rows: readonly Float64Array[]): number[] {
  const pulse = columnMedians(rows);
  return rows.map((row) => correlate(row, pulse));
}

/**
 * Computes Pearson's coefficient over the samples that both rows have.
 *
 * @param row    any unit, length N; NaN where missing
 * @param pulse  any unit, length N; NaN where missing
 * @returns −1 … 1; NaN if they share fewer than two samples
 */
export function correlate(row: Float64Array, pulse: Float64Array): number {
  if (!row.includes(Number.NaN) && !pulse.includes(Number.NaN))
    return row.length > 1 ? pearson(row, pulse) : Number.NaN;
  const a: number[] = [];
  const b: number[] = [];
  row.forEach((value, n) => {
    if (Number.isNaN(value) || Number.isNaN(pulse[n])) return;
    a.push(value);
    b.push(pulse[n]);
  });
  return a.length > 1 ? pearson(a, b) : Number.NaN;
}

/**
 * Rejects, as `unlike`, the kept beats whose pulse matches less than `leastMatch`.
 *
 * @param beats       all, in order
 * @param rho         correlation of each beat with its window's median pulse
 * @param leastMatch  −1 … 1; with 0 or less, none is rejected
 * @returns all beats, in order
 */
export function rejectUnlike(beats: readonly Beat[], rho: Float64Array, leastMatch: number): Beat[] {
  if (leastMatch <= 0) return [...beats];
  return beats.map((beat, i) =>
    beat.rejected === null && rho[i] < leastMatch ? { ...beat, rejected: 'unlike' } : beat,
  );
}
