import { addLagSums, subtractCrossLags } from './lag-sums.ts';
import { dot } from './row-fit.ts';

/**
 * Number of rounds that restore the power absorbed by the fit. More rounds would follow the scatter of the spectrum.
 */
const spectrumRounds = 2;

/**
 * Exponents with which power may fall with frequency within a band: white, pink and brown noise, and mixtures of two.
 */
const slopes: readonly number[] = [0, 0.5, 1, 1.5, 2];

/** Number of band ends tried per spectral line. */
const endsPerLine = 4;

/** Lines with less than this share of the largest power are not compared, and at least `minLines` lines are needed. */
const minPower = 0.02;
const minLines = 3;

/** Number of lines on each side over which power is averaged. A line is 1 / (2 · length of the stretch) wide. */
const smoothedLines = 3;

/** Number of ratios of powers that are multiplied before a logarithm; their product stays far from the largest float. */
const factorsPerLog = 8;

/** Rows that a fit removes, and what they leave of the noise from which a search begins. */
export interface FitBasis {
  readonly rows: readonly Float64Array[];
  /** Power of that noise at every frequency. */
  readonly power: Float64Array;
  /** Residual of that noise, as lag sums. */
  readonly left: Float64Array;
}

/**
 * Prepares a basis once for all later computations.
 *
 * @param rows   orthonormal, at least one
 * @param power  initial power of the noise at every frequency, any unit; default white
 * @returns the rows with the residual of that noise
 */
export function fitBasis(
  rows: readonly Float64Array[],
  power: Float64Array = rows[0].map(() => 1),
): FitBasis {
  const left = noiseAfterFit(lagsFromPower(power, makeCosines(power.length)), rows);
  return { rows, power, left };
}

/**
 * Returns the basis with the noise that most likely leaves given lag sums. The candidates fall with frequency up to
 * where a low-pass ends them.
 *
 * The fit absorbs slow noise, little of which is visible. It is extrapolated from how the residual falls with
 * frequency. Without an end of the band, band-limited white noise would be taken for slow noise.
 *
 * @param rows  as above
 * @param left  the lag sums
 * @returns the basis
 */
export function chooseLikeliestBasis(rows: readonly Float64Array[], left: Float64Array): FitBasis {
  const count = left.length;
  const cosines = makeCosines(count);
  const seen = powerFromLags(left, cosines);
  const least = minPower * Math.max(...seen);
  const lines = Math.min(count, seen.findLastIndex((value) => value >= least) + 2);
  const leftOfLines = Array.from({ length: lines }, (_, j) => powerLeftOfLine(j, rows, cosines));
  const [ofWhole, expected] = [new Float64Array(lines), new Float64Array(lines)];
  let likeliest: Float64Array = rows[0].map(() => 1);
  let lowest = Number.POSITIVE_INFINITY;
  for (const slope of slopes) {
    // The residual is linear in the power of the noise, so the residuals of single lines give that of any band. That of
    // the whole lines of a band is kept from one end of the band to the next.
    const ofLines = bandPower(count, slope, lines);
    ofWhole.fill(0);
    let whole = 0;
    for (let end = 2; end <= lines; end += 1 / endsPerLine) {
      for (; whole + 1 <= end; whole++) addScaled(ofWhole, leftOfLines[whole], ofLines[whole], ofWhole);
      const last = Math.min(whole, lines - 1);
      addScaled(ofWhole, leftOfLines[last], (end - whole) * ofLines[last], expected);
      const unlikely = negativeLogLikelihood(seen, expected, least);
      if (!(unlikely < lowest)) continue;
      likeliest = bandPower(count, slope, end);
      lowest = unlikely;
    }
  }
  return fitBasis(rows, likeliest);
}

/** Writes one row plus a multiple of another into a third, which may be the first and determines the length. */
function addScaled(a: Float64Array, b: Float64Array, factor: number, into: Float64Array): void {
  for (let k = 0; k < into.length; k++) into[k] = a[k] + factor * b[k];
}

/**
 * Returns the power at every frequency that a fit leaves of noise in one spectral line.
 *
 * Such noise is the cosine and the sine of the line's frequency with independent random factors. The fit removes its
 * rows from each.
 *
 * @param line  its number
 * @param rows  orthonormal rows that the fit removes
 */
function powerLeftOfLine(line: number, rows: readonly Float64Array[], cosines: Float64Array): Float64Array {
  const count = rows[0].length;
  const cosine = cosines.slice(line * count, (line + 1) * count);
  const sine = cosine.map((_, k) => Math.sin((Math.PI * (line + 0.5) * k) / count));
  const sums = new Float64Array(count);
  for (const wave of [cosine, sine]) {
    subtractProjections(wave, rows);
    addLagSums(wave, 1 / count, sums);
  }
  return powerFromLags(sums, cosines);
}

/**
 * Returns power that falls with a power of the frequency up to the end of the band, in lines. The line in which the
 * band ends gets a fraction.
 */
function bandPower(count: number, slope: number, end: number): Float64Array {
  const power = new Float64Array(count);
  // All engines round roots and quotients identically, but not powers. Without powers, page and command line give the
  // same numbers.
  for (let j = 0; j < end; j++) {
    power[j] = Math.min(1, end - j);
    for (let k = 0; k < 2 * slope; k++) power[j] /= Math.sqrt(j + 0.5);
  }
  return power;
}

/**
 * Estimates the autocovariance of the stationary noise that leaves given lag sums when the basis is fitted and removed.
 *
 * @param left   the lag sums
 * @param basis  as long
 * @returns autocovariance, from lag 0
 */
export function estimateNoiseBeforeFit(left: Float64Array, basis: FitBasis): Float64Array {
  const cosines = makeCosines(left.length);
  const observedPower = smooth(powerFromLags(left, cosines));
  let { power } = basis;
  let lags = left;
  for (let round = 0; round < spectrumRounds; round++) {
    const expected = round === 0 ? basis.left : noiseAfterFit(lags, basis.rows);
    const expectedPower = smooth(powerFromLags(expected, cosines));
    let largest = Number.NEGATIVE_INFINITY;
    for (let j = 0; j < expectedPower.length; j++) largest = Math.max(largest, expectedPower[j]);
    const next = new Float64Array(power);
    for (let j = 0; j < expectedPower.length; j++)
      if (expectedPower[j] > 1e-9 * largest) next[j] = (power[j] * observedPower[j]) / expectedPower[j];
    power = next;
    lags = lagsFromPower(power, cosines);
  }
  return lags;
}

/**
 * Returns minus the mean log-likelihood of spectral lines under noise with another spectrum and free level (Whittle
 * 1953), without the part that does not depend on that noise.
 *
 * @param power     of the lines
 * @param expected  of the other noise, no longer
 * @param least     lines with less power are not compared
 */
function negativeLogLikelihood(power: Float64Array, expected: Float64Array, least: number): number {
  let ratios = 0;
  let logs = 0;
  let product = 1;
  let count = 0;
  for (let j = 0; j < expected.length; j++) {
    if (!(power[j] >= least)) continue;
    const ratio = power[j] / expected[j];
    ratios += ratio;
    product *= ratio;
    count++;
    // One logarithm of a product takes less time than one of each factor.
    if (count % factorsPerLog !== 0) continue;
    logs += Math.log(product);
    product = 1;
  }
  logs += Math.log(product);
  return count < minLines ? Number.POSITIVE_INFINITY : Math.log(ratios / count) - logs / count;
}

const cosinesByLength = new Map<number, Float64Array>();

/**
 * Returns the cosines of `count` lags at `count` frequencies, one frequency after another. Results are cached, since
 * few different counts occur.
 */
function makeCosines(count: number): Float64Array {
  const known = cosinesByLength.get(count);
  if (known !== undefined) return known;
  const made = new Float64Array(count * count);
  for (let j = 0; j < count; j++) {
    for (let lag = 0; lag < count; lag++)
      made[j * count + lag] = Math.cos((Math.PI * (j + 0.5) * lag) / count);
  }
  cosinesByLength.set(count, made);
  return made;
}

/** Computes the power at every frequency; negative values become 0. */
function powerFromLags(lags: Float64Array, cosines: Float64Array): Float64Array {
  const count = lags.length;
  const power = new Float64Array(count);
  // Two frequencies share each pass: their cosines are equal at even lags and opposite at odd ones.
  for (let j = 0; 2 * j < count; j++) {
    const from = j * count;
    let even = 0;
    let odd = 0;
    for (let lag = 2; lag < count; lag += 2) even += lags[lag] * cosines[from + lag];
    for (let lag = 1; lag < count; lag += 2) odd += lags[lag] * cosines[from + lag];
    power[j] = Math.max(0, lags[0] + 2 * (even + odd));
    power[count - 1 - j] = Math.max(0, lags[0] + 2 * (even - odd));
  }
  return power;
}

/**
 * Averages over neighbouring frequencies. The fit absorbs all power at some frequencies, which then get that of their
 * neighbours.
 */
function smooth(power: Float64Array): Float64Array {
  const last = power.length - 1;
  const means = new Float64Array(power.length);
  for (let j = 0; j <= last; j++) {
    const from = Math.max(0, j - smoothedLines);
    const to = Math.min(last, j + smoothedLines);
    let sum = 0;
    for (let k = from; k <= to; k++) sum += power[k];
    means[j] = sum / (to - from + 1);
  }
  return means;
}

function lagsFromPower(power: Float64Array, cosines: Float64Array): Float64Array {
  const count = power.length;
  const lags = new Float64Array(count);
  // Pairs of frequencies as in `powerFromLags`; the middle one has no partner.
  for (let j = 0; 2 * j < count; j++) {
    const from = j * count;
    const own = power[j] / count;
    const other = 2 * j + 1 === count ? 0 : power[count - 1 - j] / count;
    const sum = own + other;
    const difference = own - other;
    for (let lag = 0; lag < count; lag += 2) lags[lag] += sum * cosines[from + lag];
    for (let lag = 1; lag < count; lag += 2) lags[lag] += difference * cosines[from + lag];
  }
  return lags;
}

/**
 * Computes the lag sums of the covariance of stationary noise after the basis is removed.
 *
 * With the basis B and the projection P = 1 − B·Bᵀ that removes it, P·R·P = R − B·Uᵀ − U·Bᵀ, where
 * U = R·B − B·(Bᵀ·R·B) / 2.
 */
function noiseAfterFit(lags: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const count = lags.length;
  const bothSides = new Float64Array(2 * count - 1 + leadingPadding);
  const middle = count - 1 + leadingPadding;
  for (let k = 0; k < count; k++) {
    bothSides[middle + k] = lags[k];
    bothSides[middle - k] = lags[k];
  }
  const products = basis.map((row) => multiplyByCovariance(bothSides, row));
  const halves = basis.map((row) => products.map((product) => dot(row, product) / 2));
  const sums = new Float64Array(count);
  for (let lag = 0; lag < count; lag++) sums[lag] = (count - lag) * lags[lag];
  products.forEach((product, i) => {
    basis.forEach((row, m) => {
      const half = halves[i][m];
      for (let k = 0; k < count; k++) product[k] -= half * row[k];
    });
    subtractCrossLags(basis[i], product, sums);
  });
  return sums;
}

/** Number of padding values before the first lag, read by unused sums past the end of a row. */
const leadingPadding = 3;

/**
 * Multiplies a row by the covariance of stationary noise.
 *
 * @param bothSides  autocovariance at lags of both signs, after the padding
 */
function multiplyByCovariance(bothSides: Float64Array, row: Float64Array): Float64Array {
  const count = row.length;
  const product = new Float64Array(count);
  // Four sums at a time, so that none waits for another; those past the end are dropped.
  for (let m = 0; m < count; m += 4) {
    const from = count - 1 + leadingPadding - m;
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    let sum3 = 0;
    let at1 = bothSides[from - 1];
    let at2 = bothSides[from - 2];
    let at3 = bothSides[from - 3];
    for (let k = 0; k < count; k++) {
      const value = row[k];
      const at0 = bothSides[from + k];
      sum0 += value * at0;
      sum1 += value * at1;
      sum2 += value * at2;
      sum3 += value * at3;
      at3 = at2;
      at2 = at1;
      at1 = at0;
    }
    product[m] = sum0;
    product[m + 1] = sum1;
    product[m + 2] = sum2;
    product[m + 3] = sum3;
  }
  return product;
}

/**
 * Removes the projections on orthonormal rows from a row, in place.
 *
 * @param row    any unit
 * @param basis  orthonormal rows
 */
export function subtractProjections(row: Float64Array, basis: readonly Float64Array[]): void {
  if (basis.length === 4) {
    subtractFourProjections(row, basis);
    return;
  }
  for (const one of basis) {
    const share = dot(row, one);
    for (let k = 0; k < row.length; k++) row[k] -= share * one[k];
  }
}

/** Removes four projections at once: the four sums do not wait for one another, and two passes replace eight. */
function subtractFourProjections(row: Float64Array, [a, b, c, d]: readonly Float64Array[]): void {
  let [ofA, ofB, ofC, ofD] = [0, 0, 0, 0];
  for (let k = 0; k < row.length; k++) {
    const value = row[k];
    ofA += value * a[k];
    ofB += value * b[k];
    ofC += value * c[k];
    ofD += value * d[k];
  }
  for (let k = 0; k < row.length; k++) row[k] -= ofA * a[k] + ofB * b[k] + ofC * c[k] + ofD * d[k];
}
