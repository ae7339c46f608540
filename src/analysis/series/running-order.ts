/** Sorted values of a moving window. */
export class RunningOrder {
  readonly #sorted: Float64Array;
  #count = 0;

  /** @param most  maximum number of values at once */
  constructor(most: number) {
    this.#sorted = new Float64Array(most);
  }

  /**
   * Adds a value.
   *
   * @param value  any unit, not NaN
   */
  add(value: number): void {
    const at = this.#placeOf(value);
    const sorted = this.#sorted;
    for (let k = this.#count; k > at; k--) sorted[k] = sorted[k - 1];
    sorted[at] = value;
    this.#count++;
  }

  /**
   * Removes one value that was added before.
   *
   * @param value  any unit, not NaN
   */
  remove(value: number): void {
    const sorted = this.#sorted;
    this.#count--;
    for (let k = this.#placeOf(value); k < this.#count; k++) sorted[k] = sorted[k + 1];
  }

  /**
   * Replaces one value by another, which moves fewer elements than removing and adding.
   *
   * @param gone   any unit, not NaN, added before
   * @param value  in the same unit, not NaN
   */
  replace(gone: number, value: number): void {
    const sorted = this.#sorted;
    let at = this.#placeOf(gone);
    for (; at + 1 < this.#count && sorted[at + 1] < value; at++) sorted[at] = sorted[at + 1];
    for (; at > 0 && sorted[at - 1] > value; at--) sorted[at] = sorted[at - 1];
    sorted[at] = value;
  }

  /**
   * Returns a percentile by linear interpolation, like `numpy.percentile` by default.
   *
   * @param share  0 … 1
   * @returns in the unit of the values; NaN if there are none
   */
  quantile(share: number): number {
    if (this.#count === 0) return Number.NaN;
    const place = share * (this.#count - 1);
    const left = Math.floor(place);
    const low = this.#sorted[left];
    return left === place ? low : low + (place - left) * (this.#sorted[left + 1] - low);
  }

  #placeOf(value: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#sorted[middle] < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Computes a statistic over the neighbourhood of each value: as many values before as after it, fewer at the ends. NaN
 * is skipped.
 *
 * @param values  any unit
 * @param half    number of values on each side
 * @param compute    computes the statistic from the sorted values
 * @returns one element per value
 */
export function mapNeighbourhoods(
  values: Float64Array,
  half: number,
  compute: (order: RunningOrder) => number,
): Float64Array {
  const order = new RunningOrder(2 * half + 1);
  const statistics = new Float64Array(values.length);
  let added = 0;
  for (let i = 0; i < values.length; i++) {
    const gone = i - half - 1;
    let isRemoved = gone < 0 || Number.isNaN(values[gone]);
    for (; added < values.length && added <= i + half; added++) {
      if (Number.isNaN(values[added])) continue;
      if (isRemoved) order.add(values[added]);
      else order.replace(values[gone], values[added]);
      isRemoved = true;
    }
    if (!isRemoved) order.remove(values[gone]);
    statistics[i] = compute(order);
  }
  return statistics;
}
