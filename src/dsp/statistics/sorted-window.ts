/**
 * The sorted values of a range of a series that moves forward. A step removes some values and inserts some, without
 * sorting again.
 */
export class SortedWindow {
  /** The first `count` are the values of the range, ascending. */
  readonly sorted: Float64Array;
  readonly #values: Float64Array;
  #from = 0;
  #to = 0;

  /**
   * @param values the series, no NaN; values past the range may still be unknown
   * @param most maximum number of values of a range
   */
  constructor(values: Float64Array, most: number) {
    this.#values = values;
    this.sorted = new Float64Array(most + 1);
  }

  /** Number of values in the range. */
  get count(): number {
    return this.#to - this.#from;
  }

  /**
   * Moves the range to the values from … to − 1.
   *
   * @param from like `to` at least that of the last call
   * @param to end of the range, exclusive
   */
  moveTo(from: number, to: number): void {
    if (from >= this.#to) this.#from = this.#to = from;
    while (this.#from < from) this.#takeOut(this.#values[this.#from]);
    while (this.#to < to) this.#putIn(this.#values[this.#to]);
  }

  /** Returns the median; the mean of the middle two for an even count, NaN for none. */
  median(): number {
    const { count, sorted } = this;
    const upper = count >>> 1;
    if (count === 0) return Number.NaN;
    return count % 2 === 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2;
  }

  #takeOut(value: number): void {
    const last = this.count - 1;
    const sorted = this.sorted;
    let k = 0;
    while (k < last && sorted[k] !== value) k++;
    for (; k < last; k++) sorted[k] = sorted[k + 1];
    this.#from++;
  }

  #putIn(value: number): void {
    const sorted = this.sorted;
    let k = this.count;
    for (; k > 0 && sorted[k - 1] > value; k--) sorted[k] = sorted[k - 1];
    sorted[k] = value;
    this.#to++;
  }
}
