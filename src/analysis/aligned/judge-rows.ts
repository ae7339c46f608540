import { medianInPlace } from '../../dsp/statistics/stats.ts';
import type { LeftOutReason } from '../../model/intervals.ts';
import { findStrays } from './find-strays.ts';
import { estimateLikelyErrors } from './likely-error.ts';
import { dot, type RowTemplate } from './row-fit.ts';
import { type Alignment, readRowAtShift } from './search-fine.ts';

/** Parameters by which aligned rows are judged. */
export interface RowLimits {
  /** Position of the landmark, s after the rough place; default 0. */
  readonly landmarkSec?: number;
  /**
   * How a row's place is chosen within reach: where it correlates best with the template (`correlation`, the default),
   * or where its projection on the template is largest (`size`). `size` suits an isolated event such as a sound, since
   * a faint hump may correlate as well as the sound itself.
   */
  readonly likeness?: 'correlation' | 'size' | undefined;
  /**
   * Whether rows are pulses, which affects how likely errors are estimated. Default: true for `correlation`, false for
   * `size`.
   */
  readonly isPulse?: boolean;
  /** Largest shift from the rough place, ms. */
  readonly reach: number;
  /** Minimum correlation with the template. */
  readonly leastMatch: number;
  /** Largest likely error, ms. */
  readonly largestError: number;
}

/** Aligned rows of one signal. Arrays have one element per row. */
export interface AlignedRows {
  /** Mean of the aligned rows, without offset and slope, of unit norm; empty if there is no row. */
  readonly template: Float64Array;
  /**
   * Shift of each row's landmark from its rough place, ms, positive if later, relative to the median shift; NaN where
   * the record does not hold the row, which is then left out as `out-of-reach`.
   */
  readonly shiftMs: Float64Array;
  /** Likely error of the shift, ms. */
  readonly errorMs: Float64Array;
  /** Squared error without the part that chance alone may explain, ms². */
  readonly squareMs: Float64Array;
  /** Correlation with the template after removal of a straight line. */
  readonly match: Float64Array;
  /** Size of each row relative to the template. */
  readonly size: Float64Array;
  readonly leftOut: readonly (LeftOutReason | null)[];
  /** Whether noise moves the rows more than differing shapes do. */
  readonly isNoisy: boolean;
  /** Number of rounds until the shifts settled. */
  readonly rounds: number;
}

/** The iteration stops once no shift changes by more than this, ms. */
export const convergenceMs = 0.05;

/**
 * Number of neighbours on each side whose median shift predicts where a row lies without its own noise. Only near rows
 * count, since shifts drift.
 */
const neighboursPerSide = 4;

/**
 * Returns the weights of the rows in their mean: a row weighs less, the larger its misfit relative to the median.
 *
 * @param alignment   whose matches and misfits have one element per row
 * @param leastMatch  minimum correlation of a row that fits
 * @returns one weight per row; 0 for a row that does not fit
 */
export function rowWeights({ matches, misfits }: Alignment, leastMatch: number): Float64Array {
  const fitting = misfits.filter((_, i) => matches[i] >= leastMatch);
  const usual = medianInPlace(fitting);
  return misfits.map((misfit, i) =>
    matches[i] >= leastMatch ? (usual > 0 ? (2 * usual) / (misfit + usual) : 1) : 0,
  );
}

/**
 * Computes the size of each row at the median shift of its neighbours, against the template of the other rows. Neither
 * that shift nor that template is correlated with the row's own noise.
 */
function computeNeighbourSizes(
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
  const near = new Float64Array(2 * neighboursPerSide);
  return shifts.map((_, i) => {
    let nearCount = 0;
    const last = Math.min(count - 1, i + neighboursPerSide);
    for (let k = Math.max(0, i - neighboursPerSide); k <= last; k++)
      if (k !== i && weights[k] > 0) near[nearCount++] = shifts[k];
    if (nearCount === 0) return Number.NaN;
    readRowAtShift(alignment, i, medianInPlace(near.subarray(0, nearCount)), row);
    const share = (weights[i] * sizes[i]) / total;
    return dot(row, shape) - (share * dot(row, residuals[i])) / (1 - share * sizes[i]);
  });
}

/**
 * Estimates the errors of aligned rows and decides which rows are left out.
 *
 * @param alignment  rows at their final shifts, samples
 * @param template   mean of the aligned rows, of unit norm
 * @param rounds     number of rounds until the shifts settled
 */
export function judgeRows(
  alignment: Alignment,
  template: RowTemplate,
  {
    landmarkSec = 0,
    reach,
    leastMatch,
    largestError,
    likeness = 'correlation',
    isPulse = likeness === 'correlation',
  }: RowLimits,
  rounds: number,
): AlignedRows {
  const { spline, before, length, shifts, sizes, matches } = alignment;
  const weights = rowWeights(alignment, leastMatch);
  const store = new Float64Array(shifts.length * length);
  const residuals = Array.from(shifts, (shift, i) => {
    const row = store.subarray(i * length, (i + 1) * length);
    readRowAtShift(alignment, i, shift, row);
    for (let k = 0; k < length; k++) row[k] -= sizes[i] * template.shape[k];
    return row;
  });
  const msPerSample = 1000 / spline.fs;
  const landmark = before + landmarkSec * spline.fs;
  const sizesAmongOthers = computeNeighbourSizes(alignment, residuals, template, weights);
  const fitted = { residuals, sizes, sizesAmongOthers, shifts, weights };
  const errors = estimateLikelyErrors(fitted, template, landmark, isPulse);
  const errorMs = errors.likely.map((error) => error * msPerSample);
  const squareMs = errors.square.map((square) => square * msPerSample ** 2);
  const shiftMs = shifts.map((shift) => shift * msPerSample);
  const isStray = findStrays(shiftMs, errorMs, weights, sizes, likeness === 'size');
  const leftOut = Array.from(shiftMs, (shift, i): LeftOutReason | null => {
    if (!(Math.abs(shift) < reach - 2 * convergenceMs)) return 'out-of-reach';
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
