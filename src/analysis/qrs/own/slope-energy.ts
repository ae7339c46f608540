import { SampleQueue, SampleBuffer } from '../../../dsp/samples/sample-queue.ts';
import { getSampleKernels } from '../sample-kernels.ts';

/** Running sums are recomputed after this many windows, so that rounding errors do not grow with the record. */
const recomputeInterval = 32;

/** State of a moving mean of non-negative values within `half` of each; zeros lie outside the record. */
class MovingMean {
  readonly half: number;
  /** Number of values in a mean. */
  readonly width: number;
  /** The last `width` values. */
  readonly before: Float64Array;
  /** Number of values that come before the first mean. */
  early: number;
  sum = 0;
  /** Number of means until the sum is recomputed. */
  left = 0;

  constructor(half: number) {
    this.half = half;
    this.width = 2 * half + 1;
    this.before = new Float64Array(this.width);
    this.early = half;
  }
}

/** Computes the energy of slopes that arrive in pieces: a moving root mean square, smoothed. */
class EnergyStream {
  readonly #count: number;
  readonly #square: MovingMean;
  readonly #smooth: MovingMean;
  readonly #rooms = [new SampleBuffer(), new SampleBuffer()] as const;
  #taken = 0;

  /**
   * @param rate slopes per second
   * @param count number of slopes of the whole record
   */
  constructor(rate: number, count: number) {
    const halfOf = (sec: number) => Math.max(1, Math.round(sec * rate));
    this.#count = count;
    this.#square = new MovingMean(halfOf(halfWindowSec));
    this.#smooth = new MovingMean(halfOf(halfSmoothSec));
  }

  /** @returns the values that become available */
  push(slope: Float64Array): Float64Array {
    if (slope.length === 0) return new Float64Array(0);
    const [square, smooth] = [this.#square, this.#smooth];
    this.#taken += slope.length;
    const isEnd = this.#taken === this.#count;
    const total = slope.length + (isEnd ? square.half + smooth.half : 0);
    const energy = new Float64Array(Math.max(0, total - square.early - smooth.early));
    let made = 0;
    for (let from = 0; from < slope.length; from += maxPiece) {
      const part = slope.subarray(from, from + maxPiece);
      const isLast = isEnd && from + maxPiece >= slope.length;
      made += this.#pushPart(part, isLast, energy, made);
    }
    return energy;
  }

  /** Writes the values that become available into `energy`, and returns their number. */
  #pushPart(slope: Float64Array, isEnd: boolean, energy: Float64Array, at: number): number {
    const [square, smooth] = [this.#square, this.#smooth];
    const count = slope.length + (isEnd ? square.half : 0);
    const needed = square.width + count + smooth.width + smooth.half;
    const kernels = getSampleKernels();
    const shared = kernels?.room(needed) ?? null;
    const [first, second] = shared ?? [this.#rooms[0].take(needed), this.#rooms[1].take(needed)];
    first.set(square.before);
    first.set(slope, square.width);
    if (shared === null || kernels === null) squareValues(first, square.width, square.width + slope.length);
    else kernels.square(square.width, square.width + slope.length);
    first.fill(0, square.width + slope.length, square.width + count);
    const roots = moveMean(square, first, count, second, smooth.width, shared === null ? null : false);
    if (shared === null || kernels === null) takeRoots(second, smooth.width, smooth.width + roots);
    else kernels.root(smooth.width, smooth.width + roots);
    second.set(smooth.before);
    const rootCount = roots + (isEnd ? smooth.half : 0);
    second.fill(0, smooth.width + roots, smooth.width + rootCount);
    const made = moveMean(smooth, second, rootCount, first, 0, shared === null ? null : true);
    energy.set(first.subarray(0, made), at);
    return made;
  }
}

/** Slopes are processed in pieces of at most this many, which fit in the processor's cache. */
const maxPiece = 8192;

/**
 * Moves a mean on.
 *
 * @param x the last `width` values, then `count` new ones
 * @param out receives the means from index `at` on
 * @param isBack whether `x` is the second room of the kernels; null if it is not theirs
 * @returns number of means
 */
function moveMean(
  mean: MovingMean,
  x: Float64Array,
  count: number,
  out: Float64Array,
  at: number,
  isBack: boolean | null,
): number {
  const { width, early, before } = mean;
  const kernels = isBack === null ? null : getSampleKernels();
  let n = Math.min(count, early);
  mean.early = early - n;
  const first = n;
  while (n < count) {
    if (mean.left === 0) {
      let sum = 0;
      for (let k = n + 1; k <= n + width; k++) sum += x[k];
      out[at + n - first] = (sum > 0 ? sum : 0) / width;
      mean.sum = sum;
      mean.left = recomputeInterval * width - 1;
      n++;
    }
    const some = Math.min(count - n, mean.left);
    const into = at + n - first;
    mean.sum =
      kernels === null || isBack === null
        ? moveSum(x, n, out, into, some, width, mean.sum)
        : kernels.means(isBack, n, into, some, width, mean.sum);
    mean.left -= some;
    n += some;
  }
  before.set(x.subarray(count, count + width));
  return count - first;
}

function moveSum(
  x: Float64Array,
  from: number,
  out: Float64Array,
  into: number,
  count: number,
  width: number,
  before: number,
): number {
  let sum = before;
  for (let k = 0; k < count; k++) {
    sum += x[from + k + width] - x[from + k];
    out[into + k] = (sum > 0 ? sum : 0) / width;
  }
  return sum;
}

function squareValues(values: Float64Array, from: number, to: number): void {
  for (let n = from; n < to; n++) values[n] *= values[n];
}

function takeRoots(values: Float64Array, from: number, to: number): void {
  for (let n = from; n < to; n++) values[n] = Math.sqrt(values[n]);
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
  return new EnergyStream(rate, slope.length).push(slope);
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
  readonly #room = new SampleBuffer();
  readonly #energy: EnergyStream;
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
    this.#energy = new EnergyStream(fs / step, this.placeCount);
  }

  /**
   * @param x the next samples
   * @returns the decimated samples that become available
   */
  push(x: Float64Array): SlopeEnergy {
    this.#x.push(x);
    const slope = this.#slopes();
    this.#slope.push(slope);
    const energy = this.#energy.push(slope);
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
    const slopes = this.#room.take(last - first);
    // Range of samples whose boxes are complete.
    const whole = {
      from: Math.ceil(boxCount / step),
      to: Math.min(last, Math.floor((sampleCount - boxCount) / step) + 1),
    };
    const kernels = getSampleKernels();
    for (let k = first; k < last;) {
      if (k >= whole.from && k + 4 <= whole.to) {
        const at = k - first;
        const count = kernels?.slopes(x, k * step - from, step, boxCount, slopes, at, whole.to - k) ?? 0;
        if (count > 0) {
          k += count;
          continue;
        }
        computeFourSlopes(x, k * step - from, step, boxCount, slopes, k - first);
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
function computeFourSlopes(
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
