import { NumberColumn } from '../../../dsp/statistics/number-column.ts';
import type { CandidateList } from './candidate-list.ts';
import { type EnergyPeak, medianNoiseEnergy } from './candidates.ts';
import { medianOfSorted, rhythmReach, sortIntervals } from './local-rhythm.ts';

/** Minimum height of a beat in the first guess, as a share of the beats' level. */
const firstThreshold = 0.35;
/** About nine in ten peaks of white noise are below this multiple of its median; a higher peak may be a beat. */
const minHeightOverMedian = 1.4;
/** A peak within this time of a beat, s, and below this share of its height is a T wave. */
const tWave = { withinSec: 0.36, share: 0.5 };
/** Beats below this height are checked again. */
const lowHeight = 0.6;
/** Such a beat is dropped if its neighbours are less than 1.4 intervals apart and it is below 0.7 of both. */
const dropLimits = { intervals: 1.4, share: 0.7 };
/** Number of earlier beats that are kept because their intervals define the rhythm. */
const keptBeatCount = rhythmReach + 2;
/** Minimum number of peaks that are dropped at a time. */
const minDropCount = 256;

/**
 * Returns whether a peak is high enough for the first guess.
 *
 * @param candidate height and noise as shares of the beats' level
 * @returns true if it can serve as an example of a beat
 */
export function mayBeFirst({ height, noise }: Pick<EnergyPeak, 'height' | 'noise'>): boolean {
  return height >= Math.max(firstThreshold, minHeightOverMedian * medianNoiseEnergy(noise));
}

/** A candidate that is a beat by its height. */
interface HighPeak {
  /** Index among the candidates. */
  readonly k: number;
  readonly index: number;
  readonly height: number;
}

/**
 * Makes a first guess of the beats by height alone, from candidates that arrive one by one. The guess provides
 * the rhythm and the example beats for the chain.
 *
 * Low peaks are dropped, lowest first, if the beats around them are in time without them. High peaks always
 * stay, so a run of low peaks is settled eight beats after it.
 */
export class FirstBeats {
  /** Indices into the candidates, ascending. */
  readonly beats = new NumberColumn();
  readonly #candidates: CandidateList;
  readonly #tWaveReach: number;
  readonly #refractory: number;
  readonly #take: (k: number) => void;
  /** Beats by height, from number `#from` on. */
  #peaks: HighPeak[] = [];
  #from = 0;
  /** Number of the first undecided peak, and of the first peak after it that may be high. */
  #next = 0;
  #scanned = 0;

  /**
   * @param rate decimated samples per second
   * @param refractory decimated samples
   * @param take called with each beat in order
   */
  constructor(candidates: CandidateList, rate: number, refractory: number, take: (k: number) => void) {
    this.#candidates = candidates;
    this.#tWaveReach = tWave.withinSec * rate;
    this.#refractory = refractory;
    this.#take = take;
  }

  /** Adds the latest of the candidates. */
  push(candidate: EnergyPeak): void {
    if (!mayBeFirst(candidate)) return;
    const { index, height } = candidate;
    const peak = { k: this.#candidates.count - 1, index, height };
    const before = this.#peaks.at(-1);
    if (before !== undefined) {
      const distance = index - before.index;
      if (distance < this.#refractory) {
        if (height > before.height) this.#peaks[this.#peaks.length - 1] = peak;
        return;
      }
      if (distance < this.#tWaveReach && height < tWave.share * before.height) return;
    }
    this.#peaks.push(peak);
    // The latest peak may still be replaced by a higher one.
    this.#settle(this.#from + this.#peaks.length - 1, false);
  }

  finish(): void {
    this.#settle(this.#from + this.#peaks.length, true);
  }

  /** @param to end of the peaks that are final, exclusive */
  #settle(to: number, isEnd: boolean): void {
    while (this.#next < to) {
      if (this.#peakAt(this.#next).height >= lowHeight) {
        this.#tell(this.#peakAt(this.#next).k);
        this.#next++;
        continue;
      }
      let end = Math.max(this.#next, this.#scanned);
      while (end < to && this.#peakAt(end).height < lowHeight) end++;
      this.#scanned = end;
      if (!isEnd && (end === to || end - 1 + rhythmReach >= to)) break;
      this.#tellRun(this.#next, end, to);
      this.#next = end;
    }
    const drop = this.#next - keptBeatCount - this.#from;
    if (drop < minDropCount) return;
    this.#peaks.splice(0, drop);
    this.#from += drop;
  }

  /**
   * Reports the peaks of a run of low peaks that are kept.
   *
   * @param count number of all peaks so far
   */
  #tellRun(from: number, to: number, count: number): void {
    const numbers = Array.from({ length: to - from }, (_, i) => from + i);
    const previous = numbers.map((number) => number - 1);
    const next = numbers.map((number) => number + 1);
    const dropped = new Set<number>();
    const lowestFirst = numbers.toSorted((a, b) => this.#peakAt(a).height - this.#peakAt(b).height);
    for (const number of lowestFirst) {
      const [before, after] = [previous[number - from], next[number - from]];
      if (before < 0 || after >= count || !this.#isBetween(number, before, after, count)) continue;
      dropped.add(number);
      if (before >= from) next[before - from] = after;
      if (after < to) previous[after - from] = before;
    }
    for (const number of numbers) if (!dropped.has(number)) this.#tell(this.#peakAt(number).k);
  }

  #isBetween(number: number, before: number, after: number, count: number): boolean {
    const [left, right] = [this.#peakAt(before), this.#peakAt(after)];
    const intervals = sortIntervals((n) => this.#peakAt(n).index, number, count);
    if (!(right.index - left.index < dropLimits.intervals * medianOfSorted(intervals))) return false;
    return this.#peakAt(number).height < dropLimits.share * Math.min(left.height, right.height);
  }

  #peakAt(number: number): HighPeak {
    return this.#peaks[number - this.#from];
  }

  #tell(k: number): void {
    this.beats.push(k);
    this.#take(k);
  }
}
