import { quickSelect } from './select.ts';
import { percentileRanks } from './sought-ranks.ts';

/**
 * Arithmetic mean; NaN of no values.
 *
 * @param x any unit
 * @returns in the unit of `x`
 */
export function mean(x: ArrayLike<number>): number {
  return meanOf(inFloats(x));
}

function meanOf(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i];
  return sum / x.length;
}

/** A loop that is given arrays of several kinds takes six times as long, once the engine has seen them. */
function inFloats(x: ArrayLike<number>): Float64Array {
  return x instanceof Float64Array ? x : new Float64Array(x);
}

/**
 * Sample standard deviation (n − 1), in two passes; NaN of fewer than two values.
 *
 * @param x any unit
 * @returns in the unit of `x`
 */
export function sampleSd(x: ArrayLike<number>): number {
  if (x.length < 2) return Number.NaN;
  return Math.sqrt(squaresAboutMean(x) / (x.length - 1));
}

/**
 * Sum of the squares about the mean, in two passes; 0 of no values.
 *
 * @param x any unit
 * @returns in its square
 */
export function squaresAboutMean(x: ArrayLike<number>): number {
  return centralSum(inFloats(x), 2);
}

/**
 * Median, of an even count the mean of the middle two; NaN of no values. Leaves `x` as it is.
 *
 * @param x any unit, no NaN
 * @returns in the unit of `x`
 */
export function median(x: ArrayLike<number>): number {
  return medianInPlace(new Float64Array(x));
}

/**
 * The same, reordering `values`.
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
  return (largestBefore(values, upperRank) + upper) / 2;
}

/**
 * Medians of short parts of a series, one after another, in one store.
 *
 * @param most values of a part at most
 * @returns gives the median of `x` from … to − 1, which end where `x` does; NaN of no values
 */
export function medianOfPart(most: number): (x: Float64Array, from: number, to: number) => number {
  const store = new Float64Array(most);
  return (x, from, to) => {
    const count = Math.max(0, Math.min(to, x.length) - from);
    if (count > most) throw new RangeError(`median of ${count} values of at most ${most}`);
    if (count === 0) return Number.NaN;
    // Few values are in order sooner by putting each in its place than by selecting.
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
 * Percentile by linear interpolation between order statistics, as `numpy.percentile` by default.
 *
 * @param q 0 … 100
 * @returns NaN of no values
 */
export function percentile(x: ArrayLike<number>, q: number): number {
  return percentileInPlace(new Float64Array(x), q);
}

/**
 * The same, reordering `values`.
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
  return join(upperRank === 0 ? upper : largestBefore(values, upperRank), upper);
}

/**
 * Pearson's correlation, −1 … 1; 0 where either has no variation. Both of one length.
 *
 * @param a any unit
 * @param b any unit, as long as `a`
 * @returns without unit
 */
export function pearson(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return pearsonOf(inFloats(a), inFloats(b));
}

function pearsonOf(a: Float64Array, b: Float64Array): number {
  if (isConstant(a) || isConstant(b)) return 0;
  const meanA = meanOf(a);
  const meanB = meanOf(b);
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
 * Skewness g1 = m3 / m2^1.5, the biased one, as `scipy.stats.skew`; 0 of values without variation.
 *
 * @param x any unit
 * @returns without unit
 */
export function skewness(x: ArrayLike<number>): number {
  const values = inFloats(x);
  if (isConstant(values)) return 0;
  const m2 = centralSum(values, 2) / x.length;
  const m3 = centralSum(values, 3) / x.length;
  return m2 === 0 ? 0 : m3 / (m2 * Math.sqrt(m2));
}

function centralSum(x: Float64Array, power: 2 | 3): number {
  const centre = meanOf(x);
  let sum = 0;
  for (let i = 0; i < x.length; i++) {
    const d = x[i] - centre;
    sum += power === 2 ? d * d : d * d * d;
  }
  return sum;
}

/** Asked of the values, since the mean of equal values may differ from them by rounding. */
function isConstant(x: Float64Array): boolean {
  for (let i = 1; i < x.length; i++) if (x[i] !== x[0]) return false;
  return true;
}

function largestBefore(values: Float64Array, end: number): number {
  let largest = values[0];
  for (let i = 1; i < end; i++) if (values[i] > largest) largest = values[i];
  return largest;
}
