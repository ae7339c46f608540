import { SampleQueue } from '../../../dsp/samples/sample-queue.ts';
import { type EnergyLevels, LevelStream } from './levels.ts';
import { shapeReach, type SlopePiece } from './shapes.ts';

/** A peak of the energy that may be a beat. */
export interface EnergyPeak {
  /** Index in the decimated samples. */
  readonly index: number;
  /** Height as a share of the beats' level. */
  readonly height: number;
  /** Typical height of the peaks between beats, as a share of the beats' level. */
  readonly noise: number;
}

/** Minimum distance of two peaks, s; of two closer peaks, which belong to one QRS, the higher is kept. */
const minSpacingSec = 0.1;
/**
 * Distance from an end of the record within which a QRS is incomplete, s. Its peak has to resemble other beats,
 * as in the highest noise.
 */
const edgeSec = 0.06;
/** Distance from an end within which peaks are ignored, s: their origin is unknown. */
const minEdgeSec = 0.02;
/** Minimum height of a candidate, as a share of the beats' level. */
const minHeight = 0.1;
/**
 * Ratio of the typical noise peak to the median of the noise (tuned; 1.6 for white noise through the same
 * filters).
 */
const peakToMedian = 1.7;
/** Range to which the noise is limited: no real lead has less, and above 1 it hides the beats. */
const noiseRange = { least: 0.05, most: 1 };

/**
 * Returns the median of the energy between beats.
 *
 * @param noise typical height of the peaks between beats, as a share of the beats' level
 * @returns median as a share of the same level
 */
export function noiseMiddle(noise: number): number {
  return noise / peakToMedian;
}

/**
 * Returns the typical height of the peaks between beats.
 *
 * @param middle median of the energy between beats
 * @returns in the same unit
 */
export function typicalPeak(middle: number): number {
  return peakToMedian * middle;
}

/** Receives each candidate in order; `piece` contains the slopes around it. */
export type CandidateHandler = (candidate: EnergyPeak, piece: SlopePiece) => void;

/** Finds the peaks of an energy that arrives in pieces. */
export class CandidateStream {
  readonly levels: EnergyLevels;
  readonly #placeCount: number;
  readonly #levels: LevelStream;
  readonly #take: CandidateHandler;
  readonly #apart: number;
  readonly #edge: number;
  readonly #leastEdge: number;
  readonly #reach: number;
  readonly #energy = new SampleQueue();
  readonly #slopes: readonly SampleQueue[];
  /** Peaks that are not judged yet, ascending. */
  #peaks: number[] = [];
  #heights: number[] = [];
  /** The latest peak, the highest in its neighbourhood so far. */
  #before: number;
  #beforeHeight = 0;
  #next = 1;

  /** @param placeCount number of decimated samples of the whole record */
  constructor(leadCount: number, rate: number, placeCount: number, take: CandidateHandler) {
    this.#levels = new LevelStream(rate, placeCount);
    this.levels = this.#levels.levels;
    this.#placeCount = placeCount;
    this.#take = take;
    this.#apart = Math.round(minSpacingSec * rate);
    this.#edge = edgeSec * rate;
    this.#leastEdge = minEdgeSec * rate;
    this.#reach = shapeReach(rate);
    this.#slopes = Array.from({ length: leadCount }, () => new SampleQueue());
    this.#before = -this.#apart;
  }

  /** @param slopes of each lead, equally many decimated samples as of the energy */
  push(energy: Float64Array, slopes: readonly Float64Array[]): void {
    this.#energy.push(energy);
    slopes.forEach((slope, lead) => this.#slopes[lead].push(slope));
    this.#levels.push(energy);
    this.#findPeaks();
    this.#judgePeaks();
    const first = this.#peaks.length > 0 ? this.#peaks[0] : this.#next;
    this.#energy.dropBefore(this.#next - 1);
    for (const slope of this.#slopes) slope.dropBefore(first - this.#reach);
  }

  #findPeaks(): void {
    const { values: energy, from, to } = this.#energy;
    let n = this.#next;
    let value = 0;
    let isRise = false;
    let after = n < to ? energy[n - from] : 0;
    let isRiseAfter = n < to && after > energy[n - 1 - from];
    for (; n < to - 1; n++) {
      value = after;
      isRise = isRiseAfter;
      after = energy[n + 1 - from];
      isRiseAfter = after > value;
      // A value that is at least as large as the next is a peak if it exceeds the previous one.
      if (isRiseAfter || !isRise) continue;
      if (n - this.#before >= this.#apart) {
        this.#peaks.push(n);
        this.#heights.push(value);
      } else if (value > this.#beforeHeight) {
        this.#peaks[this.#peaks.length - 1] = n;
        this.#heights[this.#heights.length - 1] = value;
      } else continue;
      this.#before = n;
      this.#beforeHeight = value;
    }
    this.#next = n;
  }

  /** Judges the peaks whose levels are known and that no later peak can replace. */
  #judgePeaks(): void {
    const { to } = this.#energy;
    const isWhole = to === this.#placeCount;
    const slopes = this.#slopes.map(({ values }) => values);
    const piece = { slopes, from: this.#slopes[0].from, placeCount: this.#placeCount };
    let judged = 0;
    for (; judged < this.#peaks.length; judged++) {
      const index = this.#peaks[judged];
      const block = Math.floor(index / this.levels.blockCount);
      const isSettled = this.#next - index >= this.#apart && index + this.#reach < to;
      if (!isWhole && (!isSettled || block >= this.#levels.knownCount)) break;
      this.#judge(index, this.#heights[judged], block, piece);
    }
    this.#peaks = this.#peaks.slice(judged);
    this.#heights = this.#heights.slice(judged);
  }

  #judge(index: number, value: number, block: number, piece: SlopePiece): void {
    const level = this.levels.beat[block];
    const toEnd = Math.min(index, this.#placeCount - index);
    if (!(level > 0) || toEnd <= this.#leastEdge) return;
    const height = value / level;
    if (height < minHeight) return;
    if (toEnd <= this.#edge) {
      this.#take({ index, height: Math.min(1, height), noise: noiseRange.most }, piece);
      return;
    }
    const noise = peakToMedian * this.levels.noise[block];
    this.#take({ index, height, noise: Math.max(noiseRange.least, Math.min(noiseRange.most, noise)) }, piece);
  }
}
