import { dot } from './row-fit.ts';

/** Rounds in which the spectrum takes back what fitting took; more follow its scatter. */
const spectrumRounds = 2;

/** Powers of the frequency by which spectra fall at first: of white, pink and brown noise. */
const slopes: readonly number[] = [0, 1, 2];

/** Lines with a smaller share of the largest power tell nothing of a slope, nor do fewer lines. */
const leastPower = 0.2;
const leastLines = 3;

/** Lines either side that a line's power is the mean of, each 1 / (2 · length of the stretch) wide. */
const smoothedLines = 3;

/**
 * Sums of the products of a row with itself at every lag.
 *
 * @param row  any unit
 * @returns unit², from lag 0
 */
export function lagSums(row: Float64Array): Float64Array {
  const sums = new Float64Array(row.length);
  addLagSums(row, 1, sums);
  return sums;
}

/**
 * The same, added to running sums.
 *
 * @param row     any unit
 * @param weight  that they are multiplied by
 * @param sums    as long; changed
 */
export function addLagSums(row: Float64Array, weight: number, sums: Float64Array): void {
  // Four lags side by side: each sum waits for itself alone. A lag past the end has none.
  for (let lag = 0; lag < row.length; lag += 4) {
    let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
    for (let k = 0; k + lag < row.length; k++) {
      const value = row[k + lag];
      sum0 += value * row[k];
      if (k >= 1) sum1 += value * row[k - 1];
      if (k >= 2) sum2 += value * row[k - 2];
      if (k >= 3) sum3 += value * row[k - 3];
    }
    sums[lag] += weight * sum0;
    sums[lag + 1] += weight * sum1;
    sums[lag + 2] += weight * sum2;
    sums[lag + 3] += weight * sum3;
  }
}

/**
 * Variance of the product of stationary noise with a row.
 *
 * @param lags  the noise's autocovariance
 * @param sums  the row's lag sums
 * @returns Σ over both signs of the lag
 */
export function quadratic(lags: Float64Array, sums: Float64Array): number {
  return 2 * dot(lags, sums) - lags[0] * sums[0];
}

/** Rows that a fit takes out, and what they leave of the noise that a search begins from. */
export interface FitBasis {
  readonly rows: readonly Float64Array[];
  /** By which power of the frequency that noise falls. */
  readonly slope: number;
  readonly power: Float64Array;
  /** What the rows leave of it, as lag sums. */
  readonly left: Float64Array;
}

/**
 * What a fit takes out of noise, worked out once for all that is asked of it.
 *
 * @param rows   orthonormal, at least one
 * @param slope  0 for white noise to begin from, 1 for pink, 2 for brown
 * @returns the rows with what they leave of that noise
 */
export function fitBasis(rows: readonly Float64Array[], slope: number): FitBasis {
  const power = rows[0].map((_, j) => (j + 0.5) ** -slope);
  const left = noiseAfterFit(lagsFromPower(power, makeCosines(power.length)), rows);
  return { rows, slope, power, left };
}

/**
 * The basis with the noise that most likely leaves given lag sums, of white, pink and brown. What a fit takes is slow, and
 * little of it is seen: it is guessed from how what is left falls with frequency.
 *
 * @param rows  as above
 * @param left  the lag sums
 * @returns the basis
 */
export function likeliestBasis(rows: readonly Float64Array[], left: Float64Array): FitBasis {
  const power = powerOf(left);
  const bases = slopes.map((slope) => fitBasis(rows, slope));
  const unlikely = bases.map((basis) => unlikeness(power, powerOf(basis.left)));
  return bases[unlikely.indexOf(Math.min(...unlikely))];
}

function powerOf(lags: Float64Array): Float64Array {
  return Float64Array.from(makeCosines(lags.length), (row) => Math.max(0, quadratic(lags, row)));
}

/**
 * Autocovariance of stationary noise that leaves given lag sums when the basis is fitted and taken out.
 *
 * @param left   the lag sums
 * @param basis  as long
 * @returns autocovariance, from lag 0
 */
export function noiseBefore(left: Float64Array, basis: FitBasis): Float64Array {
  const cosines = makeCosines(left.length);
  const wanted = smooth(powerOf(left));
  let { power } = basis;
  let lags = left;
  for (let round = 0; round < spectrumRounds; round++) {
    const expected = round === 0 ? basis.left : noiseAfterFit(lags, basis.rows);
    const got = smooth(powerOf(expected));
    const least = 1e-9 * Math.max(...got);
    power = power.map((value, j) => (got[j] > least ? (value * wanted[j]) / got[j] : value));
    lags = lagsFromPower(power, cosines);
  }
  return lags;
}

/**
 * How unlikely lines are of noise with another spectrum, but for its level: minus a mean logarithm of what they have by chance
 * (Whittle 1953). Compared is the band that has power, without its last line, in which a low-pass may end.
 */
function unlikeness(power: Float64Array, other: Float64Array): number {
  const least = leastPower * Math.max(...power);
  const end = power.findLastIndex((value) => value >= least);
  let [ratios, logs, count] = [0, 0, 0];
  for (let j = 0; j < end; j++) {
    if (!(power[j] >= least && other[j] > 0)) continue;
    ratios += power[j] / other[j];
    logs += Math.log(other[j]);
    count++;
  }
  return count < leastLines ? 0 : Math.log(ratios / count) + logs / count;
}

const madeCosines = new Map<number, readonly Float64Array[]>();

/** Cosines of so many lags at as many frequencies, of which few numbers are ever asked for. */
function makeCosines(count: number): readonly Float64Array[] {
  const made =
    madeCosines.get(count) ??
    Array.from({ length: count }, (_, j) =>
      Float64Array.from({ length: count }, (__, lag) => Math.cos((Math.PI * (j + 0.5) * lag) / count)),
    );
  madeCosines.set(count, made);
  return made;
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

function lagsFromPower(power: Float64Array, cosines: readonly Float64Array[]): Float64Array {
  const lags = new Float64Array(power.length);
  for (let j = 0; j < power.length; j++) {
    const [value, row] = [power[j], cosines[j]];
    for (let lag = 0; lag < lags.length; lag++) lags[lag] += (value * row[lag]) / power.length;
  }
  return lags;
}

/** Lag sums of the covariance that is left of stationary noise once the basis is taken out. */
function noiseAfterFit(lags: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const count = lags.length;
  // Column by column, free of the basis; then row by row, which is the same of the transpose.
  const half = new Float64Array(count * count);
  const line = new Float64Array(count);
  for (let m = 0; m < count; m++) {
    for (let k = 0; k < count; k++) line[k] = lags[Math.abs(k - m)];
    takeBasisOut(line, basis);
    for (let k = 0; k < count; k++) half[k * count + m] = line[k];
  }
  const sums = new Float64Array(count);
  for (let m = 0; m < count; m++) {
    line.set(half.subarray(m * count, (m + 1) * count));
    takeBasisOut(line, basis);
    for (let k = m; k < count; k++) sums[k - m] += line[k];
  }
  return sums;
}

/**
 * Takes the parts along orthonormal rows out of a row, in place.
 *
 * @param row    any unit
 * @param basis  orthonormal rows
 */
export function takeBasisOut(row: Float64Array, basis: readonly Float64Array[]): void {
  if (basis.length === 4) {
    takeFourOut(row, basis);
    return;
  }
  for (const one of basis) {
    const share = dot(row, one);
    for (let k = 0; k < row.length; k++) row[k] -= share * one[k];
  }
}

/** Four at once: their sums wait for themselves alone, and the row is gone over twice in place of eight times. */
function takeFourOut(row: Float64Array, [a, b, c, d]: readonly Float64Array[]): void {
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
