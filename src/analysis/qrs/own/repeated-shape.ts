import { quickSelect } from '../../../dsp/statistics/select.ts';
import { median } from '../../../dsp/statistics/stats.ts';

/** A stretch of slopes held against the shape that repeats in it. */
export interface RepeatedShape {
  /** Places from one point to the next. */
  readonly step: number;
  /** How much of the shape is about each point, in SD of what lies between beats; 0 within half a shape of the ends. */
  readonly match: Float64Array;
  /** Median match of the best points, one a second: of Gaussian noise up to 2.8. */
  readonly strength: number;
  /** The same over that of the shape upside down: about 1 of noise that has no preferred sign, whatever its spectrum. */
  readonly contrast: number;
  /** Correlation of the two shapes that were found, at the best of small shifts. */
  readonly agreement: number;
}

/** Points a second, at least: slopes have little above 40 Hz. */
const leastRate = 90;
/** Half of the shape, s: a wide QRS. */
const halfSec = 0.088;
/** Peaks of the energy lie within so much of one place of the QRS, s. */
const shiftSec = 0.032;
/** Examples lie so far apart at least, s, and there is one in so many seconds, … */
const apartSec = 0.25;
const exampleSec = 1;
/** … no fewer than this of each shape. */
const fewestExamples = 3;
/** The stretch is cut into pieces so long, s, and into no fewer than so many. */
const pieceSec = 5;
const fewestPieces = 8;
/** Rounds in which examples are shifted onto each other, and in which better ones are looked for. */
const alignRounds = 4;
const searchRounds = 3;
/** Half of the window of the energy by which the first examples are chosen, s. */
const halfEnergySec = 0.05;
/** For a second start slopes are smoothed over so much, s: those of a wide QRS are slow. */
const smoothSec = 0.04;
/** A shape of this contrast is not looked for with slower slopes: noise has 1.13 at most, a real ECG seldom under 1.3. */
const plainContrast = 1.2;
/** The median of |x| of normal values whose SD is 1. */
const medianOfNormal = 0.6745;

/**
 * Looks for one shape that repeats in a stretch.
 *
 * The shape is the mean of the places with most energy, shifted onto each other, then of those that are most like it.
 * Noise too has places that are like the mean of themselves. So two shapes are made, each of every second piece of the
 * stretch, and each is held against the pieces of the other: what is alike there repeats. And nothing in the search knows
 * up from down, so noise is as like a shape upside down as upright; an ECG is not.
 *
 * @param slope of one lead over the whole stretch
 * @param rate  places a second
 * @returns null of a stretch that is too short, of under 6 s
 */
export function findRepeatedShape(slope: Float64Array, rate: number): RepeatedShape | null {
  const search = new ShapeSearch(slope, rate);
  if (search.isTooShort) return null;
  const plain = search.startFrom(0);
  if (plain.contrast >= plainContrast) return plain;
  const slow = search.startFrom(smoothSec);
  return slow.contrast > plain.contrast ? slow : plain;
}

/** The search in one stretch: in points, and in two parts that take turns. */
class ShapeSearch {
  readonly #step: number;
  /** Points a second. */
  readonly #rate: number;
  readonly #points: Float64Array;
  readonly #count: number;
  readonly #half: number;
  readonly #width: number;
  readonly #shift: number;
  readonly #apart: number;
  readonly #piece: number;

  constructor(slope: Float64Array, rate: number) {
    this.#step = Math.max(1, Math.floor(rate / leastRate));
    this.#rate = rate / this.#step;
    this.#count = Math.floor(slope.length / this.#step);
    this.#points = thin(slope, this.#step, this.#count);
    const countOf = (sec: number) => Math.round(sec * this.#rate);
    this.#half = countOf(halfSec);
    this.#width = 2 * this.#half + 1;
    this.#shift = countOf(shiftSec);
    this.#apart = countOf(apartSec);
    this.#piece = Math.min(countOf(pieceSec), Math.ceil(this.#count / fewestPieces));
  }

  get isTooShort(): boolean {
    return this.#count < 2 * fewestExamples * exampleSec * this.#rate;
  }

  /** @param smooth  s over which the slopes are smoothed for the first examples */
  startFrom(smooth: number): RepeatedShape {
    const energy = this.#energy(Math.round((smooth * this.#rate) / 2));
    const shapes = [0, 1].map((part) => this.#learn(energy, part));
    const match = new Float64Array(this.#count);
    shapes.forEach((shape, part) => this.#holdAgainst(shape, 1 - part, match));
    const strength = this.#medianOfBest(match);
    const contrast = strength / this.#medianOfBest(match.map((value) => -value));
    return { step: this.#step, match, strength, contrast, agreement: this.#agreement(shapes) };
  }

  #energy(smooth: number): Float64Array {
    const slow = smooth > 0 ? movingMean(this.#points, smooth) : this.#points;
    const power = slow.slice(0, this.#count);
    for (let n = 0; n < power.length; n++) power[n] *= power[n];
    return movingMean(power, Math.round(halfEnergySec * this.#rate));
  }

  /** The shape of one part, its norm being 1. */
  #learn(energy: Float64Array, part: number): Float64Array {
    let examples = this.#best(energy, part);
    let shape = this.#mean(examples);
    for (let round = 0; round < alignRounds; round++) {
      examples = examples.map((at) => this.#shifted(at, shape));
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

  /** The match of a part with a shape that is not of it, in its SD there. */
  #holdAgainst(shape: Float64Array, part: number, match: Float64Array): void {
    this.#match(shape, part, match);
    const sizes = new Float64Array(this.#count);
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

  /** The highest peaks of one part, ascending places. */
  #best(values: Float64Array, part: number): number[] {
    const peaks: number[] = [];
    let count = 0;
    this.#eachIn(part, (from, to) => {
      count += to - from;
      addPeaks(values, from, to, this.#apart, peaks);
    });
    const wanted = Math.max(fewestExamples, Math.round(count / this.#rate / exampleSec));
    if (peaks.length <= wanted) return peaks;
    const heights = Float64Array.from(peaks, (n) => values[n]);
    const least = quickSelect(heights, heights.length - wanted);
    return peaks.filter((n) => values[n] >= least).slice(0, wanted);
  }

  #medianOfBest(match: Float64Array): number {
    return median(
      Float64Array.from(
        [0, 1].flatMap((part) => this.#best(match, part)),
        (n) => match[n],
      ),
    );
  }

  #mean(examples: readonly number[]): Float64Array {
    const points = this.#points;
    const shape = new Float64Array(this.#width);
    for (const at of examples) {
      for (let i = 0, n = at - this.#half; i < shape.length; i++, n++) shape[i] += points[n];
    }
    const norm = Math.sqrt(shape.reduce((sum, value) => sum + value * value, 0));
    return norm > 0 ? shape.map((value) => value / norm) : shape;
  }

  /** Where the shape fits best about a point. */
  #shifted(at: number, shape: Float64Array): number {
    const from = Math.max(this.#half, at - this.#shift);
    const to = Math.min(this.#count - this.#half, at + this.#shift + 1);
    const match = new Float64Array(to - from);
    this.#matchRange(shape, from, to, match, from);
    let best = 0;
    for (let i = 1; i < match.length; i++) if (match[i] > match[best]) best = i;
    return from + best;
  }

  #match(shape: Float64Array, part: number, match: Float64Array): void {
    this.#eachIn(part, (from, to) => this.#matchRange(shape, from, to, match, 0));
  }

  /** Item 0 of `match` is point `first`. */
  #matchRange(shape: Float64Array, from: number, to: number, match: Float64Array, first: number): void {
    putProducts(shape, this.#points, from - this.#half, match, from - first, to - from);
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

  /** The pieces of one part, as far as a shape has room about each point. */
  #eachIn(part: number, take: (from: number, to: number) => void): void {
    const last = this.#count - this.#half;
    for (let at = part * this.#piece; at < last; at += 2 * this.#piece) {
      const [from, to] = [Math.max(at, this.#half), Math.min(at + this.#piece, last)];
      if (from < to) take(from, to);
    }
  }
}

/** Puts sums of products with a shape, four at once: each waits for its own last term alone, and a point is read once. */
function putProducts(
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

/** Every `step`-th value, and some zeros behind the last, which are read and not counted. */
function thin(values: Float64Array, step: number, count: number): Float64Array {
  const points = new Float64Array(count + 3);
  for (let n = 0; n < count; n++) points[n] = values[n * step];
  return points;
}

/** Adds the peaks among some values; of two nearer than `apart` the higher stays. */
function addPeaks(values: Float64Array, from: number, to: number, apart: number, peaks: number[]): void {
  const end = Math.min(to, values.length - 1);
  for (let n = Math.max(1, from); n < end; n++) {
    const value = values[n];
    if (value < values[n + 1] || value <= values[n - 1]) continue;
    const before = peaks.at(-1);
    if (before === undefined || n - before >= apart) peaks.push(n);
    else if (value > values[before]) peaks[peaks.length - 1] = n;
  }
}

/** Means over `half` values to either side; beyond the ends lie zeros. */
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
