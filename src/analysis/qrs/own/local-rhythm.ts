/** Beats to either side that make the local rhythm. */
export const rhythmReach = 8;

/** The rhythm about a beat. */
export interface LocalRhythm {
  /** Median RR, places. */
  readonly interval: number;
  /** Robust spread of log RR. */
  readonly spread: number;
}

/** Intervals are sorted in here: there is one rhythm at a time. */
const scratch = new Float64Array(2 * rhythmReach + 1);

/**
 * The rhythm about beat `i`.
 *
 * @param placeOf  places of the beats, ascending
 * @returns median interval in places, and the spread about it
 */
export function localRhythm(placeOf: (i: number) => number, i: number, count: number): LocalRhythm {
  const intervals = sortIntervals(placeOf, i, count);
  if (intervals.length === 0) return { interval: Number.NaN, spread: 0 };
  const interval = medianOfSorted(intervals);
  for (let k = 0; k < intervals.length; k++) intervals[k] = Math.abs(Math.log(intervals[k] / interval));
  sortFew(intervals);
  // 1.48 makes the median deviation of normal values their SD.
  return { interval, spread: 1.48 * medianOfSorted(intervals) };
}

/**
 * The intervals about beat `i`, ascending; good until the next call.
 *
 * @param placeOf places of the beats, ascending
 * @param i       number of the beat
 * @param count   of all beats
 * @returns intervals in places; the array is used again
 */
export function sortIntervals(placeOf: (i: number) => number, i: number, count: number): Float64Array {
  const to = Math.min(count - 1, i + rhythmReach);
  let intervalCount = 0;
  for (let k = Math.max(1, i - rhythmReach); k <= to; k++) {
    scratch[intervalCount++] = placeOf(k) - placeOf(k - 1);
  }
  return sortFew(scratch.subarray(0, intervalCount));
}

/**
 * Median of values that are sorted already.
 *
 * @param values ascending
 * @returns of an even count the mean of the middle two
 */
export function medianOfSorted(values: Float64Array): number {
  const count = values.length;
  const upper = count >>> 1;
  return count % 2 === 1 ? values[upper] : (values[upper - 1] + values[upper]) / 2;
}

/**
 * Median of the values of the beats within `rhythmReach` of beat `i`.
 *
 * @param values one a beat
 * @param i      number of the beat
 * @returns of an even count the mean of the middle two
 */
export function medianOfBeats(values: Float64Array, i: number): number {
  const from = Math.max(0, i - rhythmReach);
  const about = scratch.subarray(0, Math.min(values.length, i + rhythmReach + 1) - from);
  for (let k = 0; k < about.length; k++) about[k] = values[from + k];
  return medianOfSorted(sortFew(about));
}

/** By insertion, since there are at most 17. */
function sortFew(values: Float64Array): Float64Array {
  for (let i = 1; i < values.length; i++) {
    const value = values[i];
    let k = i;
    for (; k > 0 && values[k - 1] > value; k--) values[k] = values[k - 1];
    values[k] = value;
  }
  return values;
}
