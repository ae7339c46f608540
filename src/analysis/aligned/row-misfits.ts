import { median } from '../../dsp/statistics/stats.ts';
import { dot } from './row-fit.ts';

/** Each row is held against so many that follow it, to tell how many independent values misfits have. */
const comparedRows = 16;

/**
 * How many independent values the misfits of rows have, by how alike they are of two rows: of one as large as another such
 * value each, the mean squared correlation is one over their number. The smoothed spectrum says too many.
 *
 * @param rows     less all that a fit takes
 * @param stretch  of unit norm; no part along it counts
 * @param weights  0 for rows that do not fit
 * @returns 1 where no two rows can be compared
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

/** Products of a row with so many that follow it. @param from  where it begins, rows lying one behind the other */
function dotWithNext(
  rows: Float64Array,
  from: number,
  length: number,
  others: number,
  products: Float64Array,
): void {
  // Four at once, each sum waiting for itself alone; the last group begins earlier where there are four at all.
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
 * Each row's variance of noise beside the pooled one: 1, or its own, by how far misfits differ more than chance makes them.
 *
 * @param misfits  squared, a value a row; NaN of a row that is not there
 * @param weights  0 for rows that do not fit
 * @param freedom  independent values of a misfit
 * @returns a value a row; NaN of a row that is not there
 */
export function ownShares(misfits: Float64Array, weights: Float64Array, freedom: number): Float64Array {
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
 * The mean misfit by the median one, as noise of so many degrees of freedom has them: a few artefacts do not count.
 *
 * @param misfits  squared, a value a row; NaN of a row that is not there
 * @param freedom  independent values of a misfit
 * @returns in the misfits' unit
 */
export function usualMisfit(misfits: Float64Array, freedom: number): number {
  return median(misfits.filter((misfit) => misfit >= 0)) / (1 - 2 / (9 * freedom)) ** 3;
}

/** @returns the mean over the rows that have a weight; NaN where none has */
export function weightedMean(values: Float64Array, weights: Float64Array): number {
  let [sum, total] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    if (!(weights[i] > 0)) continue;
    sum += weights[i] * values[i];
    total += weights[i];
  }
  return sum / total;
}
