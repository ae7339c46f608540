import { median, sampleSd } from '../../dsp/statistics/stats.ts';
import { addLagSums, lagSums, productVariance } from './lag-sums.ts';
import {
  type FitBasis,
  fitBasis,
  chooseLikeliestBasis,
  estimateNoiseBeforeFit,
  subtractProjections,
} from './noise-before-fit.ts';
import { dot, dotTwo, type RowTemplate } from './row-fit.ts';
import { countFreedom, estimateRowVariances, estimateMeanMisfit, weightedMean } from './row-misfits.ts';
import { countFitting, isMovedToOneSide, shapeSquares } from './shape-error.ts';

/** Maximum number of places of a row that the covariance uses. More would cost more without adding information. */
const maxPlaces = 64;

/** Number of rounds that remove the contribution of stretched rows from the noise. */
const stretchRounds = 2;

/** Number of power iterations towards the direction along which rows differ most. */
const directionRounds = 2;

/**
 * Factor from the share of stretch variance that is not noise to the largest weight of the rows' own direction. The
 * weight is at most 1, and smaller with few rows.
 */
const varianceWeightFactor = 1.5;

/** With so many rows or fewer, the rows' own direction has no weight. */
const fewRowsForDirection = 4;

/**
 * Factor from the difference of the two directions (1 − squared cosine) to the weight of the rows' own direction, which
 * is at most the largest weight.
 */
const directionWeightFactor = 4;

/** Minimum likeness of the two directions (squared cosine) in the scale of the rows' own direction. */
const minLikeness = 0.5;

/** Fitted rows. Arrays have one element per row. */
export interface FittedRows {
  /** Rows minus their fit. */
  readonly residuals: readonly Float64Array[];
  /** Sizes relative to the template. */
  readonly sizes: Float64Array;
  /** Sizes at the median shift of the neighbours, where the row's own noise has no influence; NaN for a missing row. */
  readonly sizesAmongOthers: Float64Array;
  /** Samples. */
  readonly shifts: Float64Array;
  /** Weights in the pooled spectrum; 0 for rows that do not fit. */
  readonly weights: Float64Array;
}

/** Errors of each row's shift. */
export interface ShiftErrors {
  /** Likely error (SD), with an allowance for what chance may hide, samples. */
  readonly likely: Float64Array;
  /** Squared error without the part that chance alone may explain, samples². */
  readonly square: Float64Array;
  /** Whether noise contributes more to the errors than differing shapes do. */
  readonly isNoisy: boolean;
}

/**
 * Estimates the likely error (SD) of each row's shift: the contribution of noise and that of differing shapes.
 *
 * The noise is assumed to be stationary over the stretch. The residual of a row lacks the noise that the fit of shape,
 * shift, offset and slope absorbed. So the spectrum is raised until noise with that spectrum, fitted in the same way,
 * leaves the observed residual. The variance of the shift is that of the noise projected onto the template's slope. A
 * row's own misfit counts to the extent that misfits differ more than such noise explains.
 *
 * The fit moves a row of another shape as a whole, but its landmark does not move with it. The simplest difference is a
 * stretch in time about the landmark, e · (t − landmark) · s′(t). The part of it that no shift can imitate gives e.
 * Variance of e beyond its noise is real, and so is its contribution to the shift. The two sides of a notch may be
 * stretched differently. So the contribution uses the distances from the landmark without their sign, since signed ones
 * would cancel. It is at most the variance of the shifts themselves. A row whose own stretch lies far from those of the
 * others gets the error of its own stretch.
 *
 * The fit moves a row to where its noise looks most like the template, and a row whose noise does not is left out. So
 * sizes come out too large, and likely errors would come out too small. Variance of the sizes that noise explains is
 * therefore attributed to noise. The middle of the sizes is that of all rows at the shifts of their neighbours.
 *
 * In noise, the rows that are left out as unlike have the most of it, and rows with more than most weigh little. So the
 * level of the noise is raised to that of the median of all rows. The level along a stretch is raised too. If the
 * landmark lies at one end, it is raised in proportion to the share of noise in the stretches. Otherwise it is raised
 * only where noise moves rows more than their shapes differ: elsewhere the residuals contain other differences of shape.
 *
 * With few rows, or in noise, the variance of the stretch is uncertain. If it is too small, likely errors are too
 * small; if it is too large, the remaining variability is too small. So there are two results: a cautious likely error,
 * and a square without the part that chance alone may explain, from which the remaining variability is computed.
 *
 * Where noise moves rows more than their shapes differ, the noise that the fit absorbed is extrapolated. It follows
 * from how the rest falls with frequency, and from the frequency at which it ends. Elsewhere it is not, because shapes
 * differ slowly and would be taken for slow noise.
 *
 * @param landmark  its position in the rows, samples
 * @param isPulse   whether rows are pulses. Bursts of sound have noise of one sign and differ otherwise than by how
 *                  steeply they rise. In waves of an ECG, fibrillation is most of the noise. Treated as pulses, both
 *                  get errors that are too large
 */
export function estimateLikelyErrors(
  rows: FittedRows,
  template: RowTemplate,
  landmark: number,
  isPulse: boolean,
): ShiftErrors {
  const seen = observeRows(rows, template, landmark);
  if (!(seen.pooled[0] > 0)) {
    const zeroErrors = seen.own.map((share) => (share >= 0 ? 0 : Number.NaN));
    return { likely: zeroErrors, square: zeroErrors, isNoisy: false };
  }
  const of = { template, landmark, isPulse };
  const errors = estimateErrors(seen, rows, of);
  if (!isPulse || !errors.isNoisy) return errors;
  return { ...estimateErrors(seen, rows, of, chooseLikeliestBasis(seen.fitted, seen.pooled)), isNoisy: true };
}

/** Rows, thinned and without their fit, and what they show of the noise independently of what the fit absorbed. */
interface ObservedRows {
  /** Every `step`-th place is used. */
  readonly step: number;
  /** Orthonormal rows that the fit removes. */
  readonly fitted: readonly Float64Array[];
  readonly left: readonly Float64Array[];
  /** Residual of a stretch of 1, and the same with unit norm. */
  readonly stretched: Float64Array;
  readonly unit: Float64Array;
  /** Mean power of the rows along `unit`. */
  readonly stretchPower: number;
  readonly pooled: Float64Array;
  /** Noise variance of each row relative to the pooled one; NaN for a missing row. */
  readonly own: Float64Array;
  /** Factor, at least 1, from the pooled noise level to that of the median row. */
  readonly raised: number;
}

function observeRows(
  { residuals, weights }: FittedRows,
  template: RowTemplate,
  landmark: number,
): ObservedRows {
  const step = Math.ceil(template.shape.length / maxPlaces);
  const thin = (row: Float64Array) => decimateRow(row, step);
  const fitted = fittedBasis(thin(template.shape), thin(template.slope));
  const length = fitted[0].length;
  const store = new Float64Array(residuals.length * length);
  const left = residuals.map((residual, i) => {
    const row = store.subarray(i * length, (i + 1) * length);
    for (let k = 0; k < length; k++) row[k] = residual[k * step];
    subtractProjections(row, fitted);
    return row;
  });
  const stretched = removeProjections(
    thin(template.derivative.map((value, k) => (k - landmark) * value)),
    fitted,
  );
  const stretchNorm = Math.sqrt(dot(stretched, stretched)) || 1;
  const unit = stretched.map((value) => value / stretchNorm);
  const [parts, misfits] = [new Float64Array(left.length), new Float64Array(left.length)];
  const products = { first: 0, second: 0 };
  left.forEach((row, i) => {
    dotTwo(row, unit, row, products);
    parts[i] = products.first;
    misfits[i] = Math.max(0, products.second - products.first * products.first);
  });
  const stretchPower = weightedMean(
    parts.map((part) => part * part),
    weights,
  );
  const freedom = countFreedom(left, unit, weights);
  const own = estimateRowVariances(misfits, weights, freedom);
  const raised = Math.max(1, estimateMeanMisfit(misfits, freedom) / weightedMean(misfits, weights));
  const pooled = pooledLags(left, weights);
  return { step, fitted, left, stretched, unit, stretchPower, pooled, own, raised };
}

/** Inputs of the errors in addition to the rows. */
interface ErrorInputs {
  readonly template: RowTemplate;
  readonly landmark: number;
  readonly isPulse: boolean;
}

/**
 * @param inNoise  initial noise of the search, given where noise moves rows more than their shapes differ. If omitted,
 *                 it is white
 */
function estimateErrors(
  { step, fitted, left, stretched, unit, stretchPower, pooled, own, raised }: ObservedRows,
  { sizes: fittedSizes, sizesAmongOthers, shifts, weights }: FittedRows,
  { template, landmark, isPulse }: ErrorInputs,
  inNoise?: FitBasis,
): ShiftErrors {
  const { noise, alongStretch } = estimateNoiseWithoutStretch(
    unit,
    stretchPower,
    pooled,
    inNoise ?? fitBasis(fitted),
  );
  const isOneSided = isPulse && isMovedToOneSide(template, landmark);
  const alongShape = raised * productVariance(noise, lagSums(fitted[2])) * step;
  const sizes = estimateNoiseFreeSizes(fittedSizes, sizesAmongOthers, weights, alongShape);
  const alongSlope = (raised * productVariance(noise, lagSums(fitted[3]))) / (template.slopePower / step);
  const real = Math.max(0, 1 - alongStretch / stretchPower);
  const known = Math.max(0, 1 - fewRowsForDirection / countFitting(weights));
  const ownShare = isOneSided ? Math.min(1, varianceWeightFactor * real * known) : 0;
  const directions = stretchDirections(left, stretched, weights, ownShare);
  const stretches = Float64Array.from(left, (row, i) => dot(row, directions[i % 2]) / sizes[i]);
  // The part of the stretch that is noise has the level of the median row, the rest does not. About a notch, shapes also
  // differ otherwise than by a stretch, and would count as noise.
  const level = isOneSided ? 1 + (raised - 1) * (1 - real) : inNoise === undefined ? 1 : raised;
  const noises = directions.map((row) => level * productVariance(noise, lagSums(row)));
  const stretchNoise = own.map((share, i) => (noises[i % 2] * share) / sizes[i] ** 2);
  const byNoise = own.map((share, i) => (alongSlope * share) / sizes[i] ** 2);
  const byShape = shapeSquares(
    { values: stretches, noise: stretchNoise },
    { values: shifts, noise: byNoise },
    weights,
    template,
    landmark,
    isOneSided,
    isPulse,
  );
  return {
    likely: byNoise.map((variance, i) => Math.sqrt(variance + Math.max(byShape.cautious, byShape.ofFar[i]))),
    square: byNoise.map(
      (variance, i) => (variance * level) / raised + Math.max(byShape.inSpread, byShape.ofFar[i]),
    ),
    isNoisy: median(byNoise.filter((variance) => variance >= 0)) > byShape.sure,
  };
}

/**
 * Returns the two directions of the residuals along which the stretch of even and of odd rows is measured. They are
 * scaled so that a stretch of 1 gives 1. Where the rows differ along another direction than the template's, theirs
 * gains weight.
 *
 * The template's direction contains what the low-pass removes from a steep rise, and no row contains that. Along it, a
 * rise of 54 ms at 180 beats per minute shows half of its stretch. Along the rows' own direction it shows three
 * quarters, because the low-pass weakens part of the stretch. The quotient by the cosine of the two directions makes up
 * for most of that. The direction for even rows comes from odd rows and the reverse. So a row's own noise is no more
 * correlated with it than with any other direction.
 *
 * @param left       rows minus their fit
 * @param stretched  residual of a stretch of 1
 * @param share      largest weight of the rows' own direction, 0 … 1
 */
function stretchDirections(
  left: readonly Float64Array[],
  stretched: Float64Array,
  weights: Float64Array,
  share: number,
): Float64Array[] {
  const power = dot(stretched, stretched) || 1;
  return [0, 1].map((parity) => {
    const others = left.filter((_, i) => i % 2 !== parity && weights[i] > 0);
    let own = stretched;
    for (let round = 0; round < directionRounds; round++) own = multiplyByScatter(others, own);
    const along = dot(own, stretched);
    const likeness = along ** 2 / (dot(own, own) * power);
    const ownShare = along > 0 ? share * Math.min(1, directionWeightFactor * (1 - likeness)) : 0;
    const scale = ownShare / (along * Math.sqrt(Math.max(minLikeness, likeness)));
    return stretched.map(
      (value, k) => (1 - ownShare) * (value / power) + (ownShare > 0 ? scale * own[k] : 0),
    );
  });
}

/** Multiplies a row by the sum of outer products of the rows, which turns it towards the direction of most variance. */
function multiplyByScatter(rows: readonly Float64Array[], row: Float64Array): Float64Array {
  const product = new Float64Array(row.length);
  for (const one of rows) {
    const part = dot(one, row);
    for (let k = 0; k < product.length; k++) product[k] += part * one[k];
  }
  return product;
}

/** Returns every `step`-th value, starting with the first. */
function decimateRow(row: Float64Array, step: number): Float64Array {
  const decimated = new Float64Array(Math.ceil(row.length / step));
  for (let k = 0; k < decimated.length; k++) decimated[k] = row[k * step];
  return decimated;
}

/** Returns the orthonormal rows that a fit removes: a constant, a slope, the shape and its derivative. */
function fittedBasis(shape: Float64Array, slope: Float64Array): readonly Float64Array[] {
  const basis: Float64Array[] = [];
  const ramp = shape.map((_, k) => k - (shape.length - 1) / 2);
  for (const row of [shape.map(() => 1), ramp, shape, slope]) {
    const free = removeProjections(row, basis);
    const norm = Math.sqrt(dot(free, free)) || 1;
    basis.push(free.map((value) => value / norm));
  }
  return basis;
}

/** Returns a row minus its projections on orthonormal rows. */
function removeProjections(row: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const free = row.slice();
  subtractProjections(free, basis);
  return free;
}

function pooledLags(rows: readonly Float64Array[], weights: Float64Array): Float64Array {
  const pooled = new Float64Array(rows[0].length);
  let total = 0;
  rows.forEach((row, i) => {
    const weight = weights[i];
    if (!(weight > 0)) return;
    total += weight;
    addLagSums(row, weight, pooled);
  });
  return pooled.map((sum) => sum / total);
}

/**
 * Estimates the noise after the power of stretched rows is removed from the pooled lags. The removed power is the
 * excess of the rows over the noise along `unit`.
 *
 * @param power  of the rows along `unit`
 */
function estimateNoiseWithoutStretch(
  unit: Float64Array,
  power: number,
  pooled: Float64Array,
  taken: FitBasis,
): { readonly noise: Float64Array; readonly alongStretch: number } {
  const sums = lagSums(unit);
  let noise = estimateNoiseBeforeFit(pooled, taken);
  let alongStretch = productVariance(noise, sums);
  for (let round = 0; round < stretchRounds && alongStretch < power; round++) {
    const excess = power - alongStretch;
    noise = estimateNoiseBeforeFit(
      pooled.map((sum, lag) => sum - excess * sums[lag]),
      taken,
    );
    alongStretch = productVariance(noise, sums);
  }
  return { noise, alongStretch };
}

/**
 * Estimates the sizes that would be found if noise moved no row.
 *
 * @param noise  variance that noise adds to each size
 */
function estimateNoiseFreeSizes(
  sizes: Float64Array,
  amongOthers: Float64Array,
  weights: Float64Array,
  noise: number,
): Float64Array {
  const fitting = sizes.filter((_, i) => weights[i] > 0);
  const middle = median(fitting);
  const variance = sampleSd(fitting) ** 2;
  const real = variance > noise ? 1 - noise / variance : 0;
  const level = Math.min(1, median(amongOthers.filter((size) => !Number.isNaN(size))) / middle);
  return sizes.map((size) => level * (middle + real * (size - middle)));
}
