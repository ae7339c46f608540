import { columnMedians } from '../../dsp/statistics/column-medians.ts';
import { medianInPlace } from '../../dsp/statistics/stats.ts';
import type { UniformSignal } from '../intervals/align-beats.ts';
import { type AlignedRows, convergenceMs, type RowLimits, judgeRows, rowWeights } from './judge-rows.ts';
import { dot, type RowTemplate, makeRowTemplate } from './row-fit.ts';
import { type CoarseRows, sampleCoarseRows, searchCoarse } from './search-coarse.ts';
import { type Alignment, searchFine, readRowAtShift } from './search-fine.ts';
import { addSpline, coversSpline, splineCoefficients } from './spline-signal.ts';

/** Parameters of the alignment of rows. */
export interface AlignParams extends RowLimits {
  /** Stretch that is compared, s before and after the rough place. */
  readonly beforeSec: number;
  readonly afterSec: number;
  /** Initial shifts, ms; NaN for a row without one. If omitted, they are searched for over the whole reach. */
  readonly fromMs?: Float64Array;
}

/** Stretch in which rows are compared, s, about a time after R. */
export interface RowStretch {
  readonly aboutSec: number;
  readonly beforeSec: number;
  readonly afterSec: number;
  /** Extension of its end where noise moves beats more than their shapes differ. */
  readonly furtherInNoiseSec?: number;
}

/** Maximum number of rounds; shifts usually settle in about six. */
const maxRounds = 20;

/** Number of rounds that search the whole reach; later rounds search near the current shift. */
const coarseRounds = 3;

/** Minimum number of rows for a mean. */
const minRows = 2;

/**
 * Minimum number of samples of a row. A shorter row leaves too few residuals for a likely error after size, shift,
 * offset, slope and stretch are fitted.
 */
export const minRowLength = 9;

/** Returns the number of samples of a row. */
export function countRowSamples(
  { fs }: Pick<UniformSignal, 'fs'>,
  { beforeSec, afterSec }: Pick<AlignParams, 'beforeSec' | 'afterSec'>,
): number {
  return Math.round(beforeSec * fs) + Math.round(afterSec * fs) + 1;
}

/** Number of samples around a stretch that influence its spline. */
const splineMargin = 32;

/** A signal whose rows are aligned. */
export interface RowSignal extends UniformSignal {
  /**
   * Spline coefficients of all values, given if several stretches of the signal are aligned. If omitted, the spline is
   * computed over the part that the rows cover.
   */
  readonly coefficients?: Float64Array;
}

/**
 * Aligns rows of one signal about rough places by least squares: x(t) = size · s(t − shift) + offset + slope · t +
 * noise. The template s is the weighted mean of the aligned rows, recomputed until no shift changes.
 *
 * @param signal     any unit, NaN where missing
 * @param placesSec  rough places, s; NaN where a row has none
 * @returns shifts whose median over the rows that fit is 0, with the likely error of each
 *
 * After Woody 1967 (responses of variable latency), by least squares.
 */
export function fitShifts(signal: RowSignal, placesSec: ArrayLike<number>, params: AlignParams): AlignedRows {
  const { fs } = signal;
  const before = Math.round(params.beforeSec * fs);
  const count = placesSec.length;
  const alignment: Alignment = {
    ...computeSplineAround(signal, placesSec, { ...params, beforeSec: before / fs }),
    before,
    length: countRowSamples(signal, params),
    shifts: params.fromMs?.map((ms) => (ms / 1000) * fs) ?? new Float64Array(count),
    sizes: new Float64Array(count),
    matches: new Float64Array(count),
    misfits: new Float64Array(count),
  };
  const reach = (params.reach / 1000) * fs;
  let template = alignment.length < minRowLength ? null : firstTemplate(alignment);
  if (template === null) return makeEmptyRows(count);
  const coarse = params.fromMs === undefined ? coarseRows(alignment, reach) : null;
  let rounds = 0;
  for (
    let moved = Number.POSITIVE_INFINITY;
    moved * 1000 > convergenceMs * fs && rounds < maxRounds;
    rounds++
  ) {
    const former = alignment.shifts.slice();
    if (coarse !== null && rounds < coarseRounds)
      searchCoarse(coarse, template.shape, params.likeness === 'size', alignment.shifts);
    searchFine(alignment, template, reach);
    if (coarse !== null && rounds < coarseRounds && params.likeness === 'size')
      moveToCorrelation(alignment, coarse, template, params, reach);
    rejectAtReach(alignment, reach);
    centreShifts(alignment, params.leastMatch);
    moved = largestMove(former, alignment, params.leastMatch);
    template = meanTemplate(alignment, params.leastMatch) ?? template;
  }
  return judgeRows(alignment, template, params, rounds);
}

/** Computes the spline of the part of the signal that the rows can cover, and the places of the rows in it. */
function computeSplineAround(
  { values, fs, startSec, stretch, coefficients }: RowSignal,
  placesSec: ArrayLike<number>,
  { beforeSec, afterSec, reach }: Pick<AlignParams, 'beforeSec' | 'afterSec' | 'reach'>,
): Pick<Alignment, 'spline' | 'places'> {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < placesSec.length; i++) {
    if (placesSec[i] < first) first = placesSec[i];
    if (placesSec[i] > last) last = placesSec[i];
  }
  const origin = stretch?.from ?? 0;
  if (coefficients !== undefined) {
    const places = Float64Array.from(placesSec, (sec) => (sec - startSec) * fs - origin);
    return { spline: { coefficients, fs }, places };
  }
  const indexOf = (sec: number) => Math.floor((sec - startSec) * fs) - origin;
  const reachSec = reach / 1000;
  const from = Math.max(0, indexOf(first - beforeSec - 2 * reachSec) - splineMargin);
  const to = Math.min(values.length, Math.max(from, indexOf(last + afterSec + 2 * reachSec) + splineMargin));
  const cut = Number.isFinite(first) ? values.subarray(from, to) : new Float64Array(0);
  return {
    spline: { coefficients: splineCoefficients(cut), fs },
    places: Float64Array.from(placesSec, (sec) => (sec - startSec) * fs - origin - from),
  };
}

function makeEmptyRows(count: number): AlignedRows {
  const none = new Float64Array(count).fill(Number.NaN);
  return {
    template: new Float64Array(0),
    shiftMs: none,
    errorMs: none,
    squareMs: none,
    match: none,
    size: none,
    leftOut: Array.from({ length: count }, () => 'out-of-reach' as const),
    isNoisy: false,
    rounds: 0,
  };
}

/**
 * Returns the sample-wise median of the unshifted rows, each of unit size. Marks rows that the record does not hold.
 */
function firstTemplate(alignment: Alignment): RowTemplate | null {
  const { places, length, shifts } = alignment;
  const store = new Float64Array(places.length * length);
  const rows: Float64Array[] = [];
  for (let i = 0; i < places.length; i++) {
    const row = store.subarray(i * length, (i + 1) * length);
    readRowAtShift(alignment, i, shifts[i], row);
    const norm = Math.sqrt(dot(row, row));
    if (Number.isNaN(norm)) shifts[i] = Number.NaN;
    if (!(norm > 0)) continue;
    for (let k = 0; k < length; k++) row[k] /= norm;
    rows.push(row);
  }
  if (rows.length < minRows) return null;
  const median = columnMedians(rows);
  return makeRowTemplate(median, differentiateRow(median));
}

/** Returns central differences, one-sided at the ends; used for the first round only. */
function differentiateRow(row: Float64Array): Float64Array {
  const last = row.length - 1;
  return row.map((_, k) => {
    const [from, to] = [Math.max(0, k - 1), Math.min(last, k + 1)];
    return (row[to] - row[from]) / (to - from);
  });
}

function coarseRows({ spline, places, before, length, shifts }: Alignment, reach: number) {
  const firsts = places.map((place, i) => (Number.isNaN(shifts[i]) ? Number.NaN : place - before));
  return sampleCoarseRows(spline, firsts, length, reach);
}

/** Minimum size of a sound, as a share of the largest within reach. */
const minSizeShare = 0.5;

/**
 * Moves a row that does not correlate with the template at its largest projection to a place where it does, unless the
 * projection there is small.
 */
function moveToCorrelation(
  alignment: Alignment,
  coarse: CoarseRows,
  { shape, ...template }: RowTemplate,
  { leastMatch }: AlignParams,
  reach: number,
): void {
  const { shifts, sizes, matches, misfits } = alignment;
  const [movedShifts, others] = [shifts.slice(), sizes.slice()];
  const movedAlignment = {
    ...alignment,
    shifts: movedShifts,
    sizes: others,
    matches: matches.slice(),
    misfits: misfits.slice(),
  };
  searchCoarse(coarse, shape, false, movedShifts);
  searchFine(movedAlignment, { shape, ...template }, reach);
  for (let i = 0; i < shifts.length; i++) {
    if (matches[i] >= leastMatch || !(movedAlignment.matches[i] >= leastMatch)) continue;
    if (others[i] < minSizeShare * sizes[i]) continue;
    shifts[i] = movedShifts[i];
    sizes[i] = others[i];
    matches[i] = movedAlignment.matches[i];
    misfits[i] = movedAlignment.misfits[i];
  }
}

/** Marks a row at the end of its reach as not fitting. */
function rejectAtReach({ shifts, matches }: Alignment, reach: number): void {
  for (let i = 0; i < shifts.length; i++)
    if (Math.abs(shifts[i]) >= reach) matches[i] = Math.min(matches[i], 0);
}

/** Shifts all rows so that the median shift of the rows that fit is 0. Marks a row that then leaves the record. */
function centreShifts(alignment: Alignment, leastMatch: number): void {
  const { spline, places, before, length, shifts, matches } = alignment;
  const fitting = shifts.filter((_, i) => matches[i] >= leastMatch);
  if (fitting.length === 0) return;
  const middle = medianInPlace(fitting);
  for (let i = 0; i < shifts.length; i++) {
    shifts[i] -= middle;
    if (coversSpline(spline.coefficients, places[i] - before + shifts[i], length)) continue;
    [shifts[i], matches[i]] = [Number.NaN, Number.NaN];
  }
}

/** Returns the largest change among the rows that fit; a row of another shape may never settle. */
function largestMove(former: Float64Array, { shifts, matches }: Alignment, leastMatch: number): number {
  let largest = 0;
  for (let i = 0; i < shifts.length; i++) {
    if (matches[i] >= leastMatch) largest = Math.max(largest, Math.abs(shifts[i] - former[i]));
  }
  return largest;
}

/** Computes the weighted mean of the rows that fit, at their shifts; null if too few fit. */
function meanTemplate(alignment: Alignment, leastMatch: number): RowTemplate | null {
  const { spline, places, before, length, shifts, sizes } = alignment;
  const weights = rowWeights(alignment, leastMatch);
  if (weights.filter((weight) => weight > 0).length < minRows) return null;
  const [mean, slope] = [new Float64Array(length), new Float64Array(length)];
  for (let i = 0; i < places.length; i++) {
    if (weights[i] === 0) continue;
    addSpline(spline.coefficients, places[i] - before + shifts[i], weights[i] * sizes[i], mean, slope);
  }
  return makeRowTemplate(mean, slope);
}
