import { SampleQueue } from '../../dsp/samples/sample-queue.ts';

/**
 * Moving mean over a box centred on each sample, for a signal that arrives in pieces. Outside the record, the
 * signal keeps its first and last values.
 *
 * If the box has an even number of samples, one more of them lies before the sample than after it. The running
 * sum is recomputed once per box, so that rounding errors do not grow with the record.
 */
export class BoxMeans {
  readonly #boxCount: number;
  readonly #sampleCount: number;
  readonly #x = new SampleQueue();
  #next = 0;
  #sum = 0;
  /** Number of means until the sum is recomputed. */
  #left = 0;

  /**
   * @param boxCount number of samples in the box
   * @param sampleCount number of samples of the whole signal
   */
  constructor(boxCount: number, sampleCount: number) {
    this.#boxCount = boxCount;
    this.#sampleCount = sampleCount;
  }

  /**
   * Adds samples and returns the means that they complete.
   *
   * @param values the next samples
   * @returns the means that become available
   */
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
 * Computes the moving mean of a complete signal.
 *
 * @param x gap-free samples, any unit, length N
 * @param count number of samples in the box
 * @returns length N, in the unit of `x`
 */
export function boxMean(x: Float64Array, count: number): Float64Array {
  return new BoxMeans(count, x.length).push(x);
}

/**
 * Squares each sample.
 *
 * @param x any unit
 * @returns a new array, in the squared unit
 */
export function squares(x: Float64Array): Float64Array {
  const squared = new Float64Array(x.length);
  for (let k = 0; k < x.length; k++) squared[k] = x[k] * x[k];
  return squared;
}
