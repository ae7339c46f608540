import { HeldSamples } from '../../dsp/samples/held-samples.ts';

/**
 * Mean over a box of samples about each, of a signal that comes piece by piece and holds its end
 * values outside.
 *
 * Of an even number, one more of them lies before the sample than after it. The running sum is
 * made anew once a box, so that rounding does not grow with the record.
 */
export class BoxMeans {
  readonly #boxCount: number;
  readonly #sampleCount: number;
  readonly #x = new HeldSamples();
  #next = 0;
  #sum = 0;
  /** Means until the sum is made anew. */
  #left = 0;

  /** @param boxCount  samples of the box  @param sampleCount  of the whole signal */
  constructor(boxCount: number, sampleCount: number) {
    this.#boxCount = boxCount;
    this.#sampleCount = sampleCount;
  }

  /** @param values  the samples that follow  @returns the means that are known with them */
  push(values: Float64Array): Float64Array {
    this.#x.push(values);
    const count = this.#boxCount;
    const before = count >>> 1;
    const { values: x, from, to } = this.#x;
    const end = this.#sampleCount - 1 - from;
    const first = this.#next;
    const last = to === this.#sampleCount ? to : Math.max(first, to - (count - before - 1));
    const means = new Float64Array(last - first);
    let [sum, left] = [this.#sum, this.#left];
    for (let n = first; n < last; n++) {
      const going = n - before - 1 - from;
      const coming = going + count;
      if (left === 0) {
        sum = 0;
        for (let k = going + 1; k <= coming; k++) sum += x[Math.max(0, Math.min(end, k))];
        left = count;
      } else sum += x[coming < end ? coming : end] - x[going > 0 ? going : 0];
      left--;
      means[n - first] = sum / count;
    }
    [this.#sum, this.#left, this.#next] = [sum, left, last];
    this.#x.dropBefore(last - before - 1);
    return means;
  }
}

/**
 * The same of a signal that is there as a whole.
 *
 * @param x     gap-free samples, any unit, length N
 * @param count samples of the box
 * @returns length N, in the unit of `x`
 */
export function boxMean(x: Float64Array, count: number): Float64Array {
  return new BoxMeans(count, x.length).push(x);
}

/**
 * Squares of samples.
 *
 * @param x any unit
 * @returns a new array, in its square
 */
export function squares(x: Float64Array): Float64Array {
  const squared = new Float64Array(x.length);
  for (let k = 0; k < x.length; k++) squared[k] = x[k] * x[k];
  return squared;
}
