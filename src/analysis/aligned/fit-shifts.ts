import { columnMedians } from '../../dsp/statistics/column-medians.ts';
import { medianInPlace } from '../../dsp/statistics/stats.ts';
import type { LeftOutReason } from '../../model/intervals.ts';
import type { UniformSignal } from '../intervals/align-beats.ts';
import { likelyErrors } from './likely-error.ts';
import { findStrays } from './find-strays.ts';
import { dot, type RowTemplate, makeRowTemplate } from './row-fit.ts';
import { type CoarseRows, layCoarse, searchCoarse } from './search-coarse.ts';
import { type Alignment, searchFine, takeRow } from './search-fine.ts';
import { addSpline, holdsSpline, splineCoefficients } from './spline-signal.ts';

/** How rows are aligned. */
export interface AlignParams {
  /** The stretch that is compared, s before and after the rough place. */
  readonly beforeSec: number;
  readonly afterSec: number;
  /** Where the landmark lies, s after the rough place; 0 where left out. */
  readonly landmarkSec?: number;
  /**
   * Which of the places within reach is a row's: where it is most like the template (default), or where most of it is the
   * template's. The second is for what stands alone, as a sound does: a faint hump may be as alike.
   */
  readonly likeness?: 'correlation' | 'size' | undefined;
  /** Whether rows are pulses, which likely errors are read by; true but for what stands alone, where left out. */
  readonly isPulse?: boolean;
  /** Largest shift from the rough place, ms. */
  readonly reach: number;
  /** Least correlation with the template. */
  readonly leastMatch: number;
  /** Largest likely error, ms. */
  readonly largestError: number;
  /** Shifts to begin from, ms, NaN of a row without one; where left out they are looked for over all the reach. */
  readonly fromMs?: Float64Array;
}

/** Where rows are compared, s: about a time after R. */
export interface RowStretch {
  readonly aboutSec: number;
  readonly beforeSec: number;
  readonly afterSec: number;
  /** By how much it ends later where noise moves beats more than their shapes differ. */
  readonly furtherInNoiseSec?: number;
}

/** Rows of one signal as aligned; a value a row. */
export interface AlignedRows {
  /** Mean of the aligned rows, free of offset and slope, of unit norm; empty where no row is there. */
  readonly template: Float64Array;
  /** How much later than its rough place each row's landmark lies than the others', ms; NaN where left out as `out-of-reach`. */
  readonly shiftMs: Float64Array;
  /** Likely error of the shift, ms. */
  readonly errorMs: Float64Array;
  /** Squared error as far as it is sure, ms². */
  readonly squareMs: Float64Array;
  /** Correlation with the template, line taken out. */
  readonly match: Float64Array;
  /** Size of each row beside the template's. */
  readonly size: Float64Array;
  readonly leftOut: readonly (LeftOutReason | null)[];
  /** Whether noise moves the rows more than differing shapes do. */
  readonly isNoisy: boolean;
  /** Rounds in which the shifts settled. */
  readonly rounds: number;
}

/** A round that moves no shift by more is the last, ms. */
const settledMs = 0.05;

/** The shifts settle in about six. */
const mostRounds = 20;

/** In these rounds shifts are looked for over all the reach; then about where they are. */
const coarseRounds = 3;

/** Rows before and after one that tell where it would lie without its own noise: near in time, as shifts drift. */
const neighboursEitherSide = 4;

/** Fewer rows have no mean worth the name. */
const leastRows = 2;

/** A row of fewer samples leaves too little for a likely error once size, shift, offset, slope and stretch are fitted. */
export const leastLength = 9;

/** Samples of a row. */
export function countRowSamples(
  { fs }: Pick<UniformSignal, 'fs'>,
  { beforeSec, afterSec }: Pick<AlignParams, 'beforeSec' | 'afterSec'>,
): number {
  return Math.round(beforeSec * fs) + Math.round(afterSec * fs) + 1;
}

/** Samples about a stretch that its spline remembers. */
const splineMargin = 32;

/** A signal whose rows are aligned. */
export interface RowSignal extends UniformSignal {
  /** Of all its values, where several stretches of it are aligned; else the spline is taken of what is touched. */
  readonly coefficients?: Float64Array;
}

/**
 * Aligns rows of one signal about rough places by least squares: x(t) = size · s(t − shift) + offset + slope · t + noise,
 * s being the weighted mean of the aligned rows, made anew until no shift moves.
 *
 * @param signal     any unit, NaN where missing
 * @param placesSec  rough places, s; NaN where a row has none
 * @returns shifts whose median over the rows that fit is 0, with the likely error of each
 *
 * After Woody 1967 (responses of variable latency), as least squares.
 */
export function fitShifts(signal: RowSignal, placesSec: ArrayLike<number>, params: AlignParams): AlignedRows {
  const { fs } = signal;
  const before = Math.round(params.beforeSec * fs);
  const count = placesSec.length;
  const alignment: Alignment = {
    ...splineAbout(signal, placesSec, { ...params, beforeSec: before / fs }),
    before,
    length: countRowSamples(signal, params),
    shifts: params.fromMs?.map((ms) => (ms / 1000) * fs) ?? new Float64Array(count),
    sizes: new Float64Array(count),
    matches: new Float64Array(count),
    misfits: new Float64Array(count),
  };
  const reach = (params.reach / 1000) * fs;
  let template = alignment.length < leastLength ? null : firstTemplate(alignment);
  if (template === null) return noRows(count);
  const coarse = params.fromMs === undefined ? coarseRows(alignment, reach) : null;
  let rounds = 0;
  for (let moved = Number.POSITIVE_INFINITY; moved * 1000 > settledMs * fs && rounds < mostRounds; rounds++) {
    const former = alignment.shifts.slice();
    if (coarse !== null && rounds < coarseRounds)
      searchCoarse(coarse, template.shape, params.likeness === 'size', alignment.shifts);
    searchFine(alignment, template, reach);
    if (coarse !== null && rounds < coarseRounds && params.likeness === 'size')
      takeWhereAlike(alignment, coarse, template, params, reach);
    leaveOutAtEdge(alignment, reach);
    centreShifts(alignment, params.leastMatch);
    moved = largestMove(former, alignment, params.leastMatch);
    template = meanTemplate(alignment, params.leastMatch) ?? template;
  }
  return judged(alignment, template, params, rounds);
}

/** The spline of so much of the signal as its rows can touch, and their places in it. */
function splineAbout(
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

function noRows(count: number): AlignedRows {
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

/** The sample-wise median of the rows before they are moved, each of unit size; rows that the record has not are marked. */
function firstTemplate(alignment: Alignment): RowTemplate | null {
  const { places, length, shifts } = alignment;
  const store = new Float64Array(places.length * length);
  const rows: Float64Array[] = [];
  for (let i = 0; i < places.length; i++) {
    const row = store.subarray(i * length, (i + 1) * length);
    takeRow(alignment, i, shifts[i], row);
    const norm = Math.sqrt(dot(row, row));
    if (Number.isNaN(norm)) shifts[i] = Number.NaN;
    if (!(norm > 0)) continue;
    for (let k = 0; k < length; k++) row[k] /= norm;
    rows.push(row);
  }
  if (rows.length < leastRows) return null;
  const median = columnMedians(rows);
  return makeRowTemplate(median, slopeOfRow(median));
}

/** Central differences, one-sided at the ends: for the first round alone. */
function slopeOfRow(row: Float64Array): Float64Array {
  const last = row.length - 1;
  return row.map((_, k) => {
    const [from, to] = [Math.max(0, k - 1), Math.min(last, k + 1)];
    return (row[to] - row[from]) / (to - from);
  });
}

function coarseRows({ spline, places, before, length, shifts }: Alignment, reach: number) {
  const firsts = places.map((place, i) => (Number.isNaN(shifts[i]) ? Number.NaN : place - before));
  return layCoarse(spline, firsts, length, reach);
}

/** A sound is no fainter than this share of what is largest within reach. */
const leastSizeShare = 0.5;

/** A row that is not like the template where most of it is the template's, may be so at another place, if that is no faint one. */
function takeWhereAlike(
  alignment: Alignment,
  coarse: CoarseRows,
  { shape, ...template }: RowTemplate,
  { leastMatch }: AlignParams,
  reach: number,
): void {
  const { shifts, sizes, matches, misfits } = alignment;
  const [elsewhere, others] = [shifts.slice(), sizes.slice()];
  const alike = {
    ...alignment,
    shifts: elsewhere,
    sizes: others,
    matches: matches.slice(),
    misfits: misfits.slice(),
  };
  searchCoarse(coarse, shape, false, elsewhere);
  searchFine(alike, { shape, ...template }, reach);
  for (let i = 0; i < shifts.length; i++) {
    if (matches[i] >= leastMatch || !(alike.matches[i] >= leastMatch)) continue;
    if (others[i] < leastSizeShare * sizes[i]) continue;
    shifts[i] = elsewhere[i];
    sizes[i] = others[i];
    matches[i] = alike.matches[i];
    misfits[i] = alike.misfits[i];
  }
}

/** A row at the end of its reach fits no better than one of another shape. */
function leaveOutAtEdge({ shifts, matches }: Alignment, reach: number): void {
  for (let i = 0; i < shifts.length; i++)
    if (Math.abs(shifts[i]) >= reach) matches[i] = Math.min(matches[i], 0);
}

/** The median shift of the rows that fit becomes 0. A row that the record has no longer there is none. */
function centreShifts(alignment: Alignment, leastMatch: number): void {
  const { spline, places, before, length, shifts, matches } = alignment;
  const fitting = shifts.filter((_, i) => matches[i] >= leastMatch);
  if (fitting.length === 0) return;
  const middle = medianInPlace(fitting);
  for (let i = 0; i < shifts.length; i++) {
    shifts[i] -= middle;
    if (holdsSpline(spline.coefficients, places[i] - before + shifts[i], length)) continue;
    [shifts[i], matches[i]] = [Number.NaN, Number.NaN];
  }
}

/** Of the rows that fit; one of another shape may never settle. */
function largestMove(former: Float64Array, { shifts, matches }: Alignment, leastMatch: number): number {
  let largest = 0;
  for (let i = 0; i < shifts.length; i++) {
    if (matches[i] >= leastMatch) largest = Math.max(largest, Math.abs(shifts[i] - former[i]));
  }
  return largest;
}

/** Weights of the rows in their mean: the less, the larger the misfit beside the median one. */
function rowWeights({ matches, misfits }: Alignment, leastMatch: number): Float64Array {
  const fitting = misfits.filter((_, i) => matches[i] >= leastMatch);
  const usual = medianInPlace(fitting);
  return misfits.map((misfit, i) =>
    matches[i] >= leastMatch ? (usual > 0 ? (2 * usual) / (misfit + usual) : 1) : 0,
  );
}

/** The weighted mean of the rows that fit, at their shifts; null where too few do. */
function meanTemplate(alignment: Alignment, leastMatch: number): RowTemplate | null {
  const { spline, places, before, length, shifts, sizes } = alignment;
  const weights = rowWeights(alignment, leastMatch);
  if (weights.filter((weight) => weight > 0).length < leastRows) return null;
  const [mean, slope] = [new Float64Array(length), new Float64Array(length)];
  for (let i = 0; i < places.length; i++) {
    if (weights[i] === 0) continue;
    addSpline(spline.coefficients, places[i] - before + shifts[i], weights[i] * sizes[i], mean, slope);
  }
  return makeRowTemplate(mean, slope);
}

/**
 * The size of each row where its neighbours lie, against the template of the others: neither its shift nor the template goes
 * with its own noise there.
 */
function findSizesAmongOthers(
  alignment: Alignment,
  residuals: readonly Float64Array[],
  { shape }: RowTemplate,
  weights: Float64Array,
): Float64Array {
  const { length, shifts, sizes } = alignment;
  const count = shifts.length;
  let total = 0;
  for (let i = 0; i < count; i++) if (weights[i] > 0) total += weights[i] * sizes[i] ** 2;
  const row = new Float64Array(length);
  const near = new Float64Array(2 * neighboursEitherSide);
  return shifts.map((_, i) => {
    let nearCount = 0;
    const last = Math.min(count - 1, i + neighboursEitherSide);
    for (let k = Math.max(0, i - neighboursEitherSide); k <= last; k++)
      if (k !== i && weights[k] > 0) near[nearCount++] = shifts[k];
    if (nearCount === 0) return Number.NaN;
    takeRow(alignment, i, medianInPlace(near.subarray(0, nearCount)), row);
    const share = (weights[i] * sizes[i]) / total;
    return dot(row, shape) - (share * dot(row, residuals[i])) / (1 - share * sizes[i]);
  });
}

/** Errors, and which rows are left out. */
function judged(
  alignment: Alignment,
  template: RowTemplate,
  {
    landmarkSec = 0,
    reach,
    leastMatch,
    largestError,
    likeness = 'correlation',
    isPulse = likeness === 'correlation',
  }: AlignParams,
  rounds: number,
): AlignedRows {
  const { spline, before, length, shifts, sizes, matches } = alignment;
  const weights = rowWeights(alignment, leastMatch);
  const store = new Float64Array(shifts.length * length);
  const residuals = Array.from(shifts, (shift, i) => {
    const row = store.subarray(i * length, (i + 1) * length);
    takeRow(alignment, i, shift, row);
    for (let k = 0; k < length; k++) row[k] -= sizes[i] * template.shape[k];
    return row;
  });
  const msPerSample = 1000 / spline.fs;
  const landmark = before + landmarkSec * spline.fs;
  const sizesAmongOthers = findSizesAmongOthers(alignment, residuals, template, weights);
  const fitted = { residuals, sizes, sizesAmongOthers, shifts, weights };
  const errors = likelyErrors(fitted, template, landmark, isPulse);
  const errorMs = errors.likely.map((error) => error * msPerSample);
  const squareMs = errors.square.map((square) => square * msPerSample ** 2);
  const shiftMs = shifts.map((shift) => shift * msPerSample);
  const isStray = findStrays(shiftMs, errorMs, weights, sizes, likeness === 'size');
  const leftOut = Array.from(shiftMs, (shift, i): LeftOutReason | null => {
    if (!(Math.abs(shift) < reach - 2 * settledMs)) return 'out-of-reach';
    if (!(matches[i] >= leastMatch)) return 'unlike';
    return errorMs[i] <= largestError && !isStray[i] ? null : 'uncertain';
  });
  return {
    template: template.shape,
    shiftMs,
    errorMs,
    squareMs,
    match: matches,
    size: sizes,
    leftOut,
    isNoisy: errors.isNoisy,
    rounds,
  };
}
