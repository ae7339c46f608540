import { median, sampleSd } from '../../dsp/statistics/stats.ts';
import {
  addLagSums,
  type FitBasis,
  fitBasis,
  likeliestBasis,
  lagSums,
  noiseBefore,
  quadratic,
  takeBasisOut,
} from './noise-before-fit.ts';
import { dot, dotTwo, type RowTemplate } from './row-fit.ts';
import { countFreedom, ownShares, usualMisfit, weightedMean } from './row-misfits.ts';
import { countFitting, fewAsFar, isMovedToOneSide, shapeSquares } from './shape-error.ts';

/** The covariance is worked out from so many places of a row at most: more cost more and tell no more. */
const mostPlaces = 64;

/** Rounds in which the noise gives up what stretched rows have put into it. */
const stretchRounds = 2;

/** Rounds in which a direction turns to the one that rows differ along most. */
const directionRounds = 2;

/** So many times the share of stretches that is no noise is the share of the rows' own direction, less of few rows, up to all of it. */
const realShare = 1.5;

/** So many times what two directions do not have in common is the share of the rows' own, up to all of it. */
const unlikeShare = 4;

/** Rows as fitted; a value a row. */
export interface FittedRows {
  /** Less their fit. */
  readonly residuals: readonly Float64Array[];
  /** Beside the template. */
  readonly sizes: Float64Array;
  /** The same where their neighbours lie, from which their own noise has not moved them; NaN of a row that is not there. */
  readonly sizesAmongOthers: Float64Array;
  /** Samples. */
  readonly shifts: Float64Array;
  /** In the pooled spectrum; 0 for those that do not fit. */
  readonly weights: Float64Array;
}

/** How wrong each row's shift may be. */
export interface ShiftErrors {
  /** Likely error (SD), on the cautious side of what chance leaves open, samples. */
  readonly likely: Float64Array;
  /** Squared error as far as it is sure that there is one, samples². */
  readonly square: Float64Array;
  /** Whether noise makes more of it than differing shapes do. */
  readonly isNoisy: boolean;
}

/**
 * Likely error (SD) of each row's shift: what noise brings, and what differing shapes do.
 *
 * The noise is taken as stationary over the stretch. What is left of a row once shape, shift, offset and slope are
 * fitted lacks the noise that they took; the spectrum is raised until noise of it, fitted alike, leaves what is left.
 * The shift's variance is that of the noise projected as the template's slope is. A row's own misfit counts as far as
 * misfits differ by more than such noise makes them.
 *
 * A row whose shape differs is moved as a whole by the fit, while its landmark is not. Its simplest difference is a stretch
 * in time about the landmark, e · (t − landmark) · s′(t). The part of it that no shift imitates tells e. What e varies by
 * beyond its noise is real, and so is its share in the shift. The other side of a notch may be stretched otherwise, or not
 * at all: so the share is a mean over distances, not over signed ones, which would cancel. It is not larger than what the
 * shifts themselves vary by.
 *
 * A row whose own stretch lies far from those of the others has the error that it makes, not theirs.
 *
 * A row is moved to where its noise looks most like the template, and left out where it does not. So rows seem larger than
 * they are, and their shifts surer. What sizes vary by as noise makes them vary is taken for noise, and their middle is that
 * of all rows where their neighbours lie.
 *
 * In noise, rows that are left out as unlike are those with the most of it, and those with more than most weigh little. So
 * the level of the noise is raised to what the median of all rows has. That along a stretch is raised alike
 * where noise moves rows more than their shapes differ: else what is left of them is of other differences too.
 *
 * Of few rows, or in noise, the variance of the stretch is known badly. One that is too small makes beats look surer than
 * they are, one that is too large takes from the variability that remains. So there are two: a likely error that is
 * cautious, and a square without what chance alone may make, by which the variability that remains is taken.
 *
 * What of the noise the fit took with it is guessed from how the rest falls with frequency, and up to which, where noise moves
 * rows more than their shapes differ: shapes differ slowly, and would pass for slow noise.
 *
 * @param landmark  where it lies in the rows, samples
 * @param isPulse   whether rows are pulses. Bursts of sound have noise of one sign and differ otherwise than by how steeply
 *   they rise, and of waves of an ECG fibrillation is most of the noise: read as pulses, their errors came out too large
 */
export function likelyErrors(
  rows: FittedRows,
  template: RowTemplate,
  landmark: number,
  isPulse: boolean,
): ShiftErrors {
  const seen = seeRows(rows, template, landmark);
  if (!(seen.pooled[0] > 0)) {
    const nothing = seen.own.map((share) => (share >= 0 ? 0 : Number.NaN));
    return { likely: nothing, square: nothing, isNoisy: false };
  }
  const of = { template, landmark, isPulse };
  const errors = errorsIn(seen, rows, of);
  if (!isPulse || !errors.isNoisy) return errors;
  return { ...errorsIn(seen, rows, of, likeliestBasis(seen.fitted, seen.pooled)), isNoisy: true };
}

/** Rows as thinned and less all that a fit takes, and what they tell of the noise, whatever it took of it. */
interface SeenRows {
  /** One place of so many is looked at. */
  readonly step: number;
  /** Orthonormal rows that the fit takes. */
  readonly fitted: readonly Float64Array[];
  readonly left: readonly Float64Array[];
  /** What a fit leaves of a stretch of 1, and the same of unit norm. */
  readonly stretched: Float64Array;
  readonly unit: Float64Array;
  /** Mean power of the rows along `unit`. */
  readonly stretchPower: number;
  readonly pooled: Float64Array;
  /** Each row's variance of noise beside the pooled one; NaN of a row that is not there. */
  readonly own: Float64Array;
  /** So many times the pooled level is the usual one. */
  readonly raised: number;
}

function seeRows({ residuals, weights }: FittedRows, template: RowTemplate, landmark: number): SeenRows {
  const step = Math.ceil(template.shape.length / mostPlaces);
  const thin = (row: Float64Array) => everySo(row, step);
  const fitted = fittedBasis(thin(template.shape), thin(template.slope));
  const length = fitted[0].length;
  const store = new Float64Array(residuals.length * length);
  const left = residuals.map((residual, i) => {
    const row = store.subarray(i * length, (i + 1) * length);
    for (let k = 0; k < length; k++) row[k] = residual[k * step];
    takeBasisOut(row, fitted);
    return row;
  });
  const stretched = withoutBasis(thin(template.derivative.map((value, k) => (k - landmark) * value)), fitted);
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
  const own = ownShares(misfits, weights, freedom);
  const raised = Math.max(1, usualMisfit(misfits, freedom) / weightedMean(misfits, weights));
  const pooled = pooledLags(left, weights);
  return { step, fitted, left, stretched, unit, stretchPower, pooled, own, raised };
}

/** What errors are worked out by beside the rows. */
interface ErrorOf {
  readonly template: RowTemplate;
  readonly landmark: number;
  readonly isPulse: boolean;
}

/**
 * @param inNoise  where noise moves rows more than their shapes differ, the noise from which the search begins; else that is
 *   white, and the noise along a stretch is not raised to the usual level
 */
function errorsIn(
  { step, fitted, left, stretched, unit, stretchPower, pooled, own, raised }: SeenRows,
  { sizes: fittedSizes, sizesAmongOthers, shifts, weights }: FittedRows,
  { template, landmark, isPulse }: ErrorOf,
  inNoise?: FitBasis,
): ShiftErrors {
  const { noise, alongStretch } = noiseWithout(unit, stretchPower, pooled, inNoise ?? fitBasis(fitted));
  const isOneSided = isPulse && isMovedToOneSide(template, landmark);
  const alongShape = raised * quadratic(noise, lagSums(fitted[2])) * step;
  const sizes = sizesWithoutNoise(fittedSizes, sizesAmongOthers, weights, alongShape);
  const alongSlope = (raised * quadratic(noise, lagSums(fitted[3]))) / (template.slopePower / step);
  const real = Math.max(0, 1 - alongStretch / stretchPower);
  const known = Math.max(0, 1 - fewAsFar / countFitting(weights));
  const ownShare = isOneSided ? Math.min(1, realShare * real * known) : 0;
  const directions = stretchDirections(left, stretched, weights, ownShare);
  const stretches = Float64Array.from(left, (row, i) => dot(row, directions[i % 2]) / sizes[i]);
  const level = inNoise === undefined ? 1 : raised;
  const noises = directions.map((row) => level * quadratic(noise, lagSums(row)));
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
 * Along which direction of what is left each half of the rows shows its stretch, scaled so that a stretch of 1 has 1: every
 * second row by the others. Where the rows differ along another one than the template's, it goes over to theirs.
 *
 * What the low-pass takes of a steep rise is in the template's direction and in no row: along it a rise of 54 ms at 180 beats
 * a minute shows half of its stretch. The rows' own noise goes with the direction of others no more than with any.
 *
 * @param left       rows less their fit
 * @param stretched  what a fit leaves of a stretch of 1
 * @param share      of the rows' own direction at most, 0 … 1
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
    for (let round = 0; round < directionRounds; round++) own = productOf(others, own);
    const along = dot(own, stretched);
    const unlike = 1 - along ** 2 / (dot(own, own) * power);
    const ownShare = along > 0 ? share * Math.min(1, unlikeShare * unlike) : 0;
    return stretched.map(
      (value, k) => (1 - ownShare) * (value / power) + (ownShare > 0 ? ownShare * (own[k] / along) : 0),
    );
  });
}

/** The rows' sum of products with themselves, times a row: it turns to what they differ by most. */
function productOf(rows: readonly Float64Array[], row: Float64Array): Float64Array {
  const product = new Float64Array(row.length);
  for (const one of rows) {
    const part = dot(one, row);
    for (let k = 0; k < product.length; k++) product[k] += part * one[k];
  }
  return product;
}

/** One value of so many, the first among them. */
function everySo(row: Float64Array, step: number): Float64Array {
  const few = new Float64Array(Math.ceil(row.length / step));
  for (let k = 0; k < few.length; k++) few[k] = row[k * step];
  return few;
}

/** Orthonormal rows that a fit takes out: a constant, a slope, the shape and its derivative. */
function fittedBasis(shape: Float64Array, slope: Float64Array): readonly Float64Array[] {
  const basis: Float64Array[] = [];
  const ramp = shape.map((_, k) => k - (shape.length - 1) / 2);
  for (const row of [shape.map(() => 1), ramp, shape, slope]) {
    const free = withoutBasis(row, basis);
    const norm = Math.sqrt(dot(free, free)) || 1;
    basis.push(free.map((value) => value / norm));
  }
  return basis;
}

/** A row less its parts along orthonormal ones. */
function withoutBasis(row: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const free = row.slice();
  takeBasisOut(free, basis);
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
 * Noise whose power along `unit` is what is left there once the power of stretched rows is taken out of the pooled lags.
 *
 * @param power  of the rows along `unit`
 */
function noiseWithout(
  unit: Float64Array,
  power: number,
  pooled: Float64Array,
  taken: FitBasis,
): { readonly noise: Float64Array; readonly alongStretch: number } {
  const sums = lagSums(unit);
  let noise = noiseBefore(pooled, taken);
  let alongStretch = quadratic(noise, sums);
  for (let round = 0; round < stretchRounds && alongStretch < power; round++) {
    const excess = power - alongStretch;
    noise = noiseBefore(
      pooled.map((sum, lag) => sum - excess * sums[lag]),
      taken,
    );
    alongStretch = quadratic(noise, sums);
  }
  return { noise, alongStretch };
}

/** Sizes as they would be found if noise moved no row. @param noise  variance that it brings to each */
function sizesWithoutNoise(
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
