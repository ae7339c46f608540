import { SampleQueue } from '../../../dsp/samples/sample-queue.ts';
import { median, medianInPlace } from '../../../dsp/statistics/stats.ts';
import { typicalPeak } from './candidates.ts';
import { areFastBeats } from './fast-beats.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import { findRepeatedShape, type RepeatedShape } from './repeated-shape.ts';
import { energyOfSlopes, type SlopeEnergy } from './slope-energy.ts';

/** Length of a stretch, and of the blocks in which noise is measured, s. */
const stretchSec = 60;
const blockSec = 2;
/** Minimum length of the last stretch, s; a shorter one is joined to the previous stretch. */
const minSec = 30;
/** Length of the mean that makes slopes slower, s: muscle noise is faster than this, a QRS hardly. */
const slowSec = 1 / 30;
/** Margin on either side of a stretch for the shape, and for the windows of slower slopes and their energy, s. */
const marginSec = 0.1;
/** Maximum distance between the energy peaks of one beat with the original and with slower slopes, s. */
const samePeakSec = 0.05;
/** One of this many decimated samples is enough to measure the noise when slopes are compared. */
const thinning = 4;
/** Peaks from this share of the typical match on are certainly beats; their energy scales the match. */
const certainMatchShare = 0.8;
/** Minimum energy of a beat without the noise, as a share of its energy with noise. */
const minShare = 0.3;
/** Factor for a limit: values below the product are below the limit regardless of how sums are rounded. */
const surelyUnder = 1 - 1e-9;

/** Signals of a lead after its noisy stretches have been processed. */
export interface ClearedSignals extends SlopeEnergy {
  /** The energy without any match, but 0 where nothing repeats in the noise. */
  readonly plain: Float64Array;
}

/** A stretch of the record, and its samples. */
interface Stretch {
  /** Written in place; both are identical at first. */
  readonly energy: Float64Array;
  readonly plain: Float64Array;
  /** Written in place; includes a margin on either side, as far as the record has one. */
  readonly slope: Float64Array;
  /** Number of decimated samples in the margin before the stretch. */
  readonly lead: number;
  readonly firstBlock: number;
}

/** The noise between the beats of a stretch. */
interface StretchNoise {
  /** Median over the blocks of their largest energy. */
  readonly level: number;
  /** Median energy of each block. */
  readonly middle: Float64Array;
  /** Typical height of the peaks between beats around each block, as a share of the level. */
  readonly noise: Float64Array;
}

/**
 * Processes the noisy stretches in the energy of one lead, which arrives in pieces.
 *
 * In muscle noise, slopes over a longer time show beats better: blocks get these slopes and their energy. If
 * noise remains and a shape repeats in the slope, noisy blocks get the match with the shape instead of the
 * energy. In white noise, this reveals beats a third as high. Where nothing repeats there are no beats: noisy
 * blocks get an energy of 0, like a lead that is off. Clean blocks and those of fast beats are unchanged.
 */
export class ClearedEnergy {
  readonly #rate: number;
  readonly #placeCount: number;
  readonly #figures: OwnFigures;
  readonly #stretch: number;
  readonly #block: number;
  readonly #margin: number;
  readonly #energy = new SampleQueue();
  readonly #slope = new SampleQueue();
  /** For each block of the record: 1 if the match replaces the energy. */
  readonly #isMatch: Uint8Array;
  /** Buffer for the energies of one block. */
  readonly #scratch: Float64Array;
  #next = 0;

  /**
   * @param rate decimated samples per second
   * @param placeCount number of decimated samples of the whole record
   * @param figures tuned constants of the choice
   */
  constructor(rate: number, placeCount: number, figures: OwnFigures = ownFigures) {
    this.#rate = rate;
    this.#placeCount = placeCount;
    this.#figures = figures;
    this.#block = Math.max(1, Math.round(blockSec * rate));
    this.#stretch = (stretchSec / blockSec) * this.#block;
    this.#margin = Math.ceil(marginSec * rate);
    this.#scratch = new Float64Array(this.#block);
    this.#isMatch = new Uint8Array(Math.ceil(placeCount / this.#block));
  }

  /**
   * Returns whether the energy at a decimated sample that was returned is a match, so that shapes need not be
   * compared again.
   */
  isMatchAt(place: number): boolean {
    return this.#isMatch[Math.floor(place / this.#block)] === 1;
  }

  /**
   * Adds signals and returns those that become available, in whole stretches.
   *
   * @param signals the next signals
   * @returns processed signals of whole stretches
   */
  push({ energy, slope }: SlopeEnergy): ClearedSignals {
    this.#energy.push(energy);
    this.#slope.push(slope);
    const first = this.#next;
    const { from, to, values } = this.#energy;
    const slopes = this.#slope.values;
    let last = first;
    while (last < this.#placeCount && this.#isThere(this.#endOf(last), to)) last = this.#endOf(last);
    const cleared = values.slice(first - from, last - from);
    const plain = cleared.slice();
    const shown = new Float64Array(last - first);
    for (let at = first; at < last; at = this.#endOf(at)) {
      const [start, end] = [Math.max(from, at - this.#margin), this.#endOf(at)];
      const around = slopes.slice(start - from, end + this.#margin - from);
      const [own, ownPlain] = [cleared, plain].map((one) => one.subarray(at - first, end - first));
      const [lead, firstBlock] = [at - start, at / this.#block];
      const stretch = { energy: own, plain: ownPlain, slope: around, lead, firstBlock };
      this.#slow(stretch);
      this.#clear(stretch);
      shown.set(around.subarray(lead, lead + end - at), at - first);
    }
    const known = { energy: cleared, plain, slope: shown };
    this.#next = last;
    for (const held of [this.#energy, this.#slope]) held.dropBefore(this.#next - this.#margin);
    return known;
  }

  /** Returns the end of the stretch that begins at `at`. */
  #endOf(at: number): number {
    const isLast = this.#placeCount - at - this.#stretch < minSec * this.#rate;
    return isLast ? this.#placeCount : at + this.#stretch;
  }

  #isThere(end: number, to: number): boolean {
    return Math.min(this.#placeCount, end + this.#margin) <= to;
  }

  /** Writes slower slopes and their energy into a stretch, in the blocks where fast noise hides the beats. */
  #slow({ energy, plain, slope, lead }: Stretch): void {
    const { slowFrom, slowNoise, slowLoss } = this.#figures;
    const fast = this.#noiseIn(energy, slowFrom, thinning);
    if (fast === null) return;
    const slowSlope = meanAbout(slope, (slowSec * this.#rate) / 2);
    const slowEnergy = energyOfSlopes(slowSlope, this.#rate).subarray(lead, lead + energy.length);
    const slow = this.#noiseIn(slowEnergy, 0, thinning);
    if (slow === null || !(this.#lossOfPeaks({ energy, slowEnergy }, fast, slow) >= slowLoss)) return;
    // Beats keep their height, whichever slopes the neighbouring blocks have.
    const scale = fast.level / slow.level;
    // Slower slopes enlarge P waves relative to QRS, so the noise counts as no less than the limit from which
    // they are tried.
    const floor = (slowFrom * fast.level) / typicalPeak(1);
    fast.noise.forEach((noise, b) => {
      if (noise < slowFrom || slow.noise[b] > slowNoise * noise) return;
      const to = Math.min(energy.length, (b + 1) * this.#block);
      for (let n = b * this.#block; n < to; n++) {
        plain[n] = energy[n] = Math.max(floor, scale * slowEnergy[n]);
        slope[lead + n] = scale * slowSlope[lead + n];
      }
    });
  }

  /**
   * Returns the factor by which slower slopes reduce the energy of the highest peaks, without the noise around
   * them: the median over blocks, NaN if no peak stands out. Slower slopes reduce a QRS but not a T wave. If T
   * waves are the highest peaks, the QRS would be lost.
   */
  #lossOfPeaks(
    { energy, slowEnergy }: { readonly energy: Float64Array; readonly slowEnergy: Float64Array },
    fast: StretchNoise,
    slow: StretchNoise,
  ): number {
    const reach = Math.round(samePeakSec * this.#rate);
    const losses = Float64Array.from(fast.middle, (middle, b) => {
      const at = b * this.#block;
      const highest = at + indexOfLargest(slowEnergy.subarray(at, at + this.#block));
      const own = largestOf(energy.subarray(Math.max(0, highest - reach), highest + reach + 1));
      return Math.sqrt(
        Math.max(0, own ** 2 - middle ** 2) / (slowEnergy[highest] ** 2 - slow.middle[b] ** 2),
      );
    });
    return median(losses.filter(Number.isFinite));
  }

  /**
   * Returns the level of the beats in a stretch and the noise in its blocks; null if no block has at least the
   * noise `least`.
   *
   * @param step one of this many decimated samples is used for the noise
   */
  #noiseIn(energy: Float64Array, least: number, step: number): StretchNoise | null {
    const level = median(this.#eachBlock(energy, largestOf));
    if (!(level > 0)) return null;
    if (least > 0 && !this.#mayBeNoisy(energy, (least * level) / typicalPeak(1))) return null;
    const middle = this.#eachBlock(energy, (own) => medianInPlace(this.#everySo(own, step)));
    const noise = noiseOf(middle, level);
    return noise.some((one) => one >= least) ? { level, middle, noise } : null;
  }

  /** Replaces the energy of the noisy blocks of one stretch. */
  #clear(stretch: Stretch): void {
    const { noisy, hopeless, repeats, agrees } = this.#figures;
    const { energy, plain, slope, firstBlock } = stretch;
    const found = this.#noiseIn(energy, noisy, 1);
    if (found === null) return;
    const { middle, noise } = found;
    const shape = findRepeatedShape(slope, this.#rate);
    if (shape === null) return;
    const isFound = shape.contrast >= repeats;
    if (isFound && shape.agreement < agrees) return;
    const scale = isFound ? this.#scaleOf(shape, stretch, middle) : 0;
    const block = this.#block;
    // Computed before any block is overwritten, because it also uses the neighbouring blocks.
    const isNoise = noise.map((one, b) => {
      if (one < (isFound ? noisy : hopeless)) return 0;
      return areFastBeats(stretch, this.#rate, (b - 1) * block, (b + 2) * block) ? 0 : 1;
    });
    isNoise.forEach((is, b) => {
      if (is === 0) return;
      const [from, to] = [b * block, (b + 1) * block];
      if (isFound) this.#putMatch(shape, scale, from + stretch.lead, energy.subarray(from, to));
      else for (const one of [energy, plain]) one.fill(0, from, to);
      this.#isMatch[firstBlock + b] = isFound ? 1 : 0;
    });
  }

  #eachBlock(energy: Float64Array, measure: (own: Float64Array) => number): Float64Array {
    const count = Math.max(1, Math.ceil(energy.length / this.#block));
    return Float64Array.from({ length: count }, (_, b) =>
      measure(energy.subarray(b * this.#block, (b + 1) * this.#block)),
    );
  }

  /** Copies every `step`-th value. */
  #everySo(values: Float64Array, step: number): Float64Array {
    const count = Math.ceil(values.length / step);
    for (let i = 0; i < count; i++) this.#scratch[i] = values[i * step];
    return this.#scratch.subarray(0, count);
  }

  /** Returns whether the median of any block reaches a limit; counting takes less time than computing medians. */
  #mayBeNoisy(energy: Float64Array, limit: number): boolean {
    const least = surelyUnder * limit;
    for (let from = 0; from < energy.length; from += this.#block) {
      const to = Math.min(energy.length, from + this.#block);
      let count = 0;
      for (let n = from; n < to; n++) if (energy[n] >= least) count++;
      if (2 * count >= to - from) return true;
    }
    return false;
  }

  /** Returns the energy that corresponds to a match of 1: beats get the size that they have without the noise. */
  #scaleOf(
    { match, step, strength }: RepeatedShape,
    { energy, lead }: Stretch,
    middle: Float64Array,
  ): number {
    const beats: number[] = [];
    for (let n = 1; n < match.length - 1; n++) {
      const place = n * step - lead;
      const isPeak = match[n] >= match[n + 1] && match[n] > match[n - 1];
      if (!isPeak || match[n] < certainMatchShare * strength || place < 0 || place >= energy.length) continue;
      const [own, noise] = [energy[place], middle[Math.floor(place / this.#block)]];
      beats.push(Math.sqrt(Math.max((minShare * own) ** 2, own ** 2 - noise ** 2)));
    }
    return median(Float64Array.from(beats)) / strength;
  }

  /**
   * Replaces the energy of a block by the match; its noise is raised to the height of its usual peaks.
   *
   * @param from index of the block's first sample in the slope
   */
  #putMatch({ match, step }: RepeatedShape, scale: number, from: number, energy: Float64Array): void {
    const [before, behind] = [(from - this.#block) / step, (from + energy.length + this.#block) / step];
    const about = match.slice(Math.max(0, Math.floor(before)), Math.ceil(behind));
    for (let i = 0; i < about.length; i++) about[i] = Math.abs(about[i]);
    const floor = this.#figures.matchFloor * medianInPlace(about);
    for (let n = 0; n < energy.length; n++) {
      const value = between(match, (from + n) / step);
      energy[n] = scale * (value > floor ? value : floor);
    }
  }
}

/** Returns the typical height of the peaks between beats around each block, as a share of the beats' level. */
function noiseOf(middle: Float64Array, level: number): Float64Array {
  return middle.map((_, b) => typicalPeak(median(middle.slice(Math.max(0, b - 1), b + 2))) / level);
}

function indexOfLargest(values: Float64Array): number {
  let best = 0;
  for (let n = 1; n < values.length; n++) if (values[n] > values[best]) best = n;
  return best;
}

/**
 * Computes means over `half` values on either side; the outermost value counts in part. Zeros lie beyond the
 * ends.
 */
function meanAbout(values: Float64Array, half: number): Float64Array {
  const reach = Math.max(0, Math.floor(half - 0.5));
  const [part, width, count] = [half - 0.5 - reach, 2 * half, values.length];
  const padded = new Float64Array(count + 2 * reach + 2);
  padded.set(values, reach + 1);
  const means = new Float64Array(count);
  let sum = 0;
  for (let n = 1; n <= 2 * reach; n++) sum += padded[n];
  for (let n = 0; n < count; n++) {
    const last = n + 2 * reach + 1;
    sum += padded[last];
    means[n] = (sum + part * (padded[n] + padded[last + 1])) / width;
    sum -= padded[n + 1];
  }
  return means;
}

function largestOf(values: Float64Array): number {
  let largest = 0;
  for (let n = 0; n < values.length; n++) if (values[n] > largest) largest = values[n];
  return largest;
}

/** Interpolates linearly between two points; 0 beyond the last. */
function between(values: Float64Array, at: number): number {
  const before = Math.floor(at);
  if (before + 1 >= values.length) return 0;
  return values[before] + (at - before) * (values[before + 1] - values[before]);
}
