import { getSampleKernels, type SampleKernels } from '../sample-kernels.ts';
import { quickSelect } from '../../../dsp/statistics/select.ts';
import { medianInPlace } from '../../../dsp/statistics/stats.ts';

/** A shape that repeats in a stretch of slopes, and its match. */
export interface RepeatedShape {
  /** Decimated samples per point. */
  readonly step: number;
  /**
   * Amplitude of the shape around each point, in SD of the signal between beats; 0 within half a shape of the
   * ends.
   */
  readonly match: Float64Array;
  /** Median match of the best points, one per second; up to 2.8 for Gaussian noise. */
  readonly strength: number;
  /**
   * Strength divided by that of the inverted shape: about 1 for noise without a preferred sign, whatever its
   * spectrum.
   */
  readonly contrast: number;
  /** Correlation of the two shapes that were found, at the best of small shifts. */
  readonly agreement: number;
}

/** Minimum number of points per second: slopes have little above 40 Hz. */
const minRate = 90;
/** Half of the shape's length, s: half of a wide QRS. */
const halfSec = 0.088;
/** The peaks of the energy lie within this time of the same point of the QRS, s. */
const shiftSec = 0.032;
/** Minimum distance between examples, s, and time per example, s, … */
const minDistanceSec = 0.25;
const exampleSec = 1;
/** … with at least this number of examples for each shape. */
const minExamples = 3;
/** Length of the pieces into which the stretch is cut, s, and minimum number of pieces. */
const pieceSec = 5;
const minPieces = 8;
/** Number of rounds in which examples are aligned, and in which better ones are searched. */
const alignRounds = 4;
const searchRounds = 3;
/** Half of the window of the energy that selects the first examples, s. */
const halfEnergySec = 0.05;
/** Smoothing of the slopes for a second start, s: the slopes of a wide QRS are slow. */
const smoothSec = 0.04;
/** Contrast from which slower slopes are not tried: noise has at most 1.13, a real ECG seldom less than 1.3. */
const sufficientContrast = 1.2;
/** Number of points that may be read after the last. */
const pointsRead = 8;
/** The median of |x| for normal values with SD 1. */
const medianOfNormal = 0.6745;

/**
 * Searches for one shape that repeats in a stretch.
 *
 * The shape is first the mean of the points with the most energy, aligned with each other, then of those that
 * resemble it most. Noise, too, has points that resemble their own mean. Therefore the stretch is divided into
 * alternating pieces, one shape is learned from each half, and each shape is compared with the other half:
 * similarity across halves means repetition. The search also has no preferred sign, so noise matches a shape
 * and its inverse equally; an ECG does not.
 *
 * @param slope of one lead over the whole stretch
 * @param rate decimated samples per second
 * @returns null for a stretch that is too short, under 6 s
 */
export function findRepeatedShape(slope: Float64Array, rate: number): RepeatedShape | null {
  const search = new ShapeSearch(slope, rate);
  if (search.isTooShort) return null;
  const plain = search.startFrom(0);
  if (plain.contrast >= sufficientContrast) return plain;
  const slow = search.startFrom(smoothSec);
  return slow.contrast > plain.contrast ? slow : plain;
}

/** The search in one stretch, in points, with two interleaved parts. */
class ShapeSearch {
  readonly #step: number;
  /** Points per second. */
  readonly #rate: number;
  readonly #points: Float64Array;
  /** With the points in their first room; null if they cannot run. */
  #kernels: SampleKernels | null;
  readonly #count: number;
  readonly #half: number;
  readonly #width: number;
  readonly #shift: number;
  readonly #apart: number;
  readonly #piece: number;
  /** Buffers for the peaks of a part and their heights, for one value per point, and for the match near a point. */
  readonly #peaks: Int32Array;
  readonly #heights: Float64Array;
  readonly #values: Float64Array;
  readonly #near: Float64Array;

  constructor(slope: Float64Array, rate: number) {
    this.#step = Math.max(1, Math.floor(rate / minRate));
    this.#rate = rate / this.#step;
    this.#count = Math.floor(slope.length / this.#step);
    this.#points = decimateAndPad(slope, this.#step, this.#count);
    this.#kernels = getSampleKernels();
    // Nothing else uses the kernels' memory during the search.
    const room = this.#kernels?.room(this.#count + pointsRead) ?? null;
    if (room === null) this.#kernels = null;
    else room[0].set(this.#points);
    const countOf = (sec: number) => Math.round(sec * this.#rate);
    this.#half = countOf(halfSec);
    this.#width = 2 * this.#half + 1;
    this.#shift = countOf(shiftSec);
    this.#apart = countOf(minDistanceSec);
    this.#piece = Math.min(countOf(pieceSec), Math.ceil(this.#count / minPieces));
    this.#peaks = new Int32Array(this.#count);
    this.#heights = new Float64Array(this.#count);
    this.#values = new Float64Array(this.#count);
    this.#near = new Float64Array(2 * this.#shift + 1);
  }

  get isTooShort(): boolean {
    return this.#count < 2 * minExamples * exampleSec * this.#rate;
  }

  /** @param smooth s over which the slopes are smoothed for the first examples */
  startFrom(smooth: number): RepeatedShape {
    const energy = this.#energy(Math.round((smooth * this.#rate) / 2));
    const shapes = [0, 1].map((part) => this.#learn(energy, part));
    const match = new Float64Array(this.#count);
    shapes.forEach((shape, part) => this.#holdAgainst(shape, 1 - part, match));
    const strength = this.#medianOfBest(match);
    const inverse = this.#values;
    for (let n = 0; n < inverse.length; n++) inverse[n] = -match[n];
    const contrast = strength / this.#medianOfBest(inverse);
    return { step: this.#step, match, strength, contrast, agreement: this.#agreement(shapes) };
  }

  #energy(smooth: number): Float64Array {
    const slow = smooth > 0 ? movingMean(this.#points, smooth) : this.#points;
    const power = slow.slice(0, this.#count);
    for (let n = 0; n < power.length; n++) power[n] *= power[n];
    return movingMean(power, Math.round(halfEnergySec * this.#rate));
  }

  /** Learns the shape of one part, with norm 1. */
  #learn(energy: Float64Array, part: number): Float64Array {
    let examples = this.#best(energy, part);
    let shape = this.#mean(examples);
    for (let round = 0; round < alignRounds; round++) {
      for (let i = 0; i < examples.length; i++) examples[i] = this.#shifted(examples[i], shape);
      shape = this.#mean(examples);
    }
    const match = new Float64Array(this.#count);
    for (let round = 0; round < searchRounds; round++) {
      this.#match(shape, part, match);
      const best = this.#best(match, part);
      const isSame = best.length === examples.length && best.every((at, i) => at === examples[i]);
      examples = best;
      if (isSame) break;
      shape = this.#mean(examples);
    }
    return shape;
  }

  /** Computes the match of a part with the shape of the other part, in SD of the match. */
  #holdAgainst(shape: Float64Array, part: number, match: Float64Array): void {
    this.#match(shape, part, match);
    const sizes = this.#values;
    let count = 0;
    this.#eachIn(part, (from, to) => {
      for (let n = from; n < to; n++) sizes[count++] = Math.abs(match[n]);
    });
    if (count === 0) return;
    const sd = quickSelect(sizes.subarray(0, count), count >>> 1) / medianOfNormal;
    if (sd === 0) return;
    this.#eachIn(part, (from, to) => {
      for (let n = from; n < to; n++) match[n] /= sd;
    });
  }

  /** Returns the highest peaks of one part, ascending points. */
  #best(values: Float64Array, part: number): Int32Array {
    const [peaks, heights] = [this.#peaks, this.#heights];
    let count = 0;
    let peakCount = 0;
    this.#eachIn(part, (from, to) => {
      count += to - from;
      peakCount = addPeaks(values, from, to, this.#apart, peaks, peakCount);
    });
    const exampleCount = Math.max(minExamples, Math.round(count / this.#rate / exampleSec));
    if (peakCount <= exampleCount) return peaks.slice(0, peakCount);
    for (let i = 0; i < peakCount; i++) heights[i] = values[peaks[i]];
    const least = quickSelect(heights.subarray(0, peakCount), peakCount - exampleCount);
    const best = new Int32Array(exampleCount);
    for (let i = 0, k = 0; k < exampleCount; i++) if (values[peaks[i]] >= least) best[k++] = peaks[i];
    return best;
  }

  #medianOfBest(match: Float64Array): number {
    const [first, second] = [this.#best(match, 0), this.#best(match, 1)];
    const heights = this.#heights.subarray(0, first.length + second.length);
    for (let i = 0; i < first.length; i++) heights[i] = match[first[i]];
    for (let i = 0; i < second.length; i++) heights[first.length + i] = match[second[i]];
    return medianInPlace(heights);
  }

  #mean(examples: Int32Array): Float64Array {
    const points = this.#points;
    const shape = new Float64Array(this.#width);
    for (let e = 0; e < examples.length; e++) {
      for (let i = 0, n = examples[e] - this.#half; i < shape.length; i++, n++) shape[i] += points[n];
    }
    let squares = 0;
    for (let i = 0; i < shape.length; i++) squares += shape[i] * shape[i];
    const norm = Math.sqrt(squares);
    if (norm > 0) for (let i = 0; i < shape.length; i++) shape[i] /= norm;
    return shape;
  }

  /** Returns the point near `at` where the shape fits best. */
  #shifted(at: number, shape: Float64Array): number {
    const from = Math.max(this.#half, at - this.#shift);
    const to = Math.min(this.#count - this.#half, at + this.#shift + 1);
    const match = this.#near;
    this.#matchRange(shape, from, to, match, from);
    let best = 0;
    for (let i = 1; i < to - from; i++) if (match[i] > match[best]) best = i;
    return from + best;
  }

  #match(shape: Float64Array, part: number, match: Float64Array): void {
    this.#eachIn(part, (from, to) => this.#matchRange(shape, from, to, match, 0));
  }

  /** Item 0 of `match` is point `first`. */
  #matchRange(shape: Float64Array, from: number, to: number, match: Float64Array, first: number): void {
    const [at, count] = [from - first, to - from];
    if (this.#kernels === null) computeProducts(shape, this.#points, from - this.#half, match, at, count);
    else this.#kernels.products(shape, from - this.#half, match, at, count);
  }

  #agreement([own, other]: readonly Float64Array[]): number {
    const width = this.#width;
    let most = -1;
    for (let shift = -this.#shift; shift <= this.#shift; shift++) {
      let sum = 0;
      const to = Math.min(width, width - shift);
      for (let i = Math.max(0, -shift); i < to; i++) sum += own[i] * other[i + shift];
      most = Math.max(most, sum);
    }
    return most;
  }

  /** Visits the pieces of one part, restricted to points around which a shape fits. */
  #eachIn(part: number, take: (from: number, to: number) => void): void {
    const last = this.#count - this.#half;
    for (let at = part * this.#piece; at < last; at += 2 * this.#piece) {
      const [from, to] = [Math.max(at, this.#half), Math.min(at + this.#piece, last)];
      if (from < to) take(from, to);
    }
  }
}

/** Computes sums of products with a shape, four at a time: the sums are independent, and each point is read once. */
function computeProducts(
  shape: Float64Array,
  points: Float64Array,
  from: number,
  sums: Float64Array,
  at: number,
  count: number,
): void {
  const width = shape.length;
  for (let k = 0; k < count; k += 4) {
    let one = 0;
    let two = 0;
    let three = 0;
    let four = 0;
    let first = points[from + k];
    let second = points[from + k + 1];
    let third = points[from + k + 2];
    for (let i = 0, n = from + k + 3; i < width; i++, n++) {
      const weight = shape[i];
      const fourth = points[n];
      one += weight * first;
      two += weight * second;
      three += weight * third;
      four += weight * fourth;
      first = second;
      second = third;
      third = fourth;
    }
    sums[at + k] = one;
    if (k + 1 < count) sums[at + k + 1] = two;
    if (k + 2 < count) sums[at + k + 2] = three;
    if (k + 3 < count) sums[at + k + 3] = four;
  }
}

/** Returns every `step`-th value, followed by zeros that are read but do not count. */
function decimateAndPad(values: Float64Array, step: number, count: number): Float64Array {
  const points = new Float64Array(count + 3);
  for (let n = 0; n < count; n++) points[n] = values[n * step];
  return points;
}

/**
 * Adds the peaks among some values; of two closer than `minDistance`, the higher is kept.
 *
 * @param count number of peaks so far
 * @returns number of peaks
 */
function addPeaks(
  values: Float64Array,
  from: number,
  to: number,
  minDistance: number,
  peaks: Int32Array,
  count: number,
): number {
  const end = Math.min(to, values.length - 1);
  let peakCount = count;
  for (let n = Math.max(1, from); n < end; n++) {
    const value = values[n];
    if (value < values[n + 1] || value <= values[n - 1]) continue;
    const before = peakCount > 0 ? peaks[peakCount - 1] : -minDistance;
    if (n - before >= minDistance) peaks[peakCount++] = n;
    else if (value > values[before]) peaks[peakCount - 1] = n;
  }
  return peakCount;
}

/** Computes means over `half` values on either side; zeros lie beyond the ends. */
function movingMean(values: Float64Array, half: number): Float64Array {
  const means = new Float64Array(values.length);
  let sum = 0;
  for (let n = 0; n < Math.min(half, values.length); n++) sum += values[n];
  for (let n = 0; n < values.length; n++) {
    if (n + half < values.length) sum += values[n + half];
    if (n > half) sum -= values[n - half - 1];
    means[n] = sum / (2 * half + 1);
  }
  return means;
}
