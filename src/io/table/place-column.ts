import type { ClockFit, EvenClock, UnevenClock } from './fit-clock.ts';

/** Receiver of the values of an even grid, in order, NaN for missing samples. */
export interface PlacedColumn {
  push(value: number): void;
  /** Appends NaN until there are `count` values. */
  fillTo(count: number): void;
}

/** Offset, as a share of a sample, up to which values are left in place and not interpolated. */
const ignoredShift = 0.05;
/** Maximum difference of equal times, s. */
const stampSec = 1e-9;
/** Steps shorter than the longest allowed step divided by this are too short for a cubic. */
const crowdedShare = 12;

/**
 * Returns whether the values of the rows are, one by one, those of an even grid that starts at `originSec`.
 *
 * @param clock     rate and grid of the rows
 * @param originSec time of the first sample of the recording, s
 * @returns true if nothing has to be interpolated or moved
 */
export function isOnGrid(clock: ClockFit, originSec: number): boolean {
  if (clock.kind === 'uneven' || clock.indexes !== null || isShifted(clock, originSec)) return false;
  return Math.round((clock.startSec - originSec) * clock.fs) === 0;
}

/**
 * Returns whether an even grid starts between two samples of a grid that starts at `originSec`.
 *
 * @param clock     rate and start of the grid
 * @param originSec time of the first sample of the recording, s
 * @returns true if the offset from a sample exceeds a twentieth of a sample
 */
export function isShifted(clock: EvenClock, originSec: number): boolean {
  const shift = (clock.startSec - originSec) * clock.fs;
  return Math.abs(shift - Math.round(shift)) > ignoredShift;
}

/**
 * Places the values of rows on an even grid that starts at `originSec`.
 *
 * All channels of a recording start together. A clock that starts a fraction of a sample later is shifted by cubic
 * interpolation (linear next to gaps), unless the fraction is under a twentieth. An uneven clock is interpolated in the
 * same way, from its own stamps.
 *
 * @param rowValues one value per row; NaN for blank cells
 * @param clock     rate and grid of the rows
 * @param originSec time of the first sample of the recording, s
 * @param into      receives the values
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

/** Appends the values at k − shift, for every k from 0. */
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

/** Evaluates Lagrange's cubic through four even points, between the second (0) and the third (1). */
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

/** Returns the value at a time between the stamps of a row and the next. */
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

/** Interpolates linearly. A stamp that is hit exactly gives its value even next to a gap. */
function linearAt(time: number, left: number, right: number, from: number, to: number): number {
  const weight = right > left ? Math.min(1, Math.max(0, (time - left) / (right - left))) : 1;
  if (weight === 0) return from;
  return weight === 1 ? to : from + weight * (to - from);
}

/** Evaluates Lagrange's cubic through the stamps around a time; NaN next to gaps and to stamps that are too close. */
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
    // Stamps much closer than usual would make the cubic oscillate.
    if (i < row + 2 && (step > gapSec || step < gapSec / crowdedShare)) return NaN;
    let weight = 1;
    for (let j = row - 1; j <= row + 2; j++)
      if (j !== i) weight *= (time - (times[j] ?? 0)) / (at - (times[j] ?? 0));
    sum += weight * (values[i] ?? NaN);
  }
  return sum;
}
