import { mean } from '../../dsp/statistics/stats.ts';

/**
 * Computes the slow trend of evenly spaced values by smoothness priors: (I + λ²·D2ᵀ·D2)⁻¹·z, where D2 is the second
 * difference. Source: Tarvainen, Ranta-aho and Karjalainen 2002. At 4 Hz, λ = 500 leaves a high-pass at about 0.035 Hz.
 *
 * @param values  evenly spaced, any unit
 * @param lambda  from 0, dimensionless
 * @returns the trend, in the unit of the values; with fewer than three values, the values themselves
 *
 * The matrix is symmetric with five diagonals and is solved as L·D·Lᵀ in linear time. The mean, which the trend keeps,
 * is subtracted first, so that rounding affects only the variation.
 */
export function smoothTrend(values: Float64Array, lambda: number): Float64Array {
  const count = values.length;
  if (count < 3) return values.slice();
  const centre = mean(values);
  const weight = lambda * lambda;
  const inner = Math.max(0, count - lastRows);
  const inside = insideRows(weight, inner);
  const last = endRows(weight, count, inside, inner);
  const solved = new Float64Array(count);
  const settled = inside.pivots.length - 1;
  for (let i = 0; i < count; i++) {
    const isInside = i - 1 < inner;
    const first =
      i === 0 ? 0 : isInside ? inside.firsts[Math.min(i - 1, settled)] : last.firsts[i - 1 - inner];
    const isSecondInside = i - 2 < inner;
    const second =
      i < 2 ? 0 : isSecondInside ? inside.seconds[Math.min(i - 2, settled)] : last.seconds[i - 2 - inner];
    solved[i] = values[i] - centre;
    if (i >= 1) solved[i] -= first * solved[i - 1];
    if (i >= 2) solved[i] -= second * solved[i - 2];
  }
  for (let i = count - 1; i >= 0; i--) {
    const { pivots, firsts, seconds } = i < inner ? inside : last;
    const row = i < inner ? Math.min(i, settled) : i - inner;
    solved[i] /= pivots[row];
    if (i + 1 < count) solved[i] -= firsts[row] * solved[i + 1];
    if (i + 2 < count) solved[i] -= seconds[row] * solved[i + 2];
  }
  for (let i = 0; i < count; i++) solved[i] += centre;
  return solved;
}

/** Number of rows of the matrix that depend on its end. */
const lastRows = 4;

interface Factors {
  readonly pivots: Float64Array;
  readonly firsts: Float64Array;
  readonly seconds: Float64Array;
}

interface InsideRows extends Factors {
  readonly weight: number;
  /** Whether all later rows equal the last one. */
  readonly isSettled: boolean;
}

/** Cache: windows of a series use the same rows repeatedly. */
let cachedRows: InsideRows | null = null;

/** Computes the rows that do not depend on the end, up to the one from which they are constant. */
function insideRows(weight: number, rows: number): InsideRows {
  if (cachedRows?.weight === weight && (cachedRows.isSettled || cachedRows.pivots.length >= rows))
    return cachedRows;
  const factors = emptyRows(rows);
  const { pivots, firsts, seconds } = factors;
  for (let i = 0; i < rows; i++) {
    fillRow(factors, i, weight, Infinity, i, rowBefore(factors, i - 1), rowBefore(factors, i - 2));
    const isSame = i > 1 && pivots[i] === pivots[i - 1] && firsts[i] === firsts[i - 1];
    if (!isSame || seconds[i] !== seconds[i - 1]) continue;
    cachedRows = {
      weight,
      isSettled: true,
      pivots: pivots.slice(0, i + 1),
      firsts: firsts.slice(0, i + 1),
      seconds: seconds.slice(0, i + 1),
    };
    return cachedRows;
  }
  cachedRows = { weight, isSettled: false, ...factors };
  return cachedRows;
}

function endRows(weight: number, count: number, inside: InsideRows, inner: number): Factors {
  const factors = emptyRows(count - inner);
  const settled = inside.pivots.length - 1;
  const before = (i: number): FactorRow =>
    i < inner ? rowBefore(inside, Math.min(i, settled)) : rowBefore(factors, i - inner);
  for (let i = inner; i < count; i++) {
    fillRow(factors, i - inner, weight, count, i, before(i - 1), before(i - 2));
  }
  return factors;
}

function emptyRows(count: number): Factors {
  return {
    pivots: new Float64Array(count),
    firsts: new Float64Array(count),
    seconds: new Float64Array(count),
  };
}

interface FactorRow {
  readonly pivot: number;
  readonly first: number;
  readonly second: number;
}

const noRow: FactorRow = { pivot: 0, first: 0, second: 0 };

/** Returns a row; zeros if it does not exist. */
function rowBefore({ pivots, firsts, seconds }: Factors, row: number): FactorRow {
  return row < 0 ? noRow : { pivot: pivots[row], first: firsts[row], second: seconds[row] };
}

/** Writes row `i` of the matrix of `count` rows to `place`, from the two rows before it. */
function fillRow(
  { pivots, firsts, seconds }: Factors,
  place: number,
  weight: number,
  count: number,
  i: number,
  before: FactorRow,
  beforeThat: FactorRow,
): void {
  pivots[place] =
    1 +
    weight * secondDifferences(count, i, 0) -
    before.pivot * before.first * before.first -
    beforeThat.pivot * beforeThat.second * beforeThat.second;
  const crossing = before.pivot * before.first * before.second;
  firsts[place] = (weight * secondDifferences(count, i, 1) - crossing) / pivots[place];
  seconds[place] = (weight * secondDifferences(count, i, 2)) / pivots[place];
}

/** Factor for the frequency at which (2·sin(π·f/fs))⁴·λ² is 1 + √2, so that a sine keeps 1/√2 of its amplitude. */
const halfPowerFactor = (1 + Math.SQRT2) ** 0.25;

/**
 * Returns the frequency below which smoothness priors remove more than half of the power.
 *
 * @param lambda  above 0
 * @param fs      sampling rate of the values, Hz
 * @returns Hz
 */
export function trendCutoffHz(lambda: number, fs: number): number {
  return (fs / Math.PI) * Math.asin(Math.min(1, halfPowerFactor / (2 * Math.sqrt(lambda))));
}

/** Returns the element of D2ᵀ·D2 in row i, `offset` columns to the right of the diagonal; 0 outside. */
function secondDifferences(count: number, i: number, offset: 0 | 1 | 2): number {
  if (i + offset >= count) return 0;
  let sum = 0;
  // Row k of D2 is 1, −2, 1 from column k on.
  for (let k = Math.max(0, i + offset - 2); k <= Math.min(i, count - 3); k++) {
    sum += differenceWeights[i - k] * differenceWeights[i + offset - k];
  }
  return sum;
}

const differenceWeights = [1, -2, 1];
