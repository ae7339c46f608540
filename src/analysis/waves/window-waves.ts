import { columnMedians } from '../../dsp/statistics/column-medians.ts';
import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import type { BeatWaves, QtVariability } from '../../model/waves.ts';
import type { AlignLimits } from '../aligned/carry-from-mean.ts';
import { fitShifts } from '../aligned/fit-shifts.ts';
import { splineCoefficients } from '../aligned/spline-signal.ts';
import { placesToTimes } from './delineate-beats.ts';
import { RowDelineator } from './delineate-rows.ts';
import type { Limits } from './qrs-limits.ts';
import { type LeadRows, type RowGrid, rowGrid } from './like-beats.ts';
import { combineLeadWaves } from './over-leads.ts';

/** Beats of one kind in one window, with their rows. */
export interface WindowBeats {
  readonly rows: readonly LeadRows[];
  /** Median of the RR before them, s. */
  readonly rrBeforeSec: number;
  /** Lower quartile of the RR to the next beats, s, so that no early next beat is taken for a T wave. */
  readonly rrSec: number;
  /** Lower quartile of the RR to next beats of their own kind, s; Infinity if there is none. */
  readonly rrToPSec: number;
  /** False for beats that begin in the ventricles, or are paced there. */
  readonly mayHaveP: boolean;
}

/** Shift of a wave of each beat relative to the median beat. */
export interface CarriedShift {
  /** Shift relative to the beat's R as found, ms; NaN if it cannot be aligned. */
  readonly shiftMs: Float64Array;
  /** Likely error of each shift, ms, and the certain part of its square, ms². */
  readonly errorMs: Float64Array;
  readonly squareMs: Float64Array;
}

/** The median beat of a window, and the shifts of the waves of each of its beats relative to it. */
export interface WindowWaves {
  /** Waves of the median beat in each lead and over all leads, s after R. */
  readonly leads: readonly BeatWaves[];
  readonly overall: BeatWaves;
  readonly shifts: Readonly<Record<'p' | 'qrs' | 't', CarriedShift>>;
}

/** Range that is compared around a wave: before its first and after its last point, s. */
const comparedRanges = {
  p: { before: 0.03, after: 0.02 },
  qrs: { before: 0.06, after: 0.06 },
  t: { before: 0.1, after: 0.03 },
} as const;

/**
 * Approximate rate at which P and T are aligned, Hz. With noise above the frequencies of these waves, noise
 * would dominate the slope of the mean beat, which determines shifts and errors, and the errors would be too
 * small.
 */
const slowHz = 125;

/**
 * Delineates the median beat of a window, and carries its waves over to every beat by alignment.
 *
 * @param window beats of one shape, in order
 * @param rate of the rows, Hz
 * @param lead lead in which beats are aligned
 * @param limits which beats are left out
 * @returns null if there is no beat, or no QRS is found
 */
export function windowWaves(
  { rows, rrBeforeSec, rrSec, rrToPSec, mayHaveP }: WindowBeats,
  rate: number,
  lead: number,
  limits: AlignLimits,
): WindowWaves | null {
  if (rows.length === 0) return null;
  const grid = rowGrid(rate);
  const leadCount = rows[0].leads.length;
  const medians = Array.from({ length: leadCount }, (_, l) =>
    columnMedians(rows.map(({ leads }) => leads[l])),
  );
  const [from, to] = completeRange(medians, grid);
  const leads = medians.map((row) => row.slice(from, to));
  const r = grid.before - from;
  const found = new RowDelineator(rate).delineate(
    { leads, rate, r, rrBeforeSec, rrSec, rrToPSec },
    { rows, from, mayHaveP },
  );
  if (found === null) return null;
  const overall = combineLeadWaves(found);
  const secOf = (place: number): number => (place - r) / rate;
  const ownRows = rows.map(({ leads: ownLeads }) => ownLeads[lead]);
  const values = joinRows(ownRows, grid.length);
  const signalOf = (step: number) => {
    const thinned = step === 1 ? values : averageBlocks(values, step);
    const startSec = (step - 1) / (2 * rate);
    return { values: thinned, fs: rate / step, startSec, coefficients: splineCoefficients(thinned) };
  };
  const slow = signalOf(Math.max(1, Math.round(rate / slowHz)));
  const signals = { p: slow, qrs: signalOf(1), t: slow };
  const isWhole = ownRows.map((row) => !row.includes(Number.NaN));
  const carry = (wave: keyof typeof comparedRanges, at: Limits | null, landmark: number): CarriedShift => {
    if (at === null) return makeMissingShift(rows.length);
    const places = Float64Array.from(isWhole, (whole, i) =>
      whole ? (i * grid.length + from + at.onset) / rate : Number.NaN,
    );
    const reach = comparedRanges[wave];
    const afterSec = (at.end - at.onset) / rate + reach.after;
    const landmarkSec = (landmark - at.onset) / rate;
    const aligned = fitShifts(signals[wave], places, {
      ...limits,
      beforeSec: reach.before,
      afterSec,
      landmarkSec,
      isPulse: false,
    });
    return {
      shiftMs: aligned.shiftMs.map((ms, i) => (aligned.leftOut[i] === null ? ms : Number.NaN)),
      errorMs: aligned.errorMs,
      squareMs: aligned.squareMs,
    };
  };
  const { p, t } = found[lead];
  return {
    leads: found.map((waves) => placesToTimes(waves, secOf)),
    overall: placesToTimes(overall, secOf),
    shifts: {
      p: carry('p', p, p?.peak ?? 0),
      qrs: carry('qrs', { onset: r, end: r }, r),
      t: carry('t', t === null ? null : { onset: t.peak, end: t.end }, t?.end ?? 0),
    },
  };
}

function makeMissingShift(count: number): CarriedShift {
  const none = new Float64Array(count).fill(Number.NaN);
  return { shiftMs: none, errorMs: none, squareMs: none };
}

/** Returns the range around R in which all leads have samples. */
function completeRange(leads: readonly Float64Array[], { before, length }: RowGrid): [number, number] {
  const isPresent = (n: number): boolean => leads.every((row) => !Number.isNaN(row[n]));
  let [from, to] = [before, before];
  while (from > 0 && isPresent(from - 1)) from--;
  while (to < length && isPresent(to)) to++;
  return [from, to];
}

/** Concatenates rows; NaN, which a spline does not support, becomes the last value before it. */
function joinRows(rows: readonly Float64Array[], length: number): Float64Array {
  const values = new Float64Array(rows.length * length);
  rows.forEach((row, i) => copyFilled(row, values.subarray(i * length, (i + 1) * length)));
  return values;
}

function copyFilled(row: Float64Array, into: Float64Array): void {
  let last = row.find((value) => value === value) ?? 0;
  for (let n = 0; n < into.length; n++) {
    const value = row[n];
    if (value === value) last = value;
    into[n] = last;
  }
}

/** Averages successive blocks of `step` values. */
function averageBlocks(values: Float64Array, step: number): Float64Array {
  const means = new Float64Array(Math.floor(values.length / step));
  for (let k = 0; k < means.length; k++) {
    let sum = 0;
    for (let n = k * step; n < (k + 1) * step; n++) sum += values[n];
    means[k] = sum / step;
  }
  return means;
}

/**
 * Computes the error of each beat's QT relative to that of the others, as far as it is certain, from the errors
 * of the shifts of T and QRS. Their ranges do not overlap, so their errors are independent.
 *
 * @param shifts of a window, ms
 * @returns SD, ms; NaN for a beat that cannot be aligned
 */
export function qtErrors({ qrs, t }: WindowWaves['shifts']): Float64Array {
  return t.squareMs.map((square, i) => Math.sqrt(square + qrs.squareMs[i]));
}

/**
 * Computes how much QT changes from beat to beat: the shift of the T wave minus that of QRS.
 *
 * @param shifts of a window, ms
 * @returns ms
 */
export function qtVariability({ qrs, t }: WindowWaves['shifts']): QtVariability {
  const shiftMs = t.shiftMs.map((ms, i) => ms - qrs.shiftMs[i]);
  const presentIndices = Array.from(shiftMs.keys()).filter((i) => !Number.isNaN(shiftMs[i]));
  if (presentIndices.length < 2) return { sd: null, likelyError: null, remainingSd: null };
  const sd = sampleSd(Float64Array.from(presentIndices, (i) => shiftMs[i]));
  const likely = mean(presentIndices.map((i) => t.errorMs[i] ** 2 + qrs.errorMs[i] ** 2));
  const square = mean(presentIndices.map((i) => t.squareMs[i] + qrs.squareMs[i]));
  return { sd, likelyError: Math.sqrt(likely), remainingSd: Math.sqrt(Math.max(0, sd ** 2 - square)) };
}
