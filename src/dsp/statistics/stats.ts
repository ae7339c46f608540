import { quickSelect } from './select.ts';
import { percentileRanks } from './sought-ranks.ts';

/**
 * Computes the arithmetic mean; NaN without values.
 *
 * @param x any unit
 * @returns in the unit of `x`
 */
export function mean(x: ArrayLike<number>): number {
  return computeMean(toFloat64Array(x));
}

function computeMean(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i];
  return sum / x.length;
}

/** Converts to one array type. A loop that receives arrays of several types is six times slower. */
function toFloat64Array(x: ArrayLike<number>): Float64Array {
  return x instanceof Float64Array ? x : new Float64Array(x);
}

/**
 * Computes the sample standard deviation (n − 1), in two passes; NaN for fewer than two values.
 *
 * @param x any unit
 * @returns in the unit of `x`
 */
export function sampleSd(x: ArrayLike<number>): number {
  if (x.length < 2) return Number.NaN;
  return Math.sqrt(sumSquaredDeviations(x) / (x.length - 1));
}

/**
 * Computes the sum of squared deviations from the mean, in two passes; 0 without values.
 *
 * @param x any unit
 * @returns in its squared unit
 */
export function sumSquaredDeviations(x: ArrayLike<number>): number {
  return centralSum(toFloat64Array(x), 2);
}

/**
 * Computes the median; for an even count the mean of the middle two, NaN without values. Does not change `x`.
 *
 * @param x any unit, no NaN
 * @returns in the unit of `x`
 */
export function median(x: ArrayLike<number>): number {
  return medianInPlace(new Float64Array(x));
}

/**
 * Computes the median like `median`, but reorders `values`.
 *
 * @param values any unit, no NaN; their order is lost
 * @returns in the unit of `values`
 */
export function medianInPlace(values: Float64Array): number {
  const count = values.length;
  if (count === 0) return Number.NaN;
  const upperRank = count >>> 1;
  const upper = quickSelect(values, upperRank);
  if (count % 2 === 1) return upper;
  return (maximumBefore(values, upperRank) + upper) / 2;
}

/**
 * Makes a function that computes medians of short parts of a series in one buffer.
 *
 * @param most maximum number of values of a part
 * @returns computes the median of `x` from … to − 1, clipped at the end of `x`; NaN without values
 */
export function createPartMedian(most: number): (x: Float64Array, from: number, to: number) => number {
  const store = new Float64Array(most);
  return (x, from, to) => {
    const count = Math.max(0, Math.min(to, x.length) - from);
    if (count > most) throw new RangeError(`median of ${count} values of at most ${most}`);
    if (count === 0) return Number.NaN;
    // For few values, insertion sort is faster than selection.
    for (let i = 0; i < count; i++) {
      const value = x[from + i];
      let place = i;
      for (; place > 0 && store[place - 1] > value; place--) store[place] = store[place - 1];
      store[place] = value;
    }
    const upper = store[count >>> 1];
    return count % 2 === 1 ? upper : (store[(count >>> 1) - 1] + upper) / 2;
  };
}

/**
 * Computes a percentile by linear interpolation between order statistics, like `numpy.percentile` by default.
 *
 * @param q 0 … 100
 * @returns NaN without values
 */
export function percentile(x: ArrayLike<number>, q: number): number {
  return percentileInPlace(new Float64Array(x), q);
}

/**
 * Computes a percentile like `percentile`, but reorders `values`.
 *
 * @param values any unit, no NaN; their order is lost
 * @param q      0 … 100
 * @returns in the unit of `values`
 */
export function percentileInPlace(values: Float64Array, q: number): number {
  const count = values.length;
  if (count === 0) return Number.NaN;
  const { upperRank, join } = percentileRanks(q, count);
  const upper = quickSelect(values, upperRank);
  return join(upperRank === 0 ? upper : maximumBefore(values, upperRank), upper);
}

/**
 * Computes Pearson's correlation, −1 … 1; 0 if either input is constant. Both have the same length.
 *
 * @param a any unit
 * @param b any unit, as long as `a`
 * @returns without unit
 */
export function pearson(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return computePearson(toFloat64Array(a), toFloat64Array(b));
}

function computePearson(a: Float64Array, b: Float64Array): number {
  if (isConstant(a) || isConstant(b)) return 0;
  const meanA = computeMean(a);
  const meanB = computeMean(b);
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    const da = a[i] - meanA;
    const db = b[i] - meanB;
    ab += da * db;
    aa += da * da;
    bb += db * db;
  }
  const scale = Math.sqrt(aa) * Math.sqrt(bb);
  return scale === 0 ? 0 : Math.max(-1, Math.min(1, ab / scale));
}

/**
 * Computes the skewness g1 = m3 / m2^1.5, biased like `scipy.stats.skew`; 0 for constant values.
 *
 * @param x any unit
 * @returns without unit
 */
export function skewness(x: ArrayLike<number>): number {
  const values = toFloat64Array(x);
  if (isConstant(values)) return 0;
  const m2 = centralSum(values, 2) / x.length;
  const m3 = centralSum(values, 3) / x.length;
  return m2 === 0 ? 0 : m3 / (m2 * Math.sqrt(m2));
}

function centralSum(x: Float64Array, power: 2 | 3): number {
  const centre = computeMean(x);
  let sum = 0;
  for (let i = 0; i < x.length; i++) {
    const d = x[i] - centre;
    sum += power === 2 ? d * d : d * d * d;
  }
  return sum;
}

/** Compares the values themselves, since the mean of equal values may differ from them by rounding. */
function isConstant(x: Float64Array): boolean {
  for (let i = 1; i < x.length; i++) if (x[i] !== x[0]) return false;
  return true;
}

function maximumBefore(values: Float64Array, end: number): number {
  let largest = values[0];
  for (let i = 1; i < end; i++) if (values[i] > largest) largest = values[i];
  return largest;
}
