import { HeldSamples } from '../../../dsp/samples/held-samples.ts';
import { quickSelect } from '../../../dsp/statistics/select.ts';
import { median, medianInPlace } from '../../../dsp/statistics/stats.ts';

/** Level of the beats, and of what lies between them, block by block. */
export interface EnergyLevels {
  /** Places of one block. */
  readonly blockCount: number;
  /** Typical height of a beat about each block; 0 where there is none. */
  readonly beat: Float64Array;
  /** Energy between beats about each block, as a share of `beat`. */
  readonly noise: Float64Array;
  /** How far the largest energies of the blocks about lie from `beat`, median of |log₂|. */
  readonly unsteady: Float64Array;
}

/** Holds a beat down to 30 a minute, s. */
const blockSec = 2;
/** The level of beats is the median over this many blocks to either side: an artefact in under half of 22 s moves nothing. */
const beatReach = 5;
/** Of a pause, over which that median falls, the level is held by the beats before and after it: so many blocks, a minute. */
const pauseReach = 30;
/** Beats in a stretch between others are at least this share of those on either side. P waves in a standstill are less. */
const leastBetween = 0.75;
/** Noise comes and goes faster than beats change, so it is taken over 6 s. */
const noiseReach = 1;
/** Of a block without any energy, |log₂|: an eighth of a beat. */
const noBeat = 3;
/** Every fourth place is enough for a median over a block. */
const thinning = 4;

/**
 * Levels of an energy that comes piece by piece: the largest of each block for beats, the middle one
 * for noise, which the beats, a fifth of the time, do not reach.
 */
export class LevelStream {
  /** Good up to `knownCount` blocks. */
  readonly levels: EnergyLevels;
  readonly #placeCount: number;
  readonly #energy = new HeldSamples();
  readonly #largest: Float64Array;
  readonly #middle: Float64Array;
  readonly #thinned: Float64Array;
  #nextBlock = 0;
  #knownCount = 0;

  /** @param placeCount  of the whole record */
  constructor(rate: number, placeCount: number) {
    const blockCount = Math.max(1, Math.round(blockSec * rate));
    const count = Math.max(1, Math.ceil(placeCount / blockCount));
    this.levels = {
      blockCount,
      beat: new Float64Array(count),
      noise: new Float64Array(count),
      unsteady: new Float64Array(count),
    };
    this.#placeCount = placeCount;
    this.#largest = new Float64Array(count);
    this.#middle = new Float64Array(count);
    this.#thinned = new Float64Array(Math.ceil(blockCount / thinning) + 1);
  }

  /** Blocks whose levels are known: those that lie a while back. */
  get knownCount(): number {
    return this.#knownCount;
  }

  push(energy: Float64Array): void {
    this.#energy.push(energy);
    const { blockCount, beat } = this.levels;
    const blockEnd = () => Math.min(this.#placeCount, (this.#nextBlock + 1) * blockCount);
    while (this.#nextBlock < beat.length && blockEnd() <= this.#energy.to) {
      this.#measure(this.#nextBlock * blockCount, blockEnd());
      this.#nextBlock++;
    }
    this.#energy.dropBefore(this.#nextBlock * blockCount);
    const isWhole = this.#nextBlock === beat.length;
    const knownCount = isWhole ? beat.length : Math.max(0, this.#nextBlock - pauseReach);
    for (; this.#knownCount < knownCount; this.#knownCount++) this.#settle(this.#knownCount);
  }

  /** The largest and the middle energy of one block. */
  #measure(from: number, to: number): void {
    const { values: energy, from: start } = this.#energy;
    let top = 0;
    for (let n = from; n < to; n++) if (energy[n - start] > top) top = energy[n - start];
    this.#largest[this.#nextBlock] = top;
    let kept = 0;
    for (let n = Math.ceil(from / thinning) * thinning; n < to; n += thinning) {
      this.#thinned[kept++] = energy[n - start];
    }
    this.#middle[this.#nextBlock] = kept > 0 ? quickSelect(this.#thinned.subarray(0, kept), kept >>> 1) : 0;
  }

  /**
   * Level of the beats on the lower side of a block. A side that the record's end cuts short says nothing beside a
   * whole one, so a standstill that lasts to the end is held like every other one; 0 where both sides say nothing.
   */
  #besides(block: number): number {
    const [before, after] = [
      this.#largest.subarray(Math.max(0, block - pauseReach), block),
      this.#largest.subarray(block + 1, block + 1 + pauseReach),
    ];
    const [isBefore, isAfter] = [before.length >= pauseReach / 2, after.length >= pauseReach / 2];
    if (isBefore !== isAfter) return median(isBefore ? before : after);
    if (Math.min(before.length, after.length) < beatReach) return 0;
    return Math.min(median(before), median(after));
  }

  #settle(block: number): void {
    const level = this.#levelAbout(block);
    const quiet = medianAbout(this.#middle, block, noiseReach);
    const { unsteady, beat, noise } = this.levels;
    beat[block] = level;
    noise[block] = level > 0 ? quiet / level : 0;
    const about = this.#largest.slice(Math.max(0, block - beatReach), block + beatReach + 1);
    for (let i = 0; i < about.length; i++) {
      about[i] = about[i] > 0 && level > 0 ? Math.abs(Math.log2(about[i] / level)) : noBeat;
    }
    unsteady[block] = medianInPlace(about);
  }

  /** Level of the beats about a block, held over a pause. */
  #levelAbout(block: number): number {
    const level = medianAbout(this.#largest, block, beatReach);
    // As a rule few of the beats to the sides are much higher; then the medians of the sides cannot be either.
    const sideCount = Math.min(block, this.#largest.length - 1 - block);
    if (sideCount >= pauseReach && !this.#isHigherBeside(block, level)) return level;
    return Math.max(level, leastBetween * this.#besides(block));
  }

  /** Whether half of the blocks or more on both sides, which are whole, hold a level above this one. */
  #isHigherBeside(block: number, level: number): boolean {
    let before = 0;
    let after = 0;
    for (let away = 1; away <= pauseReach; away++) {
      if (leastBetween * this.#largest[block - away] > level) before++;
      if (leastBetween * this.#largest[block + away] > level) after++;
    }
    return before >= pauseReach / 2 && after >= pauseReach / 2;
  }
}

function medianAbout(values: Float64Array, block: number, reach: number): number {
  return median(values.subarray(Math.max(0, block - reach), block + reach + 1));
}
