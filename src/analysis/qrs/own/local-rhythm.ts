/** Beats to either side that make the local rhythm. */
export const rhythmReach = 8;

/** The rhythm about a beat. */
export interface LocalRhythm {
  /** Median RR, places. */
  readonly interval: number;
  /** Robust spread of log RR. */
  readonly spread: number;
}

/** Room for the values of the beats about one. */
const mostAbout = 2 * rhythmReach + 1;
/** Intervals are sorted in here: there is one rhythm at a time. */
const scratch = new Float64Array(mostAbout);

/**
 * The values of the beats within `rhythmReach` of one, ascending, as that one moves on: a step takes one value out and
 * puts one in, and sorts nothing anew.
 */
export class ValuesAbout {
  readonly #values: Float64Array;
  readonly #first: number;
  readonly #sorted = new Float64Array(mostAbout + 1);
  #from: number;
  #to: number;

  /**
   * @param values  one a beat
   * @param first   the first beat that has one
   */
  constructor(values: Float64Array, first = 0) {
    this.#values = values;
    this.#first = first;
    this.#from = first;
    this.#to = first;
  }

  /** @param i  number of the beat, not before that of the last call */
  moveTo(i: number): void {
    const to = Math.min(this.#values.length, i + rhythmReach + 1);
    const from = Math.min(Math.max(this.#first, i - rhythmReach), to);
    if (from >= this.#to) [this.#from, this.#to] = [from, from];
    while (this.#from < from) this.#takeOut(this.#values[this.#from]);
    while (this.#to < to) this.#putIn(this.#values[this.#to]);
  }

  /** Of an even count the mean of the middle two; NaN of none. */
  median(): number {
    const count = this.#to - this.#from;
    const upper = count >>> 1;
    if (count === 0) return Number.NaN;
    return count % 2 === 1 ? this.#sorted[upper] : (this.#sorted[upper - 1] + this.#sorted[upper]) / 2;
  }

  /**
   * The median of |log| of the values over `middle`. From there on outwards it grows to both sides, so that the two
   * sides are merged up to the middle one.
   *
   * @param middle  in the unit of the values, over 0 as all of them
   * @returns of an even count the mean of the middle two; 0 of none
   */
  medianLog(middle: number): number {
    const count = this.#to - this.#from;
    if (count === 0) return 0;
    const sorted = this.#sorted;
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

  #takeOut(value: number): void {
    const count = this.#to - this.#from;
    const sorted = this.#sorted;
    let k = 0;
    while (sorted[k] !== value) k++;
    for (; k < count - 1; k++) sorted[k] = sorted[k + 1];
    this.#from++;
  }

  #putIn(value: number): void {
    const sorted = this.#sorted;
    let k = this.#to - this.#from;
    for (; k > 0 && sorted[k - 1] > value; k--) sorted[k] = sorted[k - 1];
    sorted[k] = value;
    this.#to++;
  }
}

/** Products that differ by a smaller share may be of equal logarithms. */
const equalShare = 1e-12;

/** Whether a value under the middle has a smaller |log| over it than one at it or above; two logarithms are seldom needed to tell. */
function isNearer(below: number, above: number, middle: number): boolean {
  const [product, square] = [below * above, middle * middle];
  if (Math.abs(product - square) > equalShare * square) return product > square;
  return absoluteLog(below, middle) < absoluteLog(above, middle);
}

function absoluteLog(value: number, middle: number): number {
  return Math.abs(Math.log(value / middle));
}

/**
 * The rhythm about beat `i`.
 *
 * @param intervals of the beats, moved to beat `i`, places
 * @returns median interval in places, NaN where there is none, and the spread about it
 */
export function localRhythm(intervals: ValuesAbout): LocalRhythm {
  const interval = intervals.median();
  // 1.48 makes the median deviation of normal values their SD.
  return { interval, spread: 1.48 * intervals.medianLog(interval) };
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
