import type { CandidateList } from './candidate-list.ts';
import { noiseMiddle } from './candidates.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import { localRhythm, ValuesAbout } from './local-rhythm.ts';
import type { OwnParams } from './params.ts';
import type { Surroundings } from './surroundings.ts';
import { tWaveShare } from './t-wave.ts';

/** An interval over this many local RRs leaves a beat out. */
const longFrom = 1.5;

/** What speaks for each candidate. */
export interface Evidence {
  /** Above 0 it is a beat by itself. */
  readonly score: Float64Array;
  /** The height at which the score is 0, as a share of the beats' level. */
  readonly threshold: Float64Array;
}

/**
 * How much likeness and rhythm count at a level of noise, 0 … 1.
 *
 * @param noise   as a share of the beats' level
 * @param figures the figures of the choice
 * @returns 0 in a clean ECG
 */
export function weighNoise(noise: number, figures: OwnFigures = ownFigures): number {
  return Math.min(1, Math.max(0, Math.log2(noise / figures.cleanNoise) / 3));
}

/**
 * How alike two beats of one shape are in noise: the share of their energy that is not noise.
 *
 * The noise in one is not that in the other, so that their products add up to that of the beats alone; the level of
 * the beats holds both.
 */
function likenessInNoise(noise: number): number {
  return 1 - noiseMiddle(noise) ** 2;
}

/**
 * Weighs height against noise, and in noise likeness too.
 *
 * The threshold of height lies near the geometric mean of the noise and the beats.
 *
 * @param candidates heights and noise as shares of the beats' level
 * @param params     how much likeness weighs
 * @param figures    the figures of the choice
 * @returns one score a candidate
 */
export function weigh(
  candidates: CandidateList,
  { likenessWeight }: OwnParams,
  figures: OwnFigures = ownFigures,
): Evidence {
  const { count } = candidates;
  const score = new Float64Array(count);
  const threshold = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    const noise = candidates.noiseAt(k);
    const usual = Math.min(figures.likenessOfBeats, likenessInNoise(noise));
    const alike = Math.max(-figures.mostUnlike, candidates.likenessAt(k) - usual);
    const other = likenessWeight * figures.likenessWeight * weighNoise(noise, figures) * alike + figures.bias;
    const middle = Math.max(figures.leastMiddle, noise ** figures.noisePower);
    const over =
      figures.heightWeight * Math.log2(Math.min(candidates.heightAt(k), figures.mostHeight) / middle);
    score[k] = Math.max(figures.leastHeightScore, over) + other;
    threshold[k] = middle * 2 ** (-other / figures.heightWeight);
  }
  return { score, threshold };
}

/**
 * The beats as the chain of candidates with the largest sum of scores, less what each interval costs.
 *
 * An interval under the refractory time is out of the question. One shorter than the local RR costs
 * by its distance from it in spreads, more so in noise; a long one costs by its length up to a limit,
 * so that a doubtful peak is taken where a beat is overdue. A T wave costs as a beat, and speaks for
 * the beat whose T wave it is: of two humps of a wide beat the first is taken.
 *
 * What does not hang on the rhythm is worked out once for all chains.
 */
export class BeatChains {
  readonly #figures: OwnFigures;
  readonly #score: Float64Array;
  readonly #refractory: number;
  readonly #place: Float64Array;
  readonly #height: Float64Array;
  /** How much the interval before each candidate counts. */
  readonly #weight: Float64Array;
  readonly #tWaves: TWavePairs;

  /**
   * @param about   what the beats about each candidate are like
   * @param score   of each candidate
   * @param params  refractory time, and how much the rhythm weighs
   * @param figures the figures of the choice
   */
  constructor(
    candidates: CandidateList,
    about: Surroundings,
    score: Float64Array,
    { refractoryMs, rhythmWeight }: OwnParams,
    figures: OwnFigures,
  ) {
    const { count } = candidates;
    const { rhythmWhenClean } = figures;
    this.#figures = figures;
    this.#score = score;
    this.#refractory = (refractoryMs * about.rate) / 1000;
    this.#place = new Float64Array(count);
    this.#height = new Float64Array(count);
    this.#weight = new Float64Array(count);
    for (let k = 0; k < count; k++) {
      const noisiness = weighNoise(candidates.noiseAt(k), figures);
      this.#place[k] = candidates.indexAt(k);
      this.#height[k] = candidates.heightAt(k);
      this.#weight[k] = rhythmWeight * (rhythmWhenClean + (1 - rhythmWhenClean) * noisiness);
    }
    this.#tWaves = listTWaves(candidates, about, figures);
  }

  /**
   * @param beats  whose intervals make the rhythm, indices into the candidates, ascending, at least one
   * @returns the best chain by that rhythm, indices into the candidates, ascending
   */
  best(beats: Int32Array): Int32Array {
    const [place, score, weight, figures] = [this.#place, this.#score, this.#weight, this.#figures];
    const { first, from: pairsFrom, share } = this.#tWaves;
    const count = place.length;
    const total = new Float64Array(count);
    const from = new Int32Array(count).fill(-1);
    /** The candidate of the largest total up to each. */
    const bestUpTo = new Int32Array(count);
    /** Of each candidate as a beat: what its T waves so far speak for it. */
    const explained = new Float64Array(count);
    const rhythmAt = this.#rhythmOf(beats);
    let near = 0;
    let rhythm = rhythmAt(near);
    for (let k = 0; k < count; k++) {
      const before = near;
      while (near < beats.length - 1 && beats[near] < k) near++;
      if (near !== before) rhythm = rhythmAt(near);
      const forBeat = Math.min(figures.mostExplained, score[k]);
      const most = weight[k] * figures.mostPause;
      let best = 0;
      let j = k - 1;
      for (; j >= 0; j--) {
        const distance = place[k] - place[j];
        if (distance > rhythm.farthest) break;
        const isTWave = j >= first[k] ? share[pairsFrom[k] + k - 1 - j] : 0;
        const reached = total[j] + explained[j];
        if (forBeat > 0) explained[j] += forBeat * isTWave;
        if (distance < this.#refractory) continue;
        const tWave = figures.tWaveCost * isTWave;
        // The interval can but cost: most need not be asked what.
        if (reached - tWave <= best) continue;
        const value = reached - weight[k] * this.#intervalCost(rhythm, distance, from[j], j, k) - tWave;
        if (value > best) [best, from[k]] = [value, j];
      }
      if (j >= 0 && total[bestUpTo[j]] - most > best) {
        [best, from[k]] = [total[bestUpTo[j]] - most, bestUpTo[j]];
      }
      total[k] = best + score[k];
      bestUpTo[k] = k > 0 && total[bestUpTo[k - 1]] >= total[k] ? bestUpTo[k - 1] : k;
    }
    return chainTo(count > 0 ? bestUpTo[count - 1] : -1, from);
  }

  /** The rhythm about each of some beats, asked for in their order. */
  #rhythmOf(beats: Int32Array): (beat: number) => ChainRhythm {
    const intervals = new Float64Array(beats.length);
    for (let i = 1; i < beats.length; i++) {
      intervals[i] = this.#place[beats[i]] - this.#place[beats[i - 1]];
    }
    const about = new ValuesAbout(intervals, 1);
    const { mostPause, pauseWeight, leastSpread, spreadWeight } = this.#figures;
    return (beat) => {
      about.moveTo(beat);
      const { interval, spread } = localRhythm(about);
      return {
        interval,
        width: Math.max(leastSpread, spreadWeight * spread),
        farthest: (longFrom + mostPause / pauseWeight) * interval,
      };
    };
  }

  /** Cost of the interval from `j` to `k`, not weighted; `before` is the beat before `j`, −1 where there is none. */
  #intervalCost(
    { interval, width }: ChainRhythm,
    distance: number,
    before: number,
    j: number,
    k: number,
  ): number {
    const figures = this.#figures;
    if (distance < interval) {
      const run = figures.runSlack * this.#runInterval(before, j, k);
      const off = Math.min(0, Math.log(distance / Math.min(interval, run)) / width);
      return Math.min(figures.mostEarly, figures.earlyWeight * off * off);
    }
    if (distance > longFrom * interval) {
      return Math.min(figures.mostPause, figures.pauseWeight * (distance / interval - longFrom));
    }
    return 0;
  }

  /** The interval before beat `j`, where `k` behind it is about as high: in a run one early beat follows another. */
  #runInterval(before: number, j: number, k: number): number {
    const { runHeights } = this.#figures;
    const ratio = this.#height[k] / this.#height[j];
    const isAlike = ratio < runHeights && ratio > 1 / runHeights;
    return before >= 0 && isAlike ? this.#place[j] - this.#place[before] : Infinity;
  }
}

/** The rhythm about a beat, and the distance from which on a pause costs no more, all but `width` in places. */
interface ChainRhythm {
  readonly interval: number;
  /** Of log RR, by which an early interval is measured. */
  readonly width: number;
  readonly farthest: number;
}

/** How surely each candidate is the T wave of each shortly before it. */
interface TWavePairs {
  /** Of each candidate the first whose T wave it may be … */
  readonly first: Int32Array;
  /** … and where its shares begin; they go back from the one before it. */
  readonly from: Int32Array;
  readonly share: Float64Array;
}

function listTWaves(candidates: CandidateList, about: Surroundings, figures: OwnFigures): TWavePairs {
  const { count } = candidates;
  const first = new Int32Array(count);
  const from = new Int32Array(count);
  let pairCount = 0;
  for (let k = 0, j = 0; k < count; k++) {
    while ((candidates.indexAt(k) - candidates.indexAt(j)) / about.rate >= figures.tWaveReach) j++;
    first[k] = j;
    from[k] = pairCount;
    pairCount += k - j;
  }
  const share = new Float64Array(pairCount);
  for (let k = 0, pair = 0; k < count; k++) {
    for (let j = k - 1; j >= first[k]; j--) share[pair++] = tWaveShare(candidates, about, j, k, figures);
  }
  return { first, from, share };
}

/** The chain that ends at `last`. @param from  what each comes after, −1 of a first one */
function chainTo(last: number, from: Int32Array): Int32Array {
  let count = 0;
  for (let k = last; k >= 0; k = from[k]) count++;
  const chain = new Int32Array(count);
  for (let k = last; k >= 0; k = from[k]) chain[--count] = k;
  return chain;
}
