import { dot, type RowTemplate } from './row-fit.ts';

/** The covariance is worked out from so many places of a row at most: more cost more and tell no more. */
const mostPlaces = 64;

/** Rounds in which the spectrum, flat at first, takes back what fitting took; more follow its scatter. */
const spectrumRounds = 2;

/** Lines either side that a line's power is the mean of, each 1 / (2 · length of the stretch) wide. */
const smoothedLines = 4;

/**
 * Likely error (SD) of each row's shift, for a row of unit size.
 *
 * The noise is taken as stationary over the stretch. What is left of a row once shape, shift, offset and slope are
 * fitted lacks the noise that they took; the spectrum is raised until noise of it, fitted alike, leaves what is left.
 * The shift's variance is that of the noise projected as the template's slope is. A row's own misfit counts as far as
 * misfits differ by more than such noise makes them.
 *
 * @param residuals  a row each, less its fit
 * @param weights    of the rows in the pooled spectrum; 0 for those that do not fit
 * @returns samples
 */
export function likelyErrors(
  residuals: readonly Float64Array[],
  weights: Float64Array,
  template: RowTemplate,
): Float64Array {
  const step = Math.ceil(template.shape.length / mostPlaces);
  const thin = (row: Float64Array) => row.filter((_, k) => k % step === 0);
  const fitted = fittedBasis(thin(template.shape), thin(template.slope));
  const rows = residuals.map(thin);
  const left = rows.map((row) => {
    const free = row.slice();
    for (const one of fitted) {
      const share = dot(free, one);
      for (let k = 0; k < free.length; k++) free[k] -= share * one[k];
    }
    return free;
  });
  const slope = fitted[3];
  const misfits = Float64Array.from(left, (row) => dot(row, row));
  const pooled = pooledLags(left, weights);
  if (!(pooled[0] > 0)) return misfits.map((misfit) => (misfit >= 0 ? 0 : Number.NaN));
  const noise = noiseBefore(pooled, fitted);
  const variance = quadratic(noise.lags, lagSums(slope)) / pooled[0];
  const own = ownVariances(misfits, weights, noise.freedom);
  return own.map((misfit) => Math.sqrt((variance * misfit) / (template.slopePower / step)));
}

/** Orthonormal rows that a fit takes out: a constant, a slope, the shape and its derivative. */
function fittedBasis(shape: Float64Array, slope: Float64Array): readonly Float64Array[] {
  const count = shape.length;
  const basis: Float64Array[] = [];
  const ramp = shape.map((_, k) => k - (count - 1) / 2);
  for (const row of [shape.map(() => 1), ramp, shape.slice(), slope.slice()]) {
    for (const one of basis) {
      const share = dot(row, one);
      for (let k = 0; k < count; k++) row[k] -= share * one[k];
    }
    const norm = Math.sqrt(dot(row, row)) || 1;
    basis.push(row.map((value) => value / norm));
  }
  return basis;
}

/** Sums of products at every lag. */
function lagSums(row: Float64Array): Float64Array {
  return row.map((_, lag) => {
    let sum = 0;
    for (let k = lag; k < row.length; k++) sum += row[k] * row[k - lag];
    return sum;
  });
}

function pooledLags(rows: readonly Float64Array[], weights: Float64Array): Float64Array {
  const pooled = new Float64Array(rows[0].length);
  let total = 0;
  rows.forEach((row, i) => {
    if (!(weights[i] > 0)) return;
    total += weights[i];
    lagSums(row).forEach((sum, lag) => {
      pooled[lag] += weights[i] * sum;
    });
  });
  return pooled.map((sum) => sum / total);
}

/** Σ over both signs of the lag. */
function quadratic(lags: Float64Array, sums: Float64Array): number {
  return 2 * dot(lags, sums) - lags[0] * sums[0];
}

/**
 * Autocovariance of stationary noise that leaves given lag sums when the basis is fitted and taken out.
 *
 * @returns autocovariance, and how many independent values noise of it leaves
 */
function noiseBefore(
  left: Float64Array,
  basis: readonly Float64Array[],
): { readonly lags: Float64Array; readonly freedom: number } {
  const count = left.length;
  const cosines = Array.from({ length: count }, (_, j) =>
    Float64Array.from({ length: count }, (__, lag) => Math.cos((Math.PI * (j + 0.5) * lag) / count)),
  );
  const powerOf = (lags: Float64Array) =>
    Float64Array.from(cosines, (row) => Math.max(0, quadratic(lags, row)));
  const wanted = smooth(powerOf(left));
  let power = wanted.map(() => 1);
  let lags = lagsOf(power, cosines);
  let freedom = 1;
  for (let round = 0; round < spectrumRounds; round++) {
    const expected = leftOf(lags, basis);
    freedom = expected.freedom;
    const got = smooth(powerOf(expected.sums));
    const least = 1e-9 * Math.max(...got);
    power = power.map((value, j) => (got[j] > least ? (value * wanted[j]) / got[j] : value));
    lags = lagsOf(power, cosines);
  }
  return { lags, freedom };
}

/** Means over neighbouring frequencies: fitting leaves nothing of some, whose power is then that about them. */
function smooth(power: Float64Array): Float64Array {
  return power.map((_, j) => {
    const [from, to] = [Math.max(0, j - smoothedLines), Math.min(power.length - 1, j + smoothedLines)];
    let sum = 0;
    for (let k = from; k <= to; k++) sum += power[k];
    return sum / (to - from + 1);
  });
}

function lagsOf(power: Float64Array, cosines: readonly Float64Array[]): Float64Array {
  const lags = new Float64Array(power.length);
  power.forEach((value, j) => {
    for (let lag = 0; lag < lags.length; lag++) lags[lag] += (value * cosines[j][lag]) / power.length;
  });
  return lags;
}

/** Lag sums of the covariance that is left of stationary noise once the basis is taken out, and its degrees of freedom. */
function leftOf(
  lags: Float64Array,
  basis: readonly Float64Array[],
): { readonly sums: Float64Array; readonly freedom: number } {
  const count = lags.length;
  const rows = Array.from({ length: count }, (_, k) =>
    Float64Array.from({ length: count }, (__, m) => lags[Math.abs(k - m)]),
  );
  for (const row of rows) project(row, basis);
  // Symmetric, so columns are projected as rows of the transpose.
  const sums = new Float64Array(count);
  let [trace, squares] = [0, 0];
  for (let m = 0; m < count; m++) {
    const column = Float64Array.from(rows, (row) => row[m]);
    project(column, basis);
    trace += column[m];
    for (let k = 0; k < count; k++) {
      squares += column[k] * column[k];
      if (k >= m) sums[k - m] += column[k];
    }
  }
  return { sums, freedom: (trace * trace) / squares };
}

function project(row: Float64Array, basis: readonly Float64Array[]): void {
  for (const one of basis) {
    const share = dot(row, one);
    for (let k = 0; k < row.length; k++) row[k] -= share * one[k];
  }
}

/** The pooled misfit (1), or each row's own, or between them: by how far misfits differ more than chance makes them. */
function ownVariances(misfits: Float64Array, weights: Float64Array, freedom: number): Float64Array {
  let [total, sum, squares] = [0, 0, 0];
  misfits.forEach((misfit, i) => {
    if (!(weights[i] > 0)) return;
    total += weights[i];
    sum += weights[i] * misfit;
    squares += weights[i] * misfit * misfit;
  });
  const mean = sum / total;
  const spread = squares / total / (mean * mean) - 1;
  const share = spread > 0 ? Math.max(0, 1 - 2 / freedom / spread) : 0;
  return misfits.map((misfit) => Math.max(mean * (1 - share) + share * misfit, 0));
}
