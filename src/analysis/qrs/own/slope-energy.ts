import { SampleQueue, SampleBuffer } from '../../../dsp/samples/sample-queue.ts';

/** Running sums are recomputed after this many windows, so that rounding errors do not grow with the record. */
const renewal = 32;

/** Moving mean of non-negative values within `half` of each; zeros lie outside the record. */
class MovingMeans {
  readonly #half: number;
  readonly #count: number;
  readonly #x = new SampleQueue();
  #next = 0;
  #sum = 0;
  /** Number of means until the sum is recomputed. */
  #left = 0;

  /** @param count number of values of the whole record */
  constructor(half: number, count: number) {
    this.#half = half;
    this.#count = count;
  }

  /**
   * @param values the next values; may be overwritten afterwards
   * @param room buffer for the result, if the result is needed only until the next call
   * @returns the means that become available
   */
  push(values: Float64Array, room = new SampleBuffer()): Float64Array {
    this.#x.push(values);
    const [half, count, width] = [this.#half, this.#count, 2 * this.#half + 1];
    const { values: x, from, to: end } = this.#x;
    const first = this.#next;
    const last = end === count ? count : Math.max(first, end - half);
    const means = room.take(last - first);
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
      while (n < end) {
        if (n > half && n + half < count) {
          const innerEnd = Math.min(end, count - half);
          let [coming, going] = [n + half - from, n - half - 1 - from];
          for (; n < innerEnd; n++, coming++, going++) {
            sum += x[coming] - x[going];
            means[n - first] = (sum > 0 ? sum : 0) / width;
          }
        } else {
          sum += (n + half < count ? x[n + half - from] : 0) - (n > half ? x[n - half - 1 - from] : 0);
          means[n - first] = (sum > 0 ? sum : 0) / width;
          n++;
        }
      }
    }
    this.#sum = sum;
    this.#left = left;
    this.#next = last;
    this.#x.dropBefore(last - half - 1);
    this.#x.keepOwn();
    return means;
  }
}

/** Decimated slope of an ECG and its energy, equally many samples of both, in order. */
export interface SlopeEnergy {
  /** Difference of the means after and before each sample, in the ECG's unit. */
  readonly slope: Float64Array;
  /** Root mean square of the slope around each sample, smoothed; same unit. */
  readonly energy: Float64Array;
}

/** Half of the window of the root mean square, s: 0.1 s contain a QRS. */
const halfWindowSec = 0.05;
/** Half of the smoothing window, s, so that a QRS has one peak. */
const halfSmoothSec = 0.02;

/**
 * Computes the energy of complete slopes, like `SlopeEnergyStream`.
 *
 * @param slope of one lead, the ECG's unit
 * @param rate decimated samples per second
 * @returns equally many values, same unit
 */
export function energyOfSlopes(slope: Float64Array, rate: number): Float64Array {
  const { window, smooth } = halvesOf(rate);
  const squares = new Float64Array(slope.length);
  for (let n = 0; n < slope.length; n++) squares[n] = slope[n] * slope[n];
  const energy = new MovingMeans(window, slope.length).push(squares);
  for (let n = 0; n < energy.length; n++) energy[n] = Math.sqrt(energy[n]);
  return new MovingMeans(smooth, slope.length).push(energy);
}

/** Returns the half windows of the energy, in decimated samples. */
function halvesOf(rate: number): { readonly window: number; readonly smooth: number } {
  const halfOf = (sec: number) => Math.max(1, Math.round(sec * rate));
  return { window: halfOf(halfWindowSec), smooth: halfOf(halfSmoothSec) };
}

/**
 * Computes slope and energy at every `step`-th sample of an ECG that arrives in pieces.
 *
 * The slope is the mean over the box after a sample minus that over the box before it. A box of one mains
 * period removes the mains. At the ends of the record, both boxes are shortened to the same length.
 */
export class SlopeEnergyStream {
  /** Number of decimated samples of the whole record. */
  readonly placeCount: number;
  readonly #sampleCount: number;
  readonly #boxCount: number;
  readonly #step: number;
  readonly #x = new SampleQueue();
  readonly #slope = new SampleQueue();
  readonly #rooms = { slope: new SampleBuffer(), square: new SampleBuffer(), mean: new SampleBuffer() };
  readonly #meanSquare: MovingMeans;
  readonly #smooth: MovingMeans;
  #nextPlace = 0;

  /**
   * @param boxCount number of samples in one box
   * @param step samples per decimated sample
   * @param sampleCount number of samples of the whole record
   */
  constructor(fs: number, boxCount: number, step: number, sampleCount: number) {
    this.placeCount = Math.ceil(sampleCount / step);
    this.#sampleCount = sampleCount;
    this.#boxCount = boxCount;
    this.#step = step;
    const { window, smooth } = halvesOf(fs / step);
    this.#meanSquare = new MovingMeans(window, this.placeCount);
    this.#smooth = new MovingMeans(smooth, this.placeCount);
  }

  /**
   * @param x the next samples
   * @returns the decimated samples that become available
   */
  push(x: Float64Array): SlopeEnergy {
    this.#x.push(x);
    const slope = this.#slopes();
    this.#slope.push(slope);
    const square = this.#rooms.square.take(slope.length);
    for (let k = 0; k < slope.length; k++) square[k] = slope[k] * slope[k];
    const mean = this.#meanSquare.push(square, this.#rooms.mean);
    for (let k = 0; k < mean.length; k++) mean[k] = Math.sqrt(mean[k]);
    const energy = this.#smooth.push(mean);
    const from = this.#slope.from;
    const own = this.#slope.values.slice(0, energy.length);
    this.#slope.dropBefore(from + energy.length);
    this.#slope.keepOwn();
    return { slope: own, energy };
  }

  /** Each box is summed separately: it has few samples, and no rounding errors accumulate over a day. */
  #slopes(): Float64Array {
    const first = this.#nextPlace;
    const { values: x, from, to } = this.#x;
    const [step, boxCount, sampleCount] = [this.#step, this.#boxCount, this.#sampleCount];
    const widthAt = (n: number) => Math.min(boxCount, n, sampleCount - n);
    // Before this index, all boxes that end within the available samples are complete or cut by the record's
    // start.
    let last = Math.max(first, Math.min(this.placeCount, Math.floor((to - boxCount) / step)));
    while (last < this.placeCount && last * step + widthAt(last * step) <= to) last++;
    const slopes = this.#rooms.slope.take(last - first);
    // Range of samples whose boxes are complete.
    const whole = {
      from: Math.ceil(boxCount / step),
      to: Math.min(last, Math.floor((sampleCount - boxCount) / step) + 1),
    };
    for (let k = first; k < last;) {
      if (k >= whole.from && k + 4 <= whole.to) {
        fourSlopes(x, k * step - from, step, boxCount, slopes, k - first);
        k += 4;
        continue;
      }
      const width = widthAt(k * step);
      slopes[k - first] = width > 0 ? slopeAt(x, k * step - from, width) : 0;
      k++;
    }
    this.#nextPlace = last;
    this.#x.dropBefore(last * this.#step - this.#boxCount);
    return slopes;
  }
}

/** Returns the mean of the samples from `n` on minus that of equally many before it. */
function slopeAt(x: Float64Array, n: number, width: number): number {
  let difference = 0;
  for (let i = n; i < n + width; i++) difference += x[i] - x[i - width];
  return difference / width;
}

/** Computes the slopes at four positions, `step` apart, at once: the four sums are independent. */
function fourSlopes(
  x: Float64Array,
  n: number,
  step: number,
  width: number,
  slopes: Float64Array,
  at: number,
): void {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let i = n; i < n + width; i++) {
    const j = i + step;
    const k = j + step;
    const l = k + step;
    first += x[i] - x[i - width];
    second += x[j] - x[j - width];
    third += x[k] - x[k - width];
    fourth += x[l] - x[l - width];
  }
  slopes[at] = first / width;
  slopes[at + 1] = second / width;
  slopes[at + 2] = third / width;
  slopes[at + 3] = fourth / width;
}
