import { SampleQueue } from '../../../dsp/samples/sample-queue.ts';
import { BucketMedian } from '../../../dsp/statistics/bucket-median.ts';
import { median, medianInPlace } from '../../../dsp/statistics/stats.ts';
import { typicalPeakHeight } from './candidates.ts';
import { areFastBeats } from './fast-beats.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import { findRepeatedShape, type RepeatedShape } from './repeated-shape.ts';
import { ShapeMaker } from './shapes.ts';
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
const roundingMargin = 1 - 1e-9;

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

/** The size of the beats of a stretch. */
interface StretchLevel {
  /** The largest energy of each block. */
  readonly tops: Float64Array;
  /** Median over the blocks of their largest energy. */
  readonly level: number;
}

/** The noise between the beats of a stretch. */
interface StretchNoise extends StretchLevel {
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
  readonly #hasPlain: boolean;
  readonly #figures: OwnFigures;
  readonly #stretch: number;
  readonly #block: number;
  readonly #margin: number;
  readonly #energy = new SampleQueue();
  readonly #slope = new SampleQueue();
  /** For each block of the record: 1 if the match replaces the energy. */
  readonly #isMatch: Uint8Array;
  readonly #medians: BucketMedian;
  readonly #shapes: ShapeMaker;
  #next = 0;

  /**
   * @param rate decimated samples per second
   * @param placeCount number of decimated samples of the whole record
   * @param hasPlain whether the energy without any match is requested; without it, `plain` equals `energy`
   * @param figures tuned constants of the choice
   */
  constructor(rate: number, placeCount: number, hasPlain: boolean, figures: OwnFigures = ownFigures) {
    this.#rate = rate;
    this.#hasPlain = hasPlain;
    this.#placeCount = placeCount;
    this.#figures = figures;
    this.#block = Math.max(1, Math.round(blockSec * rate));
    this.#stretch = (stretchSec / blockSec) * this.#block;
    this.#margin = Math.ceil(marginSec * rate);
    this.#medians = new BucketMedian(this.#block);
    this.#isMatch = new Uint8Array(Math.ceil(placeCount / this.#block));
    this.#shapes = new ShapeMaker(1, rate);
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
    const plain = this.#hasPlain ? cleared.slice() : cleared;
    let shown = new Float64Array(0);
    for (let at = first; at < last; at = this.#endOf(at)) {
      const [start, end] = [Math.max(from, at - this.#margin), this.#endOf(at)];
      const around = slopes.slice(start - from, end + this.#margin - from);
      const [own, ownPlain] = [cleared, plain].map((one) => one.subarray(at - first, end - first));
      const [lead, firstBlock] = [at - start, at / this.#block];
      const stretch = { energy: own, plain: ownPlain, slope: around, lead, firstBlock };
      this.#treat(stretch);
      const inside = around.subarray(lead, lead + end - at);
      // Usually there is one stretch, which need not be copied.
      if (at === first && end === last) shown = inside;
      else {
        if (at === first) shown = new Float64Array(last - first);
        shown.set(inside, at - first);
      }
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

  /** Replaces energy and slope in the noisy blocks of one stretch. */
  #treat(stretch: Stretch): void {
    const { slowFrom, noisy } = this.#figures;
    const level = this.#levelOf(stretch.energy);
    // Usually there is no noise. Then nothing else is computed.
    if (slowFrom <= noisy && !this.#mayBeNoisy(stretch.energy, slowFrom, level.level)) return;
    const isSlowed = this.#slow(stretch, level);
    this.#clear(stretch, isSlowed ? this.#levelOf(stretch.energy) : level);
  }

  /**
   * Writes slower slopes and their energy into a stretch, in the blocks where fast noise hides the beats.
   *
   * @returns whether anything was written
   */
  #slow({ energy, plain, slope, lead }: Stretch, level: StretchLevel): boolean {
    const { slowFrom, slowNoise, slowLoss } = this.#figures;
    const fast = this.#noiseIn(energy, level, slowFrom, thinning);
    if (fast === null) return false;
    const slowSlope = computeMovingMean(slope, (slowSec * this.#rate) / 2);
    const slowEnergy = energyOfSlopes(slowSlope, this.#rate).subarray(lead, lead + energy.length);
    const slow = this.#noiseIn(slowEnergy, this.#levelOf(slowEnergy), 0, thinning);
    if (slow === null || !(this.#lossOfPeaks({ energy, slowEnergy }, fast, slow) >= slowLoss)) return false;
    // Beats keep their height, whichever slopes the neighbouring blocks have.
    const scale = fast.level / slow.level;
    // Slower slopes enlarge P waves relative to QRS, so the noise counts as no less than the limit from which
    // they are tried.
    const floor = (slowFrom * fast.level) / typicalPeakHeight(1);
    let isWritten = false;
    for (let b = 0; b < fast.noise.length; b++) {
      const noise = fast.noise[b];
      if (noise < slowFrom || slow.noise[b] > slowNoise * noise) continue;
      isWritten = true;
      const to = Math.min(energy.length, (b + 1) * this.#block);
      for (let n = b * this.#block; n < to; n++) {
        const value = scale * slowEnergy[n];
        plain[n] = energy[n] = value > floor ? value : floor;
        slope[lead + n] = scale * slowSlope[lead + n];
      }
    }
    return isWritten;
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
    const losses: number[] = [];
    for (let b = 0; b < fast.middle.length; b++) {
      const highest = indexOf(slowEnergy, slow.tops[b], b * this.#block);
      const top = maximum(energy, Math.max(0, highest - reach), Math.min(energy.length, highest + reach + 1));
      const loss = Math.sqrt(
        Math.max(0, top ** 2 - fast.middle[b] ** 2) / (slow.tops[b] ** 2 - slow.middle[b] ** 2),
      );
      if (Number.isFinite(loss)) losses.push(loss);
    }
    return median(losses);
  }

  #levelOf(energy: Float64Array): StretchLevel {
    const tops = new Float64Array(Math.max(1, Math.ceil(energy.length / this.#block)));
    for (let b = 0; b < tops.length; b++) {
      tops[b] = maximum(energy, b * this.#block, Math.min(energy.length, (b + 1) * this.#block));
    }
    return { tops, level: median(tops) };
  }

  /**
   * Returns the noise in the blocks of a stretch; null if no block has at least the noise `least`, or if there are no
   * beats.
   *
   * @param level that of the same energy
   * @param step one of this many decimated samples is used for the noise
   */
  #noiseIn(
    energy: Float64Array,
    { tops, level }: StretchLevel,
    least: number,
    step: number,
  ): StretchNoise | null {
    if (!(level > 0)) return null;
    if (least > 0 && !this.#mayBeNoisy(energy, least, level)) return null;
    const middle = new Float64Array(tops.length);
    for (let b = 0; b < middle.length; b++) {
      const from = b * this.#block;
      const to = Math.min(energy.length, from + this.#block);
      middle[b] = this.#medians.median(energy, { from, to, step, top: tops[b] });
    }
    const noise = blockNoise(middle, level);
    return noise.some((one) => one >= least) ? { tops, level, middle, noise } : null;
  }

  /** Replaces the energy of the noisy blocks of one stretch. */
  #clear(stretch: Stretch, level: StretchLevel): void {
    const { noisy, hopeless, repeats, agrees } = this.#figures;
    const { energy, plain, slope, firstBlock } = stretch;
    const found = this.#noiseIn(energy, level, noisy, 1);
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
      const [from, to] = [(b - 1) * block, (b + 2) * block];
      return areFastBeats(stretch, level.level, this.#rate, from, to, this.#shapes) ? 0 : 1;
    });
    isNoise.forEach((is, b) => {
      if (is === 0) return;
      const [from, to] = [b * block, (b + 1) * block];
      if (isFound) this.#putMatch(shape, scale, from + stretch.lead, energy.subarray(from, to));
      else for (const one of [energy, plain]) one.fill(0, from, to);
      this.#isMatch[firstBlock + b] = isFound ? 1 : 0;
    });
  }

  /** Returns whether the noise of any block reaches a limit. Counting takes less time than computing medians. */
  #mayBeNoisy(energy: Float64Array, noise: number, level: number): boolean {
    const least = (roundingMargin * (noise * level)) / typicalPeakHeight(1);
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
    const [before, afterEnd] = [(from - this.#block) / step, (from + energy.length + this.#block) / step];
    const nearbyMatches = match.slice(Math.max(0, Math.floor(before)), Math.ceil(afterEnd));
    for (let i = 0; i < nearbyMatches.length; i++) nearbyMatches[i] = Math.abs(nearbyMatches[i]);
    const floor = this.#figures.matchFloor * medianInPlace(nearbyMatches);
    for (let n = 0; n < energy.length; n++) {
      const at = (from + n) / step;
      const point = Math.floor(at);
      // Interpolated linearly between two points; 0 beyond the last.
      const value =
        point + 1 < match.length ? match[point] + (at - point) * (match[point + 1] - match[point]) : 0;
      energy[n] = scale * (value > floor ? value : floor);
    }
  }
}

/** Returns the typical height of the peaks between beats around each block, as a share of the beats' level. */
function blockNoise(middle: Float64Array, level: number): Float64Array {
  const noise = new Float64Array(middle.length);
  for (let b = 0; b < noise.length; b++) {
    const isInside = b > 0 && b + 1 < middle.length;
    const about = isInside
      ? medianOfThree(middle[b - 1], middle[b], middle[b + 1])
      : median(middle.subarray(Math.max(0, b - 1), b + 2));
    noise[b] = typicalPeakHeight(about) / level;
  }
  return noise;
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

/** Returns the index of the first value from `from` on that equals `value`. */
function indexOf(values: Float64Array, value: number, from: number): number {
  let n = from;
  while (n + 1 < values.length && values[n] !== value) n++;
  return n;
}

/**
 * Computes means over `half` values on either side; the outermost value counts in part. Zeros lie beyond the
 * ends.
 */
function computeMovingMean(values: Float64Array, half: number): Float64Array {
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

function maximum(values: Float64Array, from: number, to: number): number {
  let largest = 0;
  for (let n = from; n < to; n++) if (values[n] > largest) largest = values[n];
  return largest;
}
