import type { CandidateList } from './candidate-list.ts';
import { noiseMiddle, typicalPeak } from './candidates.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import { localRhythm, ValuesAbout } from './local-rhythm.ts';
import type { OwnParams } from './params.ts';
import type { Surroundings } from './surroundings.ts';
import { listTWaves, type TWavePairs } from './t-wave.ts';

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
 * The noise by which the rhythm counts: no more than a beat lacks of likeness to others. A fast run of wide beats leaves
 * no time between them, so that the energy there is theirs.
 */
function noiseBySelf(candidates: CandidateList, k: number): number {
  const [noise, likeness] = [candidates.noiseAt(k), candidates.likenessAt(k)];
  return Number.isNaN(likeness) ? noise : Math.min(noise, typicalPeak(Math.sqrt(1 - Math.min(1, likeness))));
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
  let middle = 0;
  let before = Number.NaN;
  for (let k = 0; k < count; k++) {
    const noise = candidates.noiseAt(k);
    // Candidates of one block have one noise.
    if (noise !== before) middle = Math.max(figures.leastMiddle, noise ** figures.noisePower);
    before = noise;
    const usual = Math.min(figures.likenessOfBeats, likenessInNoise(noise));
    const likeness = candidates.likenessAt(k);
    const alike = Number.isNaN(likeness) ? 0 : Math.max(-figures.mostUnlike, likeness - usual);
    const other = likenessWeight * figures.likenessWeight * weighNoise(noise, figures) * alike + figures.bias;
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
 * An interval under the refractory time, which is longer in a slow rhythm, is out of the question. One shorter than the local RR costs
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
  /** The same in a slow rhythm. */
  readonly #slowRefractory: number;
  readonly #place: Float64Array;
  readonly #height: Float64Array;
  /** How much the interval before each candidate counts. */
  readonly #weight: Float64Array;
  readonly #tWaves: TWavePairs;
  /** Of each candidate as a beat, by the latest rhythm: the largest sum up to it, and the beat before it or −1 … */
  readonly #total: Float64Array;
  readonly #from: Int32Array;
  /** … the candidate of the largest sum up to it, and what its T waves speak for it. */
  readonly #bestUpTo: Int32Array;
  readonly #explained: Float64Array;

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
    this.#slowRefractory = figures.slowRefractory * about.rate;
    this.#place = new Float64Array(count);
    this.#height = new Float64Array(count);
    this.#weight = new Float64Array(count);
    for (let k = 0; k < count; k++) {
      const noisiness = weighNoise(noiseBySelf(candidates, k), figures);
      this.#place[k] = candidates.indexAt(k);
      this.#height[k] = candidates.heightAt(k);
      this.#weight[k] = rhythmWeight * (rhythmWhenClean + (1 - rhythmWhenClean) * noisiness);
    }
    this.#total = new Float64Array(count);
    this.#from = new Int32Array(count);
    this.#bestUpTo = new Int32Array(count);
    this.#explained = new Float64Array(count);
    this.#tWaves = listTWaves(candidates, about, figures);
  }

  /**
   * @param beats  whose intervals make the rhythm, indices into the candidates, ascending, at least one
   * @returns the best chain by that rhythm, indices into the candidates, ascending
   */
  best(beats: Int32Array): Int32Array {
    const [place, score, weight, total] = [this.#place, this.#score, this.#weight, this.#total];
    const { mostExplained, mostPause, tWaveCost } = this.#figures;
    const { first, from: pairsFrom, share } = this.#tWaves;
    const count = place.length;
    const from = this.#from.fill(-1);
    const bestUpTo = this.#bestUpTo;
    const explained = this.#explained.fill(0);
    const rhythmAt = this.#rhythmOf(beats);
    let near = 0;
    let rhythm = rhythmAt(near);
    for (let k = 0; k < count; k++) {
      const before = near;
      while (near < beats.length - 1 && beats[near] < k) near++;
      if (near !== before) rhythm = rhythmAt(near);
      const { farthest, refractory } = rhythm;
      const forBeat = Math.min(mostExplained, score[k]);
      const most = weight[k] * mostPause;
      const [index, firstPair, pair] = [place[k], first[k], pairsFrom[k] + k - 1];
      let best = 0;
      let j = k - 1;
      for (; j >= 0; j--) {
        const distance = index - place[j];
        if (distance > farthest) break;
        const isTWave = j >= firstPair ? share[pair - j] : 0;
        const reached = total[j] + explained[j];
        if (forBeat > 0) explained[j] += forBeat * isTWave;
        if (distance < refractory) continue;
        const tWave = tWaveCost * isTWave;
        // An interval costs, and never pays: most need not be asked how much.
        if (reached - tWave <= best) continue;
        const value = reached - weight[k] * this.#intervalCost(rhythm, distance, j, k) - tWave;
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
    const { mostPause, pauseWeight, leastSpread, spreadWeight, refractoryShare } = this.#figures;
    return (beat) => {
      about.moveTo(beat);
      const { interval, spread } = localRhythm(about);
      return {
        interval,
        width: Math.max(leastSpread, spreadWeight * spread),
        refractory: Math.max(this.#refractory, Math.min(this.#slowRefractory, refractoryShare * interval)),
        farthest: (longFrom + mostPause / pauseWeight) * interval,
      };
    };
  }

  /** Cost of the interval from `j` to `k`, not weighted. */
  #intervalCost({ interval, width }: ChainRhythm, distance: number, j: number, k: number): number {
    const figures = this.#figures;
    if (distance < interval) {
      const run = figures.runSlack * this.#runInterval(j, k);
      const off = Math.min(0, Math.log(distance / Math.min(interval, run)) / width);
      return Math.min(figures.mostEarly, figures.earlyWeight * off * off);
    }
    if (distance > longFrom * interval) {
      return Math.min(figures.mostPause, figures.pauseWeight * (distance / interval - longFrom));
    }
    return 0;
  }

  /** The interval before beat `j`, where `k` behind it is about as high: in a run one early beat follows another. */
  #runInterval(j: number, k: number): number {
    const before = this.#from[j];
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
  /** No beat comes so soon after another, places. */
  readonly refractory: number;
  readonly farthest: number;
}

/** The chain that ends at `last`. @param from  what each comes after, −1 of a first one */
function chainTo(last: number, from: Int32Array): Int32Array {
  let count = 0;
  for (let k = last; k >= 0; k = from[k]) count++;
  const chain = new Int32Array(count);
  for (let k = last; k >= 0; k = from[k]) chain[--count] = k;
  return chain;
}
