import type { CandidateList } from './candidate-list.ts';
import { medianNoiseEnergy, typicalPeakHeight } from './candidates.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import { localRhythm, SlidingValues } from './local-rhythm.ts';
import type { OwnParams } from './params.ts';
import type { Surroundings } from './surroundings.ts';
import { listTWaves, type TWavePairs } from './t-wave.ts';

/** An interval longer than this many local RRs omits a beat. */
const minOmittedRatio = 1.5;

/** The evidence for each candidate. */
export interface Evidence {
  /** A candidate with a score above 0 is a beat by itself. */
  readonly score: Float64Array;
  /** The height at which the score is 0, as a share of the beats' level. */
  readonly threshold: Float64Array;
}

/**
 * Returns the weight of likeness and rhythm at a level of noise, 0 … 1.
 *
 * @param noise as a share of the beats' level
 * @param figures tuned constants of the choice
 * @returns 0 for a clean ECG
 */
export function weighNoise(noise: number, figures: OwnFigures = ownFigures): number {
  return Math.min(1, Math.max(0, Math.log2(noise / figures.cleanNoise) / 3));
}

/**
 * Returns whether `weighNoise` is above 0.
 *
 * @param noise as a share of the beats' level
 * @returns true if likeness counts
 */
export function isNoisy(noise: number): boolean {
  return noise / ownFigures.cleanNoise > 1;
}

/**
 * Returns the expected likeness of two beats of one shape in noise: the share of their energy that is not
 * noise.
 *
 * The noise of the two beats is uncorrelated, so the products sum to those of the beats alone. The beats' level
 * includes both the beats and the noise.
 */
function likenessInNoise(noise: number): number {
  return 1 - medianNoiseEnergy(noise) ** 2;
}

/**
 * Returns the noise that determines the weight of the rhythm: at most the noise that would explain a
 * candidate's lack of likeness to other beats. A fast run of wide beats leaves no time between them, so the
 * energy there is that of the beats.
 */
function limitNoiseByLikeness(candidates: CandidateList, k: number): number {
  const [noise, likeness] = [candidates.noiseAt(k), candidates.likenessAt(k)];
  return Number.isNaN(likeness)
    ? noise
    : Math.min(noise, typicalPeakHeight(Math.sqrt(1 - Math.min(1, likeness))));
}

/**
 * Scores each candidate by its height relative to the noise, and in noise also by its likeness.
 *
 * The height threshold lies near the geometric mean of the noise and the beats.
 *
 * @param candidates heights and noise as shares of the beats' level
 * @param params weight of the likeness
 * @param figures tuned constants of the choice
 * @returns one score per candidate
 */
export function scoreCandidates(
  candidates: CandidateList,
  { likenessWeight }: OwnParams,
  figures: OwnFigures = ownFigures,
): Evidence {
  const { count } = candidates;
  const score = new Float64Array(count);
  const threshold = new Float64Array(count);
  let [middle, usual, weight] = [0, 0, 0];
  let before = Number.NaN;
  let [otherBefore, factor] = [Number.NaN, 1];
  for (let k = 0; k < count; k++) {
    const noise = candidates.noiseAt(k);
    // All candidates of a block have the same noise.
    if (noise !== before) {
      before = noise;
      middle = Math.max(figures.leastMiddle, noise ** figures.noisePower);
      usual = Math.min(figures.likenessOfBeats, likenessInNoise(noise));
      weight = likenessWeight * figures.likenessWeight * weighNoise(noise, figures);
    }
    const likeness = candidates.likenessAt(k);
    const excessLikeness = Number.isNaN(likeness) ? 0 : Math.max(-figures.mostUnlike, likeness - usual);
    const other = weight * excessLikeness + figures.bias;
    const over =
      figures.heightWeight * Math.log2(Math.min(candidates.heightAt(k), figures.mostHeight) / middle);
    score[k] = Math.max(figures.leastHeightScore, over) + other;
    // Where likeness does not count, this is the same for all.
    if (other !== otherBefore) [otherBefore, factor] = [other, 2 ** (-other / figures.heightWeight)];
    threshold[k] = middle * factor;
  }
  return { score, threshold };
}

/**
 * Finds the beats as the chain of candidates with the largest sum of scores minus the costs of its intervals.
 *
 * Intervals below the refractory time, which is longer in a slow rhythm, are excluded. The cost of an interval
 * shorter than the local RR depends on the difference in spreads, and is higher in noise. The cost of a long
 * interval grows with its length up to a limit, so that a doubtful peak is accepted if a beat is overdue. A T
 * wave taken as a beat has a cost, and a T wave adds to the evidence for its beat: of two humps of a wide beat,
 * the first is chosen.
 *
 * Quantities that do not depend on the rhythm are computed once for all chains.
 */
export class BeatChains {
  readonly #figures: OwnFigures;
  readonly #score: Float64Array;
  readonly #refractory: number;
  /** The refractory time in a slow rhythm. */
  readonly #slowRefractory: number;
  readonly #place: Float64Array;
  readonly #height: Float64Array;
  /** Weight of the interval before each candidate. */
  readonly #weight: Float64Array;
  readonly #tWaves: TWavePairs;
  /** For each candidate as a beat, in the latest rhythm: the largest sum up to it, and the previous beat or −1. */
  readonly #total: Float64Array;
  readonly #from: Int32Array;
  /** For each candidate: the candidate with the largest sum up to it, and the evidence that its T waves add. */
  readonly #bestUpTo: Int32Array;
  readonly #explained: Float64Array;
  /** For each candidate before all possible T waves: the largest sum with T waves up to it. */
  readonly #most: Float64Array;

  /**
   * @param about properties of the beats around each candidate
   * @param score of each candidate
   * @param params refractory time, and weight of the rhythm
   * @param figures tuned constants of the choice
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
      const noisiness = weighNoise(limitNoiseByLikeness(candidates, k), figures);
      this.#place[k] = candidates.indexAt(k);
      this.#height[k] = candidates.heightAt(k);
      this.#weight[k] = rhythmWeight * (rhythmWhenClean + (1 - rhythmWhenClean) * noisiness);
    }
    this.#total = new Float64Array(count);
    this.#from = new Int32Array(count);
    this.#bestUpTo = new Int32Array(count);
    this.#explained = new Float64Array(count);
    this.#most = new Float64Array(count);
    this.#tWaves = listTWaves(candidates, about, figures);
  }

  /**
   * Finds the best chain for the rhythm of some beats.
   *
   * @param beats beats whose intervals define the rhythm, indices into the candidates, ascending, at least one
   * @returns indices into the candidates, ascending
   */
  best(beats: Int32Array): Int32Array {
    const [place, score, weight, total] = [this.#place, this.#score, this.#weight, this.#total];
    const figures = this.#figures;
    const { mostExplained, mostPause, tWaveCost, runSlack, earlyWeight, mostEarly, pauseWeight } = figures;
    const { first, from: pairsFrom, share } = this.#tWaves;
    const count = place.length;
    const from = this.#from.fill(-1);
    const bestUpTo = this.#bestUpTo;
    const explained = this.#explained.fill(0);
    const mostUpTo = this.#most;
    let settled = 0;
    let mostSoFar = -Infinity;
    const rhythmAt = this.#rhythmOf(beats);
    let near = 0;
    let rhythm = rhythmAt(near);
    for (let k = 0; k < count; k++) {
      const before = near;
      while (near < beats.length - 1 && beats[near] < k) near++;
      if (near !== before) rhythm = rhythmAt(near);
      const { farthest, refractory, interval, width } = rhythm;
      const longest = minOmittedRatio * interval;
      const forBeat = Math.min(mostExplained, score[k]);
      const most = weight[k] * mostPause;
      const [index, firstPair, pair] = [place[k], first[k], pairsFrom[k] + k - 1];
      // No later candidate is a T wave of those before the first pair, so their sums are final.
      for (; settled < firstPair; settled++) {
        mostSoFar = Math.max(mostSoFar, total[settled] + explained[settled]);
        mostUpTo[settled] = mostSoFar;
      }
      let best = 0;
      let j = k - 1;
      for (; j >= 0; j--) {
        // Costs are never negative, so no earlier candidate is better either.
        if (j < firstPair && mostUpTo[j] <= best) break;
        const distance = index - place[j];
        if (distance > farthest) break;
        const isTWave = j >= firstPair ? share[pair - j] : 0;
        const reached = total[j] + explained[j];
        if (forBeat > 0) explained[j] += forBeat * isTWave;
        if (distance < refractory) continue;
        const tWave = tWaveCost * isTWave;
        // Costs are never negative, so most of them need not be computed.
        if (reached - tWave <= best) continue;
        let cost = 0;
        if (distance < interval) {
          const run = runSlack * this.#runInterval(j, k);
          const off = Math.min(0, Math.log(distance / Math.min(interval, run)) / width);
          cost = Math.min(mostEarly, earlyWeight * off * off);
        } else if (distance > longest) {
          cost = Math.min(mostPause, pauseWeight * (distance / interval - minOmittedRatio));
        }
        const value = reached - weight[k] * cost - tWave;
        if (value > best) [best, from[k]] = [value, j];
      }
      if (j >= 0 && total[bestUpTo[j]] - most > best) {
        [best, from[k]] = [total[bestUpTo[j]] - most, bestUpTo[j]];
      }
      total[k] = best + score[k];
      bestUpTo[k] = k > 0 && total[bestUpTo[k - 1]] >= total[k] ? bestUpTo[k - 1] : k;
    }
    return traceChain(count > 0 ? bestUpTo[count - 1] : -1, from);
  }

  /** Returns a function that computes the rhythm around each of the beats, called in their order. */
  #rhythmOf(beats: Int32Array): (beat: number) => ChainRhythm {
    const intervals = new Float64Array(beats.length);
    for (let i = 1; i < beats.length; i++) {
      intervals[i] = this.#place[beats[i]] - this.#place[beats[i - 1]];
    }
    const about = new SlidingValues(intervals, 1);
    const { mostPause, pauseWeight, leastSpread, spreadWeight, refractoryShare } = this.#figures;
    return (beat) => {
      about.moveTo(beat);
      const { interval, spread } = localRhythm(about);
      return {
        interval,
        width: Math.max(leastSpread, spreadWeight * spread),
        refractory: Math.max(this.#refractory, Math.min(this.#slowRefractory, refractoryShare * interval)),
        farthest: (minOmittedRatio + mostPause / pauseWeight) * interval,
      };
    };
  }

  /**
   * Returns the interval before beat `j` if the later `k` has a similar height: in a run, early beats follow
   * each other.
   */
  #runInterval(j: number, k: number): number {
    const before = this.#from[j];
    const { runHeights } = this.#figures;
    const ratio = this.#height[k] / this.#height[j];
    const isSimilarHeight = ratio < runHeights && ratio > 1 / runHeights;
    return before >= 0 && isSimilarHeight ? this.#place[j] - this.#place[before] : Infinity;
  }
}

/**
 * The rhythm around a beat, in decimated samples except `width`. Beyond `farthest`, the cost of a pause no
 * longer grows.
 */
interface ChainRhythm {
  readonly interval: number;
  /** Width in log RR by which early intervals are measured. */
  readonly width: number;
  /** Minimum distance between two beats, decimated samples. */
  readonly refractory: number;
  readonly farthest: number;
}

/**
 * Returns the chain that ends at `last`.
 *
 * @param from predecessor of each candidate, −1 if it is the first
 */
function traceChain(last: number, from: Int32Array): Int32Array {
  let count = 0;
  for (let k = last; k >= 0; k = from[k]) count++;
  const chain = new Int32Array(count);
  for (let k = last; k >= 0; k = from[k]) chain[--count] = k;
  return chain;
}
