import type { ClockFit, EvenClock, UnevenClock } from './fit-clock.ts';

/** A column's values on its even grid, NaN where there is none. */
export interface PlacedColumn {
  readonly values: Float64Array;
  readonly fs: number;
  /** Whether the values are interpolated between those of the file. */
  readonly resampled: boolean;
}

/** An offset below this share of a sample is left as it is rather than interpolated away. */
const leftShare = 0.05;
/** Times nearer than this are the same, s. */
const stampSec = 1e-9;
/** Steps under this part of the longest allowed one are too close for a cubic. */
const crowdedShare = 12;

/**
 * Puts the values of rows onto an even grid that starts at `originSec`.
 *
 * Channels of one recording start together. A clock that starts a fraction of a sample later is
 * shifted by cubic interpolation (linear beside gaps), unless the fraction is under a twentieth;
 * an uneven clock is interpolated likewise, from its own stamps.
 */
export function placeColumn(rowValues: Float64Array, clock: ClockFit, originSec: number): PlacedColumn {
  if (clock.kind === 'uneven') return placeUneven(rowValues, clock, originSec);
  const values = onGrid(rowValues, clock);
  const shift = (clock.startSec - originSec) * clock.fs;
  const whole = Math.round(shift);
  if (Math.abs(shift - whole) <= leftShare) {
    return { values: whole === 0 ? values : delayed(values, whole), fs: clock.fs, resampled: false };
  }
  return { values: shifted(values, shift), fs: clock.fs, resampled: true };
}

function onGrid(rowValues: Float64Array, clock: EvenClock): Float64Array {
  const { indexes } = clock;
  if (indexes === null) return rowValues;
  const values = new Float64Array(clock.sampleCount).fill(NaN);
  rowValues.forEach((value, row) => {
    values[indexes[row] ?? 0] = value;
  });
  return values;
}

function delayed(values: Float64Array, count: number): Float64Array {
  const later = new Float64Array(values.length + count).fill(NaN);
  later.set(values, count);
  return later;
}

/** Values at k − shift for every k from 0 on. */
function shifted(values: Float64Array, shift: number): Float64Array {
  const moved = new Float64Array(Math.floor(values.length - 1 + shift) + 1);
  const lead = Math.ceil(shift);
  const weight = lead - shift;
  const at = (index: number): number => values[index] ?? NaN;
  return moved.map((_, k) => {
    const i = k - lead;
    const cubic = cubicAt(at(i - 1), at(i), at(i + 1), at(i + 2), weight);
    return Number.isNaN(cubic) ? at(i) + weight * (at(i + 1) - at(i)) : cubic;
  });
}

/** Lagrange's cubic through four even points, between the second (0) and the third (1). */
function cubicAt(a: number, b: number, c: number, d: number, w: number): number {
  return (
    (-w * (w - 1) * (w - 2) * a) / 6 +
    ((w + 1) * (w - 1) * (w - 2) * b) / 2 -
    ((w + 1) * w * (w - 2) * c) / 2 +
    ((w + 1) * w * (w - 1) * d) / 6
  );
}

function placeUneven(rowValues: Float64Array, clock: UnevenClock, originSec: number): PlacedColumn {
  const { timesSec, fs, gapSec } = clock;
  const endSec = timesSec.at(-1) ?? 0;
  const values = new Float64Array(Math.floor((endSec - originSec) * fs + 1e-6) + 1).fill(NaN);
  let row = 0;
  for (let k = 0; k < values.length; k++) {
    const time = originSec + k / fs;
    while (row < timesSec.length - 2 && (timesSec[row + 1] ?? 0) <= time) row += 1;
    const left = timesSec[row] ?? 0;
    const right = timesSec[row + 1] ?? left;
    if (time < left - stampSec) continue;
    if (right - left > gapSec) {
      if (time <= left + stampSec) values[k] = rowValues[row] ?? NaN;
      continue;
    }
    const cubic = cubicThrough(timesSec, rowValues, row, time, gapSec);
    values[k] = Number.isNaN(cubic)
      ? linearAt(time, left, right, rowValues[row] ?? NaN, rowValues[row + 1] ?? NaN)
      : cubic;
  }
  return { values, fs, resampled: true };
}

/** A stamp hit exactly gives its value even beside a gap. */
function linearAt(time: number, left: number, right: number, from: number, to: number): number {
  const weight = right > left ? Math.min(1, Math.max(0, (time - left) / (right - left))) : 1;
  if (weight === 0) return from;
  return weight === 1 ? to : from + weight * (to - from);
}

/** Lagrange's cubic through the stamps around a time; NaN beside gaps and crowded stamps. */
function cubicThrough(
  times: Float64Array,
  values: Float64Array,
  row: number,
  time: number,
  gapSec: number,
): number {
  if (row < 1 || row + 2 >= times.length) return NaN;
  let sum = 0;
  for (let i = row - 1; i <= row + 2; i++) {
    const at = times[i] ?? 0;
    const step = (times[i + 1] ?? Infinity) - at;
    // Stamps much closer than usual would swing the cubic.
    if (i < row + 2 && (step > gapSec || step < gapSec / crowdedShare)) return NaN;
    let weight = 1;
    for (let j = row - 1; j <= row + 2; j++)
      if (j !== i) weight *= (time - (times[j] ?? 0)) / (at - (times[j] ?? 0));
    sum += weight * (values[i] ?? NaN);
  }
  return sum;
}
