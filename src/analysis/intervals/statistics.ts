import { mean, median, sampleSd } from '../../dsp/statistics/stats.ts';

/**
 * Returns the values at listed beats, without missing ones.
 *
 * @param values  buffer, at least as long as `members`, for frequent callers
 * @returns a view of `values` with the values found; in the unit of `x`
 */
export function selectPresentValues(
  x: Float64Array,
  members: ArrayLike<number>,
  values = new Float64Array(members.length),
): Float64Array {
  let count = 0;
  for (let k = 0; k < members.length; k++) {
    const value = x[members[k]];
    if (value === value) values[count++] = value;
  }
  return values.subarray(0, count);
}

/**
 * Returns the values at listed beats, including missing ones.
 *
 * @param x        any unit; NaN where missing
 * @param members  indices into it
 * @param taken    buffer, as long as `members`
 * @returns `taken`, in the order of `members`
 */
export function selectValues(
  x: Float64Array,
  members: ArrayLike<number>,
  taken = new Float64Array(members.length),
): Float64Array {
  // A loop, because `Float64Array.from` with a function takes about ten times as long.
  for (let k = 0; k < taken.length; k++) taken[k] = x[members[k]];
  return taken;
}

/**
 * Removes missing values from an array, in place.
 *
 * @param values  any unit, NaN where missing; overwritten
 * @returns a view of `values` with the remaining ones, in their order
 */
export function dropMissing(values: Float64Array): Float64Array {
  let count = 0;
  for (const value of values) if (value === value) values[count++] = value;
  return values.subarray(0, count);
}

/**
 * Returns the intervals at listed beats, without missing ones.
 *
 * @param endMs    R to the feature that ends the interval, ms
 * @param startMs  R to its start; null if it starts at R
 * @param values   buffer, at least as long as `members`, for frequent callers
 * @returns a view of `values` with the intervals found; ms
 */
export function selectIntervals(
  endMs: Float64Array,
  startMs: Float64Array | null,
  members: ArrayLike<number>,
  values = new Float64Array(members.length),
): Float64Array {
  if (startMs === null) return selectPresentValues(endMs, members, values);
  let count = 0;
  for (let k = 0; k < members.length; k++) {
    const value = endMs[members[k]] - startMs[members[k]];
    if (value === value) values[count++] = value;
  }
  return values.subarray(0, count);
}

/**
 * Computes mean and SD (n − 1); null with too few values.
 *
 * @param values  any unit, none missing
 * @returns in their unit
 */
export function meanAndSd(values: Float64Array): { mean: number | null; sd: number | null } {
  return {
    mean: values.length > 0 ? mean(values) : null,
    sd: values.length > 1 ? sampleSd(values) : null,
  };
}

/** Number of intervals at some beats, their mean and SD. */
export interface IntervalFigures {
  readonly found: number;
  readonly mean: number | null;
  readonly sd: number | null;
}

/**
 * Computes mean and SD of the intervals at some beats, equal to `meanAndSd` of `selectIntervals`. Sweeps use it, which call
 * it hundreds of thousands of times.
 *
 * @param endMs    R to the feature that ends the interval, ms, one per beat
 * @param startMs  R to its start, for the same beats; null if it starts at R
 * @param scratch  buffer for as many intervals
 * @returns ms
 */
export function computeSweptMeanAndSd(
  endMs: Float64Array,
  startMs: Float64Array | null,
  scratch: Float64Array,
): IntervalFigures {
  let found = 0;
  let sum = 0;
  for (let k = 0; k < endMs.length; k++) {
    const value = startMs === null ? endMs[k] : endMs[k] - startMs[k];
    if (value !== value) continue;
    scratch[found++] = value;
    sum += value;
  }
  if (found === 0) return { found, mean: null, sd: null };
  const meanMs = sum / found;
  if (found === 1) return { found, mean: meanMs, sd: null };
  let squares = 0;
  for (let k = 0; k < found; k++) {
    const d = scratch[k] - meanMs;
    squares += d * d;
  }
  return { found, mean: meanMs, sd: Math.sqrt(squares / (found - 1)) };
}

/**
 * Computes the positive predictive value: the share of beats whose interval lies within the acceptance of the median.
 *
 * @param values      intervals from R that were found, ms
 * @param missed      number of intervals not found
 * @param acceptance  ms, the limit included
 * @param ppvMissed   whether the missed ones count as false
 * @returns 0 … 1; null if nothing is counted
 *
 * Source: Cziesler 2014, 4.3.
 */
export function positivePredictiveValue(
  values: Float64Array,
  missed: number,
  acceptance: number,
  ppvMissed: 'outside' | 'false',
): number | null {
  const counted = values.length + (ppvMissed === 'false' ? missed : 0);
  if (counted === 0) return null;
  if (values.length === 0) return 0;
  const middle = median(values);
  let within = 0;
  for (const value of values) if (Math.abs(value - middle) <= acceptance) within++;
  return within / counted;
}

/**
 * Converts a value to the form that results use.
 *
 * @param value  any unit; NaN where missing
 * @returns null for NaN
 */
export function nullForNaN(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
