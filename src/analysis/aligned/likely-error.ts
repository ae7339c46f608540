import { median } from '../../dsp/statistics/stats.ts';
import { addLagSums, fitBasis, lagSums, noiseBefore, quadratic, takeBasisOut } from './noise-before-fit.ts';
import { dot, type RowTemplate } from './row-fit.ts';
import { shapeSquares } from './shape-error.ts';

/** The covariance is worked out from so many places of a row at most: more cost more and tell no more. */
const mostPlaces = 64;

/** Rounds in which the noise gives up what stretched rows have put into it. */
const stretchRounds = 2;

/** Rows as fitted; a value a row. */
export interface FittedRows {
  /** Less their fit. */
  readonly residuals: readonly Float64Array[];
  /** Beside the template. */
  readonly sizes: Float64Array;
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
 * In noise, rows that are left out as unlike are those with the most of it, and those with more than most weigh little. So
 * the level of the noise is raised to what the median of all rows has.
 *
 * Of few rows, or in noise, the variance of the stretch is known badly. One that is too small makes beats look surer than
 * they are, one that is too large takes from the variability that remains. So there are two: a likely error that is
 * cautious, and a square without what chance alone may make, by which the variability that remains is taken.
 *
 * @param landmark       where it lies in the rows, samples
 * @param mayGoTogether  whether shift and stretch are read together where the landmark is at one end
 */
export function likelyErrors(
  { residuals, sizes, shifts, weights }: FittedRows,
  template: RowTemplate,
  landmark: number,
  mayGoTogether: boolean,
): ShiftErrors {
  const step = Math.ceil(template.shape.length / mostPlaces);
  const thin = (row: Float64Array) => everySo(row, step);
  const fitted = fittedBasis(thin(template.shape), thin(template.slope));
  const left = residuals.map((residual) => {
    const row = thin(residual);
    takeBasisOut(row, fitted);
    return row;
  });
  const stretched = withoutBasis(thin(template.derivative.map((value, k) => (k - landmark) * value)), fitted);
  const stretchNorm = Math.sqrt(dot(stretched, stretched)) || 1;
  const unit = stretched.map((value) => value / stretchNorm);
  const parts = Float64Array.from(left, (row) => dot(row, unit));
  const misfits = Float64Array.from(left, (row, i) => Math.max(0, dot(row, row) - parts[i] * parts[i]));
  const pooled = pooledLags(left, weights);
  if (!(pooled[0] > 0)) {
    const nothing = misfits.map((misfit) => (misfit >= 0 ? 0 : Number.NaN));
    return { likely: nothing, square: nothing, isNoisy: false };
  }
  const stretchPower = weightedMean(
    parts.map((part) => part * part),
    weights,
  );
  const { noise, alongStretch } = noiseWithout(unit, stretchPower, pooled, fitted);
  const own = ownShares(misfits, weights, noise.freedom);
  const raised = Math.max(1, usualMisfit(misfits, noise.freedom) / weightedMean(misfits, weights));
  const alongSlope = (raised * quadratic(noise.lags, lagSums(fitted[3]))) / (template.slopePower / step);
  const stretches = parts.map((part, i) => part / (sizes[i] * stretchNorm));
  const stretchNoise = own.map((share, i) => (alongStretch * share) / (sizes[i] * stretchNorm) ** 2);
  const byNoise = own.map((share, i) => (alongSlope * share) / sizes[i] ** 2);
  const byShape = shapeSquares(
    { values: stretches, noise: stretchNoise },
    { values: shifts, noise: byNoise },
    weights,
    template,
    landmark,
    mayGoTogether,
  );
  return {
    likely: byNoise.map((variance, i) => Math.sqrt(variance + Math.max(byShape.cautious, byShape.ofFar[i]))),
    square: byNoise.map((variance, i) => variance / raised + Math.max(byShape.inSpread, byShape.ofFar[i])),
    isNoisy: median(byNoise.filter((variance) => variance >= 0)) > byShape.sure,
  };
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
  basis: readonly Float64Array[],
): { readonly noise: ReturnType<typeof noiseBefore>; readonly alongStretch: number } {
  const sums = lagSums(unit);
  const taken = fitBasis(basis);
  let noise = noiseBefore(pooled, taken);
  let alongStretch = quadratic(noise.lags, sums);
  for (let round = 0; round < stretchRounds && alongStretch < power; round++) {
    const excess = power - alongStretch;
    noise = noiseBefore(
      pooled.map((sum, lag) => sum - excess * sums[lag]),
      taken,
    );
    alongStretch = quadratic(noise.lags, sums);
  }
  return { noise, alongStretch };
}

/** Each row's variance of noise beside the pooled one: 1, or its own, by how far misfits differ more than chance makes them. */
function ownShares(misfits: Float64Array, weights: Float64Array, freedom: number): Float64Array {
  const mean = weightedMean(misfits, weights);
  if (!(mean > 0)) return misfits.map((misfit) => (misfit >= 0 ? 1 : Number.NaN));
  const square = weightedMean(
    misfits.map((misfit) => misfit * misfit),
    weights,
  );
  const spread = square / (mean * mean) - 1;
  const share = spread > 0 ? Math.max(0, 1 - 2 / freedom / spread) : 0;
  return misfits.map((misfit) => 1 - share + (share * misfit) / mean);
}

/** The mean misfit by the median one, as noise of so many degrees of freedom has them: a few artefacts do not count. */
function usualMisfit(misfits: Float64Array, freedom: number): number {
  return median(misfits.filter((misfit) => misfit >= 0)) / (1 - 2 / (9 * freedom)) ** 3;
}

/** Over the rows that have a weight. */
function weightedMean(values: Float64Array, weights: Float64Array): number {
  let [sum, total] = [0, 0];
  values.forEach((value, i) => {
    if (!(weights[i] > 0)) return;
    sum += weights[i] * value;
    total += weights[i];
  });
  return sum / total;
}
