/** The values about a place, sorted, as the place moves on. */
export class RunningOrder {
  readonly #sorted: Float64Array;
  #count = 0;

  /** @param most  values that it holds at once, at most */
  constructor(most: number) {
    this.#sorted = new Float64Array(most);
  }

  /**
   * Takes a value in.
   *
   * @param value any unit, not NaN
   */
  add(value: number): void {
    const at = this.#placeOf(value);
    const sorted = this.#sorted;
    for (let k = this.#count; k > at; k--) sorted[k] = sorted[k - 1];
    sorted[at] = value;
    this.#count++;
  }

  /**
   * Takes one such value out, which was added before.
   *
   * @param value any unit, not NaN
   */
  remove(value: number): void {
    const sorted = this.#sorted;
    this.#count--;
    for (let k = this.#placeOf(value); k < this.#count; k++) sorted[k] = sorted[k + 1];
  }

  /**
   * Takes one value out and another in: fewer are moved than by one after the other.
   *
   * @param gone  any unit, not NaN, added before
   * @param value in the same unit, not NaN
   */
  replace(gone: number, value: number): void {
    const sorted = this.#sorted;
    let at = this.#placeOf(gone);
    for (; at + 1 < this.#count && sorted[at + 1] < value; at++) sorted[at] = sorted[at + 1];
    for (; at > 0 && sorted[at - 1] > value; at--) sorted[at] = sorted[at - 1];
    sorted[at] = value;
  }

  /**
   * A percentile by linear interpolation, as `numpy.percentile` by default.
   *
   * @param share 0 … 1
   * @returns in the unit of the values; NaN of none
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
 * Something of the values about each: of as many before it as after it, fewer at the ends; NaN is left out.
 *
 * @param values any unit
 * @param half   how many before, and after
 * @param tell   what is wanted of the values in order
 * @returns one item a value
 */
export function overNeighbours(
  values: Float64Array,
  half: number,
  tell: (order: RunningOrder) => number,
): Float64Array {
  const order = new RunningOrder(2 * half + 1);
  const told = new Float64Array(values.length);
  let added = 0;
  for (let i = 0; i < values.length; i++) {
    const gone = i - half - 1;
    let isGone = gone < 0 || Number.isNaN(values[gone]);
    for (; added < values.length && added <= i + half; added++) {
      if (Number.isNaN(values[added])) continue;
      if (isGone) order.add(values[added]);
      else order.replace(values[gone], values[added]);
      isGone = true;
    }
    if (!isGone) order.remove(values[gone]);
    told[i] = tell(order);
  }
  return told;
}
