import { SampleQueue, SampleBuffer } from '../../dsp/samples/sample-queue.ts';
import type { CurveLengthScale } from './curve-length-params.ts';

/**
 * Curve length of the low-passed ECG over a sliding window, minus that of a flat line. The ECG arrives in
 * pieces.
 *
 * dy_n = (Σ_{k<m} x_{n−k} − Σ_{k<m} x_{n−m−k}) / 2m and e_n = √(c + dy_n²). L_n is the sum of e_{n−w} … e_{n−1}
 * minus w·√c: one sample late, as published.
 *
 * L is `scale.halfSkipCount` samples longer than the ECG, because the search reads past the ECG's end. Outside the
 * record, the ECG keeps its first and last values. Both running sums are recomputed once per window, so that rounding
 * errors do not grow with the record. Source: Zong, Moody and Jiang 2003.
 */
export class CurveLengthStream {
  readonly #scale: CurveLengthScale;
  readonly #sampleCount: number;
  readonly #units: number;
  readonly #x = new SampleQueue();
  readonly #scaled = new SampleBuffer();
  /** Ring buffer of e minus the e of a flat line, for the window that ends before the next sample. */
  readonly #excess: Float64Array;
  #next = 0;
  #sum = 0;
  #rise = 0;
  #taken = 0;

  /**
   * @param sampleCount number of samples of the whole record, without gaps
   * @param units units of `scale` per unit of the ECG
   */
  constructor(scale: CurveLengthScale, sampleCount: number, units = 1) {
    this.#scale = scale;
    this.#sampleCount = sampleCount;
    this.#units = units;
    this.#excess = new Float64Array(scale.windowCount);
  }

  /**
   * @param x the next samples
   * @param room buffer for the result, if the result is needed only until the next call
   * @returns the values of L that become available
   */
  push(x: Float64Array | Int32Array, room = new SampleBuffer()): Float64Array {
    if (x.length === 0) return new Float64Array(0);
    const before = 2 * this.#scale.boxCount;
    const scaled = this.#scaled.take(x.length);
    const units = this.#units;
    for (let n = 0; n < x.length; n++) scaled[n] = units * x[n];
    // Sample n of the record is sample n + 2m of the held samples.
    if (this.#taken === 0) this.#x.push(new Float64Array(before).fill(scaled[0]));
    this.#x.push(scaled);
    this.#taken += x.length;
    if (this.#taken === this.#sampleCount) {
      this.#x.push(new Float64Array(this.#scale.halfSkipCount).fill(scaled[x.length - 1]));
    }
    const lengths = this.#lengthsTo(this.#x.to - before, room);
    this.#x.keepOwn();
    return lengths;
  }

  #lengthsTo(last: number, room: SampleBuffer): Float64Array {
    const { boxCount, windowCount, whole, timeWeight } = this.#scale;
    const { values: held, from } = this.#x;
    const divisor = 2 * boxCount;
    const root = Math.sqrt(timeWeight);
    const flat = whole ? Math.trunc(root) : root;
    const excess = this.#excess;
    const lengths = room.take(last - this.#next);
    const first = this.#next;
    let sum = this.#sum;
    let rise = this.#rise;
    let place = first % windowCount;
    for (let n = first; n < last;) {
      const windowEnd = Math.min(last, n + windowCount - place);
      let at = n - from;
      // The rise of a window's first sample is computed in full, so it needs no update.
      let isNew = place === 0;
      if (isNew) {
        const now = at + divisor;
        sum = sumBetween(excess, 0, windowCount);
        rise = sumBetween(held, now - boxCount + 1, now + 1) - sumBetween(held, at + 1, now - boxCount + 1);
      }
      for (; n < windowEnd; n++, at++, place++) {
        if (!isNew) rise += held[at + divisor] - 2 * held[at + boxCount] + held[at];
        isNew = false;
        lengths[n - first] = sum;
        const dy = whole ? Math.trunc(rise / divisor) : rise / divisor;
        const element = Math.sqrt(timeWeight + dy * dy);
        const above = (whole ? Math.trunc(element) : element) - flat;
        sum += above - excess[place];
        excess[place] = above;
      }
      if (place === windowCount) place = 0;
    }
    this.#sum = sum;
    this.#rise = rise;
    this.#next = last;
    this.#x.dropBefore(last);
    return lengths;
  }
}

/**
 * Computes L of a complete ECG.
 *
 * @param x ECG without gaps
 * @returns L at each sample, and past the end as far as a search may read
 */
export function curveLength(x: Float64Array | Int32Array, scale: CurveLengthScale): Float64Array {
  if (x.length === 0) return new Float64Array(scale.halfSkipCount);
  return new CurveLengthStream(scale, x.length).push(x);
}

function sumBetween(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i];
  return sum;
}
