import type { ClockFit, EvenClock, UnevenClock } from './fit-clock.ts';

/** Takes the values of an even grid, one after the other, NaN where there is none. */
export interface PlacedColumn {
  push(value: number): void;
  /** NaN up to so many values in all. */
  fillTo(count: number): void;
}

/** An offset below this share of a sample is left as it is rather than interpolated away. */
const leftShare = 0.05;
/** Times nearer than this are the same, s. */
const stampSec = 1e-9;
/** Steps under this part of the longest allowed one are too close for a cubic. */
const crowdedShare = 12;

/**
 * Whether the values of rows are those of an even grid that starts at `originSec`, one by one.
 *
 * @param clock     rate and grid of the rows
 * @param originSec first sample of the recording, s
 * @returns true where nothing has to be interpolated
 */
export function isInPlace(clock: ClockFit, originSec: number): boolean {
  if (clock.kind === 'uneven' || clock.indexes !== null || isShifted(clock, originSec)) return false;
  return Math.round((clock.startSec - originSec) * clock.fs) === 0;
}

/**
 * Whether an even grid starts between two samples of one that starts at `originSec`.
 *
 * @param clock     rate and start of the grid
 * @param originSec first sample of the recording, s
 * @returns true beyond a twentieth of a sample
 */
export function isShifted(clock: EvenClock, originSec: number): boolean {
  const shift = (clock.startSec - originSec) * clock.fs;
  return Math.abs(shift - Math.round(shift)) > leftShare;
}

/**
 * Puts the values of rows onto an even grid that starts at `originSec`.
 *
 * Channels of one recording start together. A clock that starts a fraction of a sample later is
 * shifted by cubic interpolation (linear beside gaps), unless the fraction is under a twentieth;
 * an uneven clock is interpolated likewise, from its own stamps.
 *
 * @param rowValues one a row; NaN of blank cells
 * @param clock     rate and grid of the rows
 * @param originSec first sample of the recording, s
 * @param into      takes the values
 * @returns whether the values are interpolated between those of the file
 */
export function placeColumn(
  rowValues: Float64Array,
  clock: ClockFit,
  originSec: number,
  into: PlacedColumn,
): boolean {
  if (clock.kind === 'uneven') {
    placeUneven(rowValues, clock, originSec, into);
    return true;
  }
  const shift = (clock.startSec - originSec) * clock.fs;
  const isBetween = isShifted(clock, originSec);
  if (isBetween) placeShifted(onGrid(rowValues, clock), shift, into);
  else {
    const whole = Math.round(shift);
    into.fillTo(whole);
    rowValues.forEach((value, row) => {
      into.fillTo(whole + (clock.indexes?.[row] ?? row));
      into.push(value);
    });
  }
  return isBetween;
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

/** Values at k − shift for every k from 0 on. */
function placeShifted(values: Float64Array, shift: number, into: PlacedColumn): void {
  const count = Math.floor(values.length - 1 + shift) + 1;
  const lead = Math.ceil(shift);
  const weight = lead - shift;
  const at = (index: number): number => values[index] ?? NaN;
  for (let k = 0; k < count; k++) {
    const i = k - lead;
    const cubic = cubicAt(at(i - 1), at(i), at(i + 1), at(i + 2), weight);
    into.push(Number.isNaN(cubic) ? at(i) + weight * (at(i + 1) - at(i)) : cubic);
  }
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

function placeUneven(
  rowValues: Float64Array,
  { timesSec, fs, gapSec }: UnevenClock,
  originSec: number,
  into: PlacedColumn,
): void {
  const endSec = timesSec.at(-1) ?? 0;
  const count = Math.floor((endSec - originSec) * fs + 1e-6) + 1;
  let row = 0;
  for (let k = 0; k < count; k++) {
    const time = originSec + k / fs;
    while (row < timesSec.length - 2 && (timesSec[row + 1] ?? 0) <= time) row += 1;
    into.push(unevenValue(timesSec, rowValues, row, time, gapSec));
  }
}

/** The value at a time between the stamps of a row and the next. */
function unevenValue(
  timesSec: Float64Array,
  rowValues: Float64Array,
  row: number,
  time: number,
  gapSec: number,
): number {
  const left = timesSec[row] ?? 0;
  const right = timesSec[row + 1] ?? left;
  if (time < left - stampSec) return NaN;
  if (right - left > gapSec) return time <= left + stampSec ? (rowValues[row] ?? NaN) : NaN;
  const cubic = cubicThrough(timesSec, rowValues, row, time, gapSec);
  return Number.isNaN(cubic)
    ? linearAt(time, left, right, rowValues[row] ?? NaN, rowValues[row + 1] ?? NaN)
    : cubic;
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
