import { HeldSamples } from '../../../dsp/samples/held-samples.ts';

/** Running sums are made anew after so many windows, so that rounding does not grow with the record. */
const renewal = 32;

/** Mean of the values, none of them negative, within `half` of each; outside the record lie zeros. */
export class MovingMeans {
  readonly #half: number;
  readonly #count: number;
  readonly #x = new HeldSamples();
  #next = 0;
  #sum = 0;
  /** Means until the sum is made anew. */
  #left = 0;

  /** @param count  values of the whole record */
  constructor(half: number, count: number) {
    this.#half = half;
    this.#count = count;
  }

  /** @param values  those that follow  @returns the means that are known with them */
  push(values: Float64Array): Float64Array {
    this.#x.push(values);
    const [half, count, width] = [this.#half, this.#count, 2 * this.#half + 1];
    const { values: x, from, to: end } = this.#x;
    const first = this.#next;
    const last = end === count ? count : Math.max(first, end - half);
    const means = new Float64Array(last - first);
    let sum = this.#sum;
    let left = this.#left;
    for (let n = first; n < last;) {
      if (left === 0) {
        sum = 0;
        const to = Math.min(count - 1, n + half);
        for (let k = Math.max(0, n - half); k <= to; k++) sum += x[k - from];
        left = renewal * width - 1;
        means[n - first] = (sum > 0 ? sum : 0) / width;
        n++;
      }
      const end = Math.min(last, n + left);
      left -= Math.max(0, end - n);
      for (; n < end; n++) {
        sum += (n + half < count ? x[n + half - from] : 0) - (n > half ? x[n - half - 1 - from] : 0);
        means[n - first] = (sum > 0 ? sum : 0) / width;
      }
    }
    [this.#sum, this.#left, this.#next] = [sum, left, last];
    this.#x.dropBefore(last - half - 1);
    return means;
  }
}
