import { HeldSamples } from '../../../dsp/samples/held-samples.ts';
import { median, medianInPlace } from '../../../dsp/statistics/stats.ts';
import { typicalPeak } from './candidates.ts';
import { areFastBeats } from './fast-beats.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import { findRepeatedShape, type RepeatedShape } from './repeated-shape.ts';
import { energyOfSlopes, type SlopeEnergy } from './slope-energy.ts';

/** Length of a stretch, and of the blocks that noise is measured in, s. */
const stretchSec = 60;
const blockSec = 2;
/** A last stretch shorter than this, s, is of the one before it. */
const leastSec = 30;
/** Slower slopes are means over so much, s: muscle noise is faster than that, a QRS is hardly. */
const slowSec = 1 / 30;
/** Room to either side of a stretch for the shape, and for the windows of slower slopes and their energy, s. */
const marginSec = 0.1;
/** One beat has its largest energy within so much by either slopes, s. */
const samePeakSec = 0.05;
/** To choose between slopes, one place of so many is enough for the noise. */
const thinning = 4;
/** Places that match by so much of the usual are beats, by whose energy the match is scaled. */
const surely = 0.8;
/** A beat has at least this share of the energy that is there with the noise. */
const leastShare = 0.3;
/** A limit less this is under it however sums are rounded. */
const surelyUnder = 1 - 1e-9;

/** What is known of a lead once its noisy stretches have been looked at. */
export interface ClearedSignals extends SlopeEnergy {
  /** The energy without any match, but 0 where nothing repeats in the noise. */
  readonly plain: Float64Array;
}

/** Where a stretch lies in the record, and what is held of it. */
interface Stretch {
  /** To be written into, both the same as yet. */
  readonly energy: Float64Array;
  readonly plain: Float64Array;
  /** To be written into, with a margin to either side, as far as there is one. */
  readonly slope: Float64Array;
  /** Places of the margin before it. */
  readonly lead: number;
  readonly firstBlock: number;
}

/** What lies between the beats of a stretch. */
interface StretchNoise {
  /** Largest energy of the blocks, their median. */
  readonly level: number;
  /** Energy in the middle of each block. */
  readonly middle: Float64Array;
  /** Typical peaks between beats about each block, as a share of the level. */
  readonly noise: Float64Array;
}

/**
 * Looks at noisy stretches of the energy of one lead, which comes piece by piece, once more.
 *
 * Where muscles are heard, slopes over a longer time show beats better: blocks get these, and their energy. Where noise is
 * left and a shape repeats in the slope, noisy blocks get the match with it in the place of the energy. In white noise that
 * shows beats a third as high. Where nothing repeats there are no beats: noisy blocks get an energy of 0, as a lead has
 * that is off. Clean blocks stay as they are, and so do those of fast beats.
 */
export class ClearedEnergy {
  readonly #rate: number;
  readonly #placeCount: number;
  readonly #figures: OwnFigures;
  readonly #stretch: number;
  readonly #block: number;
  readonly #margin: number;
  readonly #energy = new HeldSamples();
  readonly #slope = new HeldSamples();
  /** Of each block of the record: 1 where the match is in the place of the energy. */
  readonly #isMatch: Uint8Array;
  /** Room for the energies of one block. */
  readonly #scratch: Float64Array;
  #next = 0;

  /**
   * @param rate        places a second
   * @param placeCount  of the whole record
   * @param figures     the figures of the choice
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

  /** Whether the energy at a place, which has been given back, is a match: shapes about it need not be compared again. */
  isMatchAt(place: number): boolean {
    return this.#isMatch[Math.floor(place / this.#block)] === 1;
  }

  /** @param signals  those that follow  @returns those that are known with them: of whole stretches */
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

  /** End of the stretch that begins at a place. */
  #endOf(at: number): number {
    const isLast = this.#placeCount - at - this.#stretch < leastSec * this.#rate;
    return isLast ? this.#placeCount : at + this.#stretch;
  }

  #isThere(end: number, to: number): boolean {
    return Math.min(this.#placeCount, end + this.#margin) <= to;
  }

  /** Writes slower slopes into a stretch, and their energy, in the blocks where fast noise hides the beats. */
  #slow({ energy, plain, slope, lead }: Stretch): void {
    const { slowFrom, slowNoise, slowLoss } = this.#figures;
    const fast = this.#noiseIn(energy, slowFrom, thinning);
    if (fast === null) return;
    const slowSlope = meanAbout(slope, (slowSec * this.#rate) / 2);
    const slowEnergy = energyOfSlopes(slowSlope, this.#rate).subarray(lead, lead + energy.length);
    const slow = this.#noiseIn(slowEnergy, 0, thinning);
    if (slow === null || !(this.#lossOfPeaks({ energy, slowEnergy }, fast, slow) >= slowLoss)) return;
    // Beats keep their height, whichever slopes the blocks beside have.
    const scale = fast.level / slow.level;
    // P waves grow beside QRS by slower slopes; so noise counts as no less than what these are tried from.
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
   * How much energy the highest peaks lose by slower slopes, as a median over blocks, NaN where none stands out; the noise
   * about them counts in neither. A QRS loses by them, and a T wave does not: where T waves are the highest peaks, QRS would be lost.
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
   * Level of the beats in a stretch and noise in its blocks; null where no block has as much noise as asked for.
   *
   * @param step  one place of so many counts for the noise
   */
  #noiseIn(energy: Float64Array, least: number, step: number): StretchNoise | null {
    const level = median(this.#eachBlock(energy, largestOf));
    if (!(level > 0)) return null;
    if (least > 0 && !this.#mayBeNoisy(energy, (least * level) / typicalPeak(1))) return null;
    const middle = this.#eachBlock(energy, (own) => medianInPlace(this.#everySo(own, step)));
    const noise = noiseOf(middle, level);
    return noise.some((one) => one >= least) ? { level, middle, noise } : null;
  }

  /** Writes into the energy of one stretch. */
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
    // Before any block is written into: blocks beside one are looked at with it.
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

  /** One value of so many, copied. */
  #everySo(values: Float64Array, step: number): Float64Array {
    const count = Math.ceil(values.length / step);
    for (let i = 0; i < count; i++) this.#scratch[i] = values[i * step];
    return this.#scratch.subarray(0, count);
  }

  /** Whether the middle of any block reaches a limit: a count is less work than a median. */
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

  /** What a match of 1 is as an energy: beats have the size that they have without the noise. */
  #scaleOf(
    { match, step, strength }: RepeatedShape,
    { energy, lead }: Stretch,
    middle: Float64Array,
  ): number {
    const beats: number[] = [];
    for (let n = 1; n < match.length - 1; n++) {
      const place = n * step - lead;
      const isPeak = match[n] >= match[n + 1] && match[n] > match[n - 1];
      if (!isPeak || match[n] < surely * strength || place < 0 || place >= energy.length) continue;
      const [own, noise] = [energy[place], middle[Math.floor(place / this.#block)]];
      beats.push(Math.sqrt(Math.max((leastShare * own) ** 2, own ** 2 - noise ** 2)));
    }
    return median(Float64Array.from(beats)) / strength;
  }

  /**
   * Puts the match in the place of the energy of a block, its noise with its usual peaks.
   *
   * @param from  of the slope's places the first of the block
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

/** Typical peaks of what lies between beats about each block, as a share of the level of the beats. */
function noiseOf(middle: Float64Array, level: number): Float64Array {
  return middle.map((_, b) => typicalPeak(median(middle.slice(Math.max(0, b - 1), b + 2))) / level);
}

function indexOfLargest(values: Float64Array): number {
  let best = 0;
  for (let n = 1; n < values.length; n++) if (values[n] > values[best]) best = n;
  return best;
}

/** Means over `half` values to either side, of the last on each side a part; beyond the ends lie zeros. */
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

/** Value between two points, on a straight line; 0 beyond the last. */
function between(values: Float64Array, at: number): number {
  const before = Math.floor(at);
  if (before + 1 >= values.length) return 0;
  return values[before] + (at - before) * (values[before + 1] - values[before]);
}
