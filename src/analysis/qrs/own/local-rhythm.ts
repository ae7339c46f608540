import { SortedWindow } from '../../../dsp/statistics/sorted-window.ts';

/** Number of beats on either side that define the local rhythm. */
export const rhythmReach = 8;

/** The rhythm around a beat. */
export interface LocalRhythm {
  /** Median RR, decimated samples. */
  readonly interval: number;
  /** Robust spread of log RR. */
  readonly spread: number;
}

/** Maximum number of values around a beat. */
const maxNeighbourhood = 2 * rhythmReach + 1;
/** Buffer for sorting intervals; only one rhythm is computed at a time. */
const scratch = new Float64Array(maxNeighbourhood);

/** The sorted values of the beats within `rhythmReach` of a beat that moves forward. */
export class SlidingValues {
  readonly #count: number;
  readonly #first: number;
  readonly #window: SortedWindow;

  /**
   * @param values one per beat
   * @param first the first beat with a value
   */
  constructor(values: Float64Array, first = 0) {
    this.#count = values.length;
    this.#first = first;
    this.#window = new SortedWindow(values, maxNeighbourhood);
  }

  /** @param i number of the beat, not before that of the last call */
  moveTo(i: number): void {
    const to = Math.min(this.#count, i + rhythmReach + 1);
    this.#window.moveTo(Math.min(Math.max(this.#first, i - rhythmReach), to), to);
  }

  /** Returns the median; the mean of the middle two for an even count, NaN for none. */
  median(): number {
    return this.#window.median();
  }

  /**
   * Computes the median of |log(value / middle)|. It grows outward from `middle` in both directions, so the two
   * sides are merged up to the median.
   *
   * @param middle in the unit of the values, above 0 like all of them
   * @returns the mean of the middle two for an even count; 0 for none
   */
  medianLog(middle: number): number {
    const { count, sorted } = this.#window;
    if (count === 0) return 0;
    let above = 0;
    while (above < count && sorted[above] < middle) above++;
    let below = above - 1;
    let [before, last] = [above, above];
    for (let taken = 0; taken <= count >>> 1; taken++) {
      before = last;
      if (below >= 0 && (above === count || isNearer(sorted[below], sorted[above], middle))) last = below--;
      else last = above++;
    }
    const log = absoluteLog(sorted[last], middle);
    return count % 2 === 1 ? log : (absoluteLog(sorted[before], middle) + log) / 2;
  }
}

/** Relative difference of products below which the logarithms may be equal. */
const equalShare = 1e-12;

/**
 * Returns whether a value below the middle has a smaller |log| than one at or above it. Two logarithms are
 * seldom needed.
 */
function isNearer(below: number, above: number, middle: number): boolean {
  const [product, square] = [below * above, middle * middle];
  if (Math.abs(product - square) > equalShare * square) return product > square;
  return absoluteLog(below, middle) < absoluteLog(above, middle);
}

function absoluteLog(value: number, middle: number): number {
  return Math.abs(Math.log(value / middle));
}

/**
 * Computes the rhythm around a beat.
 *
 * @param intervals of the beats, moved to the beat, decimated samples
 * @returns median interval in decimated samples, NaN if there is none, and the spread around it
 */
export function localRhythm(intervals: SlidingValues): LocalRhythm {
  const interval = intervals.median();
  // The factor 1.48 converts the median deviation of normal values to their SD.
  return { interval, spread: 1.48 * intervals.medianLog(interval) };
}

/**
 * Returns the intervals around beat `i`, ascending; valid until the next call.
 *
 * @param placeOf returns the positions of the beats, ascending, decimated samples
 * @param i number of the beat
 * @param count of all beats
 * @returns intervals in decimated samples; the array is reused
 */
export function sortIntervals(placeOf: (i: number) => number, i: number, count: number): Float64Array {
  const to = Math.min(count - 1, i + rhythmReach);
  let intervalCount = 0;
  for (let k = Math.max(1, i - rhythmReach); k <= to; k++) {
    scratch[intervalCount++] = placeOf(k) - placeOf(k - 1);
  }
  return insertionSort(scratch.subarray(0, intervalCount));
}

/**
 * Returns the median of sorted values.
 *
 * @param values ascending
 * @returns the mean of the middle two for an even count
 */
export function medianOfSorted(values: Float64Array): number {
  const count = values.length;
  const upper = count >>> 1;
  return count % 2 === 1 ? values[upper] : (values[upper - 1] + values[upper]) / 2;
}

/** Sorts by insertion, since there are at most 17 values. */
function insertionSort(values: Float64Array): Float64Array {
  for (let i = 1; i < values.length; i++) {
    const value = values[i];
    let k = i;
    for (; k > 0 && values[k - 1] > value; k--) values[k] = values[k - 1];
    values[k] = value;
  }
  return values;
}
