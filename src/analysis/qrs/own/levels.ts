import { SampleQueue } from '../../../dsp/samples/sample-queue.ts';
import { BucketMedian } from '../../../dsp/statistics/bucket-median.ts';
import { SortedWindow } from '../../../dsp/statistics/sorted-window.ts';
import { createPartMedian, medianInPlace } from '../../../dsp/statistics/stats.ts';

/** Levels of the beats and of the noise between them, block by block. */
export interface EnergyLevels {
  /** Number of decimated samples in one block. */
  readonly blockCount: number;
  /** Typical height of a beat around each block; 0 if there is none. */
  readonly beat: Float64Array;
  /** Energy between beats around each block, as a share of `beat`. */
  readonly noise: Float64Array;
}

/** Length of a block, s; long enough to contain a beat at rates down to 30 per minute. */
const blockSec = 2;
/**
 * The level of beats is the median over this many blocks on either side; an artefact in under half of these 22
 * s has no effect.
 */
const beatBlocksPerSide = 5;
/**
 * In a pause, where that median falls, the beats in this many blocks (a minute) before and after it maintain
 * the level.
 */
const pauseReach = 30;
/** Minimum height of beats in a stretch, as a share of those on either side. P waves in a standstill are lower. */
const minLevelShare = 0.75;
/** Noise changes faster than beats do, so it is measured over 6 s. */
const noiseReach = 1;
/** |log₂| for a block without any energy: an eighth of a beat. */
const emptyBlockLog2 = 3;
/** Every fourth sample is enough for a median over a block. */
const thinning = 4;

/**
 * Computes the levels of an energy that arrives in pieces: from the maximum of each block for beats, from its
 * median for noise. Beats take about a fifth of the time, so they do not affect the median.
 */
export class LevelStream {
  /** Valid up to `knownCount` blocks. */
  readonly levels: EnergyLevels;
  readonly #placeCount: number;
  readonly #energy = new SampleQueue();
  readonly #largest: Float64Array;
  readonly #middle: Float64Array;
  readonly #medians: BucketMedian;
  readonly #medianOf = createPartMedian(2 * noiseReach + 1);
  /** The largest energies of the blocks around the next one to settle, of those before it, and of those after it. */
  readonly #around: SortedWindow;
  readonly #before: SortedWindow;
  readonly #after: SortedWindow;
  #nextBlock = 0;
  #knownCount = 0;

  /** @param placeCount number of decimated samples of the whole record */
  constructor(rate: number, placeCount: number) {
    const blockCount = Math.max(1, Math.round(blockSec * rate));
    const count = Math.max(1, Math.ceil(placeCount / blockCount));
    this.levels = {
      blockCount,
      beat: new Float64Array(count),
      noise: new Float64Array(count),
    };
    this.#placeCount = placeCount;
    this.#largest = new Float64Array(count);
    this.#around = new SortedWindow(this.#largest, 2 * beatBlocksPerSide + 1);
    this.#before = new SortedWindow(this.#largest, pauseReach);
    this.#after = new SortedWindow(this.#largest, pauseReach);
    this.#middle = new Float64Array(count);
    this.#medians = new BucketMedian(Math.ceil(blockCount / thinning) + 1);
  }

  /** Number of blocks whose levels are known; later blocks still depend on samples to come. */
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

  /**
   * Returns the variation of the largest energies of the surrounding blocks from the level of the beats.
   *
   * @param block a block whose levels are known
   * @returns median of |log₂|
   */
  unsteadyAt(block: number): number {
    const level = this.levels.beat[block];
    const nearbyHeights = this.#largest.slice(
      Math.max(0, block - beatBlocksPerSide),
      block + beatBlocksPerSide + 1,
    );
    for (let i = 0; i < nearbyHeights.length; i++) {
      nearbyHeights[i] =
        nearbyHeights[i] > 0 && level > 0 ? Math.abs(Math.log2(nearbyHeights[i] / level)) : emptyBlockLog2;
    }
    return medianInPlace(nearbyHeights);
  }

  /** Computes the maximum and the median energy of one block. */
  #measure(from: number, to: number): void {
    const { values: energy, from: start } = this.#energy;
    const end = to - start;
    let top = 0;
    for (let n = from - start; n < end; n++) if (energy[n] > top) top = energy[n];
    this.#largest[this.#nextBlock] = top;
    const first = Math.ceil(from / thinning) * thinning - start;
    const thinned = { from: first, to: end, step: thinning, top };
    this.#middle[this.#nextBlock] = first < end ? this.#medians.upperMedian(energy, thinned) : 0;
  }

  /**
   * Returns the level of the beats on the side of a block where it is lower. If the record's end cuts one side
   * short, only the other side counts, so that a standstill up to the end is treated like any other. Returns 0
   * if neither side has enough blocks.
   */
  #besides(block: number): number {
    const first = Math.max(0, block - pauseReach);
    const end = Math.min(this.#largest.length, block + 1 + pauseReach);
    const [beforeCount, afterCount] = [block - first, end - block - 1];
    const before = () => medianOf(this.#before, first, block);
    const after = () => medianOf(this.#after, block + 1, end);
    const [isBefore, isAfter] = [beforeCount >= pauseReach / 2, afterCount >= pauseReach / 2];
    if (isBefore !== isAfter) return isBefore ? before() : after();
    if (Math.min(beforeCount, afterCount) < beatBlocksPerSide) return 0;
    return Math.min(before(), after());
  }

  #settle(block: number): void {
    const level = this.#levelAbout(block);
    const quiet = this.#medianOf(this.#middle, Math.max(0, block - noiseReach), block + noiseReach + 1);
    const { beat, noise } = this.levels;
    beat[block] = level;
    noise[block] = level > 0 ? quiet / level : 0;
  }

  /** Returns the level of the beats around a block, maintained over a pause. */
  #levelAbout(block: number): number {
    const end = Math.min(this.#largest.length, block + beatBlocksPerSide + 1);
    const level = medianOf(this.#around, Math.max(0, block - beatBlocksPerSide), end);
    // Usually few blocks on the sides are much higher. Then the medians of the sides are not higher either, and
    // are not computed.
    const sideCount = Math.min(block, this.#largest.length - 1 - block);
    if (sideCount >= pauseReach && !this.#isHigherBeside(block, level)) return level;
    return Math.max(level, minLevelShare * this.#besides(block));
  }

  /** Returns whether at least half of the blocks on each side, both complete, would raise the level. */
  #isHigherBeside(block: number, level: number): boolean {
    let before = 0;
    let after = 0;
    for (let away = 1; away <= pauseReach; away++) {
      if (minLevelShare * this.#largest[block - away] > level) before++;
      if (minLevelShare * this.#largest[block + away] > level) after++;
    }
    return before >= pauseReach / 2 && after >= pauseReach / 2;
  }
}

/** Moves a window to a range and returns its median. */
function medianOf(window: SortedWindow, from: number, to: number): number {
  window.moveTo(from, to);
  return window.median();
}
