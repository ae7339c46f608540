import { median } from '../../dsp/statistics/stats.ts';
import { dot } from './row-fit.ts';

/**
 * Number of following rows that each row is compared with, to estimate how many independent values the misfits hold.
 */
const comparedRows = 16;

/**
 * Estimates how many independent values the misfits of rows hold, from the correlations between rows. With n
 * independent values of equal variance, the mean squared correlation is 1 / n. The smoothed spectrum would give too
 * many.
 *
 * @param rows     rows minus everything that a fit removes
 * @param stretch  of unit norm; the part along it does not count
 * @param weights  0 for rows that do not fit
 * @returns 1 if no two rows can be compared
 */
export function countFreedom(
  rows: readonly Float64Array[],
  stretch: Float64Array,
  weights: Float64Array,
): number {
  const length = stretch.length;
  const units = new Float64Array(rows.length * length);
  let unitCount = 0;
  rows.forEach((row, i) => {
    if (!(weights[i] > 0)) return;
    const unit = units.subarray(unitCount * length, (unitCount + 1) * length);
    const share = dot(row, stretch);
    let power = 0;
    for (let k = 0; k < length; k++) {
      unit[k] = row[k] - share * stretch[k];
      power += unit[k] * unit[k];
    }
    const norm = Math.sqrt(power);
    if (!(norm > 0)) return;
    for (let k = 0; k < length; k++) unit[k] /= norm;
    unitCount++;
  });
  const products = new Float64Array(comparedRows);
  let [squares, count] = [0, 0];
  for (let i = 0; i < unitCount; i++) {
    const others = Math.min(comparedRows, unitCount - 1 - i);
    dotWithNext(units, i * length, length, others, products);
    for (let n = 0; n < others; n++) squares += products[n] ** 2;
    count += others;
  }
  return squares > 0 ? count / squares : 1;
}

/**
 * Computes the products of a row with the rows that follow it.
 *
 * @param from  index of the row's first value; rows are stored one after another
 */
function dotWithNext(
  rows: Float64Array,
  from: number,
  length: number,
  others: number,
  products: Float64Array,
): void {
  // Four sums at a time, so that none waits for another; the last group overlaps the one before if there are four rows.
  const abreast = others >= 4 ? 4 : 1;
  for (let n = 0; n < others; n += abreast) {
    const first = Math.min(n, others - abreast);
    const at0 = from + (first + 1) * length;
    if (abreast === 1) {
      let sum = 0;
      for (let k = 0; k < length; k++) sum += rows[from + k] * rows[at0 + k];
      products[first] = sum;
      continue;
    }
    const [at1, at2, at3] = [at0 + length, at0 + 2 * length, at0 + 3 * length];
    let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
    for (let k = 0; k < length; k++) {
      const value = rows[from + k];
      sum0 += value * rows[at0 + k];
      sum1 += value * rows[at1 + k];
      sum2 += value * rows[at2 + k];
      sum3 += value * rows[at3 + k];
    }
    products[first] = sum0;
    products[first + 1] = sum1;
    products[first + 2] = sum2;
    products[first + 3] = sum3;
  }
}

/**
 * Returns the noise variance of each row relative to the pooled one. It lies between 1 and the row's own misfit, nearer
 * to the latter the more misfits differ beyond chance.
 *
 * @param misfits  squared, one per row; NaN for a missing row
 * @param weights  0 for rows that do not fit
 * @param freedom  independent values of a misfit
 * @returns one value per row; NaN for a missing row
 */
export function estimateRowVariances(
  misfits: Float64Array,
  weights: Float64Array,
  freedom: number,
): Float64Array {
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

/**
 * Estimates the mean misfit from the median, for noise with `freedom` degrees of freedom. A few artefacts do not affect
 * it.
 *
 * @param misfits  squared, one per row; NaN for a missing row
 * @param freedom  independent values of a misfit
 * @returns in the unit of the misfits
 */
export function estimateMeanMisfit(misfits: Float64Array, freedom: number): number {
  return median(misfits.filter((misfit) => misfit >= 0)) / (1 - 2 / (9 * freedom)) ** 3;
}

/** @returns weighted mean over the rows with a weight; NaN if none has one */
export function weightedMean(values: Float64Array, weights: Float64Array): number {
  let [sum, total] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    if (!(weights[i] > 0)) continue;
    sum += weights[i] * values[i];
    total += weights[i];
  }
  return sum / total;
}
