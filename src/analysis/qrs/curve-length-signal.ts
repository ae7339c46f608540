import { SampleBuffer } from '../../dsp/samples/sample-queue.ts';
import { LengthKernel, maxLengths } from './curve-length-kernel.ts';
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
  /** The last 2m samples, in units of the scale. */
  readonly #before: Float64Array;
  readonly #scaled = new SampleBuffer();
  /** Ring buffer of e minus the e of a flat line, for the window that ends before the next sample. */
  readonly #excess: Float64Array;
  #place = 0;
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
    this.#before = new Float64Array(2 * scale.boxCount);
    this.#excess = new Float64Array(scale.windowCount);
  }

  /**
   * @param x the next samples
   * @param room buffer for the result, if the result is needed only until the next call
   * @returns the values of L that become available
   */
  push(x: Float64Array | Int32Array, room = new SampleBuffer()): Float64Array {
    if (x.length === 0) return new Float64Array(0);
    const before = this.#before;
    if (this.#taken === 0) before.fill(this.#units * x[0]);
    this.#taken += x.length;
    const afterCount = this.#taken === this.#sampleCount ? this.#scale.halfSkipCount : 0;
    const lengths = room.take(x.length + afterCount);
    for (let from = 0; from < x.length; from += maxLengths) {
      const part = x.subarray(from, from + maxLengths);
      const held = this.#hold(part.length);
      scaleInto(held, before.length, part, this.#units);
      this.#compute(held, lengths.subarray(from, from + part.length));
    }
    const last = before[before.length - 1];
    for (let from = x.length; from < lengths.length; from += maxLengths) {
      const part = lengths.subarray(from, from + maxLengths);
      const held = this.#hold(part.length);
      held.fill(last, before.length, before.length + part.length);
      this.#compute(held, part);
    }
    return lengths;
  }

  /** Returns room for the last 2m samples, which are filled in, and for the next ones. */
  #hold(count: number): Float64Array {
    const before = this.#before;
    const held = getKernel()?.samples ?? this.#scaled.take(before.length + count);
    held.set(before);
    return held;
  }

  /** @param held the 2m samples before the first result, and one for each result */
  #compute(held: Float64Array, lengths: Float64Array): void {
    const { windowCount } = this.#scale;
    const count = lengths.length;
    let done = Math.min(count, (windowCount - this.#place) % windowCount);
    this.#computePart(held, lengths, 0, done);
    done += this.#place === 0 ? (getKernel()?.compute(done, this.#excess, this.#scale, lengths) ?? 0) : 0;
    this.#computePart(held, lengths, done, count);
    this.#before.set(held.subarray(count, count + this.#before.length));
  }

  #computePart(held: Float64Array, lengths: Float64Array, first: number, last: number): void {
    const { boxCount, windowCount, whole, timeWeight } = this.#scale;
    const divisor = 2 * boxCount;
    const root = Math.sqrt(timeWeight);
    const flat = whole ? Math.trunc(root) : root;
    const excess = this.#excess;
    let sum = this.#sum;
    let rise = this.#rise;
    let place = this.#place;
    for (let n = first; n < last;) {
      const windowEnd = Math.min(last, n + windowCount - place);
      // The rise of a window's first sample is computed in full, so it needs no update.
      let isNew = place === 0;
      if (isNew) {
        const now = n + divisor;
        sum = sumBetween(excess, 0, windowCount);
        rise = sumBetween(held, now - boxCount + 1, now + 1) - sumBetween(held, n + 1, now - boxCount + 1);
      }
      for (; n < windowEnd; n++, place++) {
        if (!isNew) rise += held[n + divisor] - 2 * held[n + boxCount] + held[n];
        isNew = false;
        lengths[n] = sum;
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
    this.#place = place;
  }
}

let cachedKernel: LengthKernel | null | undefined;

function getKernel(): LengthKernel | null {
  if (cachedKernel === undefined) cachedKernel = LengthKernel.create();
  return cachedKernel;
}

function scaleInto(held: Float64Array, at: number, x: Float64Array | Int32Array, units: number): void {
  for (let n = 0; n < x.length; n++) held[at + n] = units * x[n];
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
