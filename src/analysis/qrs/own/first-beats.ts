import { NumberColumn } from '../../../dsp/statistics/number-column.ts';
import type { CandidateList } from './candidate-list.ts';
import { type EnergyPeak, noiseMiddle } from './candidates.ts';
import { medianOfSorted, rhythmReach, sortIntervals } from './local-rhythm.ts';

/** Share of the beats' level from which a peak is a beat at first. */
const firstThreshold = 0.35;
/** Of white noise some nine peaks in ten are under so many times its middle; what is higher may be a beat. */
const highOverMiddle = 1.4;
/** A peak this soon after a beat, s, and under half as high, is a T wave. */
const tWave = { withinSec: 0.36, share: 0.5 };
/** Beats under this height are looked at again. */
const lowHeight = 0.6;
/** Such a beat between two that are less than 1.4 intervals apart, and that it does not reach 0.7 of, is none. */
const between = { intervals: 1.4, share: 0.7 };
/** Beats before the ones that are looked at, whose intervals make their rhythm. */
const keptBefore = rhythmReach + 2;
/** At least so many are dropped at a time. */
const leastDrop = 256;

/**
 * Whether a peak is high enough for the first guess.
 *
 * @param candidate height and noise as shares of the beats' level
 * @returns true of what serves as an example of a beat
 */
export function mayBeFirst({ height, noise }: Pick<EnergyPeak, 'height' | 'noise'>): boolean {
  return height >= Math.max(firstThreshold, highOverMiddle * noiseMiddle(noise));
}

/** A candidate that is a beat by its height. */
interface HighPeak {
  /** Among the candidates. */
  readonly k: number;
  readonly index: number;
  readonly height: number;
}

/**
 * A first guess at the beats, by height alone, of candidates that come one by one: it gives the chain its
 * rhythm and its examples.
 *
 * Low peaks between beats that are in time without them are left out, lowest first. What becomes of a run
 * of low peaks is known eight beats behind it, since high ones always stay.
 */
export class FirstBeats {
  /** Indices into the candidates, ascending. */
  readonly beats = new NumberColumn();
  readonly #candidates: CandidateList;
  readonly #tWaveReach: number;
  readonly #refractory: number;
  readonly #take: (k: number) => void;
  /** Beats by height from number `#from` on. */
  #peaks: HighPeak[] = [];
  #from = 0;
  /** Number of the first that is not decided upon, and of the first that may be high behind it. */
  #next = 0;
  #scanned = 0;

  /**
   * @param rate        places a second
   * @param refractory  places
   * @param take        is called with each beat in order
   */
  constructor(candidates: CandidateList, rate: number, refractory: number, take: (k: number) => void) {
    this.#candidates = candidates;
    this.#tWaveReach = tWave.withinSec * rate;
    this.#refractory = refractory;
    this.#take = take;
  }

  /** The latest of the candidates. */
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
    // The latest may still give way to a higher one.
    this.#settle(this.#from + this.#peaks.length - 1, false);
  }

  finish(): void {
    this.#settle(this.#from + this.#peaks.length, true);
  }

  /** @param to  number behind the last that stays */
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
    const drop = this.#next - keptBefore - this.#from;
    if (drop < leastDrop) return;
    this.#peaks.splice(0, drop);
    this.#from += drop;
  }

  /** Tells those of a run of low peaks that stay. @param count  of all peaks so far */
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
    if (!(right.index - left.index < between.intervals * medianOfSorted(intervals))) return false;
    return this.#peakAt(number).height < between.share * Math.min(left.height, right.height);
  }

  #peakAt(number: number): HighPeak {
    return this.#peaks[number - this.#from];
  }

  #tell(k: number): void {
    this.beats.push(k);
    this.#take(k);
  }
}
