import { dot } from './row-fit.ts';

/**
 * Returns the sums of the products of a row with itself at every lag.
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
 * Adds the lag sums of a row to running sums.
 *
 * @param row     any unit
 * @param weight  factor of the lag sums
 * @param sums    as long; changed
 */
export function addLagSums(row: Float64Array, weight: number, sums: Float64Array): void {
  const count = row.length;
  // Four lags are computed side by side, so that no sum waits for another. Nothing is read past the end of the row: an
  // engine that may read undefined stores every number as an object. So does one that takes numbers from a list.
  let lag = 0;
  for (; lag + 3 < count; lag += 4) {
    const first = row[lag];
    const second = row[lag + 1];
    const third = row[lag + 2];
    let sum0 = first * row[0] + second * row[1] + third * row[2];
    let sum1 = second * row[0] + third * row[1];
    let sum2 = third * row[0];
    let sum3 = 0;
    let at1 = row[2];
    let at2 = row[1];
    let at3 = row[0];
    for (let k = 3; k + lag < count; k++) {
      const value = row[k + lag];
      const at0 = row[k];
      sum0 += value * at0;
      sum1 += value * at1;
      sum2 += value * at2;
      sum3 += value * at3;
      at3 = at2;
      at2 = at1;
      at1 = at0;
    }
    sums[lag] += weight * sum0;
    sums[lag + 1] += weight * sum1;
    sums[lag + 2] += weight * sum2;
    sums[lag + 3] += weight * sum3;
  }
  for (; lag < count; lag++) {
    let sum = 0;
    for (let k = 0; k + lag < count; k++) sum += row[k + lag] * row[k];
    sums[lag] += weight * sum;
  }
}

/**
 * Subtracts the lag sums of the products of two rows, in both orders, from running sums.
 *
 * @param a     any unit
 * @param b     as long
 * @param sums  as long; changed
 */
export function subtractCrossLags(a: Float64Array, b: Float64Array, sums: Float64Array): void {
  const count = a.length;
  // Two lags at a time; with an odd number, the last is computed first and alone.
  const last = count - (count % 2);
  if (last < count) sums[last] -= a[last] * b[0] + a[0] * b[last];
  for (let lag = 0; lag < last; lag += 2) {
    let later0 = a[lag] * b[0];
    let sooner0 = a[0] * b[lag];
    let later1 = 0;
    let sooner1 = 0;
    for (let k = lag + 1; k < count; k++) {
      const ofA = a[k];
      const ofB = b[k];
      later0 += ofA * b[k - lag];
      sooner0 += a[k - lag] * ofB;
      later1 += ofA * b[k - lag - 1];
      sooner1 += a[k - lag - 1] * ofB;
    }
    sums[lag] -= later0 + sooner0;
    sums[lag + 1] -= later1 + sooner1;
  }
}

/**
 * Computes the variance of the product of stationary noise with a row.
 *
 * @param lags  the noise's autocovariance
 * @param sums  the row's lag sums
 * @returns sum over lags of both signs
 */
export function productVariance(lags: Float64Array, sums: Float64Array): number {
  return 2 * dot(lags, sums) - lags[0] * sums[0];
}
