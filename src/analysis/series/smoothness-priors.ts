import { mean } from '../../dsp/statistics/stats.ts';

/**
 * The slow trend of evenly spaced values by smoothness priors: (I + λ²·D2ᵀ·D2)⁻¹·z, D2 the second difference.
 * Source: Tarvainen, Ranta-aho and Karjalainen 2002. At 4 Hz, λ 500 is a high-pass of the rest at about 0.035 Hz.
 *
 * @param values evenly spaced, any unit
 * @param lambda from 0, without unit
 * @returns the trend, in the unit of the values; of fewer than three values the values themselves
 *
 * The matrix is symmetric with five diagonals, and is solved as L·D·Lᵀ in as many steps as there are values. The mean,
 * which the trend keeps, is taken out first, so that rounding is of what varies alone.
 */
export function smoothTrend(values: Float64Array, lambda: number): Float64Array {
  const count = values.length;
  if (count < 3) return values.slice();
  const centre = mean(values);
  const weight = lambda * lambda;
  const pivots = new Float64Array(count);
  const firsts = new Float64Array(count);
  const seconds = new Float64Array(count);
  const solved = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const isInside = i >= 2 && i + 4 < count;
    const before = i >= 1 ? firsts[i - 1] : 0;
    const beforeThat = i >= 2 ? seconds[i - 2] : 0;
    const pivotBefore = i >= 1 ? pivots[i - 1] : 0;
    const pivotBeforeThat = i >= 2 ? pivots[i - 2] : 0;
    pivots[i] =
      1 +
      weight * (isInside ? 6 : secondDifferences(count, i, 0)) -
      pivotBefore * before * before -
      pivotBeforeThat * beforeThat * beforeThat;
    const crossing = i >= 1 ? pivotBefore * before * seconds[i - 1] : 0;
    firsts[i] = (weight * (isInside ? -4 : secondDifferences(count, i, 1)) - crossing) / pivots[i];
    seconds[i] = (weight * (isInside ? 1 : secondDifferences(count, i, 2))) / pivots[i];
    solved[i] = values[i] - centre;
    if (i >= 1) solved[i] -= before * solved[i - 1];
    if (i >= 2) solved[i] -= beforeThat * solved[i - 2];
  }
  for (let i = count - 1; i >= 0; i--) {
    solved[i] /= pivots[i];
    if (i + 1 < count) solved[i] -= firsts[i] * solved[i + 1];
    if (i + 2 < count) solved[i] -= seconds[i] * solved[i + 2];
  }
  for (let i = 0; i < count; i++) solved[i] += centre;
  return solved;
}

/** Of the frequency where (2·sin(π·f/fs))⁴·λ² is 1 + √2, so that what is left of a sine has 1/√2 of its height. */
const halfPowerOf = (1 + Math.SQRT2) ** 0.25;

/**
 * Below which frequency smoothness priors take out more than half of the power.
 *
 * @param lambda above 0
 * @param fs     rate of the values, Hz
 * @returns Hz
 */
export function trendUpToHz(lambda: number, fs: number): number {
  return (fs / Math.PI) * Math.asin(Math.min(1, halfPowerOf / (2 * Math.sqrt(lambda))));
}

/** The item of D2ᵀ·D2 at row i, `beside` columns to the right of the diagonal; 0 outside. */
function secondDifferences(count: number, i: number, beside: 0 | 1 | 2): number {
  if (i + beside >= count) return 0;
  let sum = 0;
  // Row k of D2 is 1, −2, 1 from column k on.
  for (let k = Math.max(0, i + beside - 2); k <= Math.min(i, count - 3); k++) {
    sum += differenceWeights[i - k] * differenceWeights[i + beside - k];
  }
  return sum;
}

const differenceWeights = [1, -2, 1];
