import { medianInPlace, pearson } from '../../dsp/stats.ts';
import { layBeats, rowOf, type UniformSignal } from './lay.ts';
import type { Beat } from './segment.ts';

/** Beats under this correlation are counted in the ledger, whether they are left out or not. */
export const unlikeBelow = 0.8;

/**
 * Correlation of each beat's filtered PPG, from R to R + median RR, with the sample-wise median
 * pulse of its window.
 *
 * @returns one value a beat, −1 … 1; NaN for beats already rejected, and for those that share
 *   fewer than two samples with the median pulse
 */
export function matchPulses(
  ppg: UniformSignal,
  beats: readonly Beat[],
  medianRrSec: number,
  windowCount: number,
): Float64Array {
  const rho = new Float64Array(beats.length).fill(Number.NaN);
  const lengthSec = (Math.round(medianRrSec * ppg.fs) - 1) / ppg.fs;
  for (let w = 0; w < windowCount; w++) {
    const members: number[] = [];
    beats.forEach((beat, i) => {
      if (beat.window === w && beat.rejected === null) members.push(i);
    });
    const extents = members.map((i) => ({ rSec: beats[i].rSec, afterSec: lengthSec }));
    const laid = layBeats(ppg, extents, 0);
    const rows = members.map((_, b) => rowOf(laid, b));
    const pulse = medianRow(rows);
    members.forEach((i, b) => {
      rho[i] = correlate(rows[b], pulse);
    });
  }
  return rho;
}

function medianRow(rows: readonly Float64Array[]): Float64Array {
  const length = rows[0]?.length ?? 0;
  const pulse = new Float64Array(length);
  const column = new Float64Array(rows.length);
  for (let n = 0; n < length; n++) {
    let count = 0;
    for (const row of rows) if (!Number.isNaN(row[n])) column[count++] = row[n];
    pulse[n] = count > 0 ? medianInPlace(column.subarray(0, count)) : Number.NaN;
  }
  return pulse;
}

function correlate(row: Float64Array, pulse: Float64Array): number {
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

/** Rejects, as `unlike`, the kept beats whose pulse matches less than `leastMatch`. */
export function rejectUnlike(beats: readonly Beat[], rho: Float64Array, leastMatch: number): Beat[] {
  if (leastMatch <= 0) return [...beats];
  return beats.map((beat, i) =>
    beat.rejected === null && rho[i] < leastMatch ? { ...beat, rejected: 'unlike' } : beat,
  );
}
