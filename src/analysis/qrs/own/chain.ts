import type { CandidateList } from './candidate-list.ts';
import { noiseMiddle } from './candidates.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import { localRhythm, type LocalRhythm, ValuesAbout } from './local-rhythm.ts';
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
 * @param about   what the beats about each candidate are like
 * @param score   of each candidate
 * @param beats   whose intervals make the rhythm, indices into the candidates, ascending, at least one
 * @param params  refractory time, and how much the rhythm weighs
 * @param figures the figures of the choice
 * @returns indices into the candidates, ascending
 */
export function bestChain(
  candidates: CandidateList,
  about: Surroundings,
  score: Float64Array,
  beats: Int32Array,
  params: OwnParams,
  figures: OwnFigures = ownFigures,
): Int32Array {
  const { count } = candidates;
  const total = new Float64Array(count);
  const from = new Int32Array(count).fill(-1);
  /** The candidate of the largest total up to each. */
  const bestUpTo = new Int32Array(count);
  const refractory = (params.refractoryMs * about.rate) / 1000;
  const intervals = new Float64Array(beats.length);
  for (let i = 1; i < beats.length; i++)
    intervals[i] = candidates.indexAt(beats[i]) - candidates.indexAt(beats[i - 1]);
  const intervalsAbout = new ValuesAbout(intervals, 1);
  const rhythmAt = (beat: number) => {
    intervalsAbout.moveTo(beat);
    return localRhythm(intervalsAbout);
  };
  /** Of each candidate as a beat: what its T waves so far speak for it. */
  const explained = new Float64Array(count);
  /** The interval before beat `j`, where `k` behind it is about as high: in a run one early beat follows another. */
  const runInterval = (j: number, k: number) => {
    const ratio = candidates.heightAt(k) / candidates.heightAt(j);
    const isAlike = ratio < figures.runHeights && ratio > 1 / figures.runHeights;
    return from[j] >= 0 && isAlike ? candidates.indexAt(j) - candidates.indexAt(from[j]) : Infinity;
  };
  let near = 0;
  let rhythm = rhythmAt(near);
  for (let k = 0; k < count; k++) {
    const before = near;
    while (near < beats.length - 1 && beats[near] < k) near++;
    if (near !== before) rhythm = rhythmAt(near);
    const cost = intervalCost(rhythm, weighNoise(candidates.noiseAt(k), figures), params, figures);
    const index = candidates.indexAt(k);
    let best = 0;
    let j = k - 1;
    for (; j >= 0; j--) {
      const distance = index - candidates.indexAt(j);
      if (distance > cost.farthest) break;
      const isTWave = tWaveShare(candidates, about, j, k, figures);
      const bySelf = explained[j];
      if (score[k] > 0) explained[j] += Math.min(figures.mostExplained, score[k]) * isTWave;
      if (distance < refractory) continue;
      const value = total[j] + bySelf - cost.of(distance, runInterval(j, k)) - figures.tWaveCost * isTWave;
      if (value > best) [best, from[k]] = [value, j];
    }
    if (j >= 0 && total[bestUpTo[j]] - cost.most > best) {
      [best, from[k]] = [total[bestUpTo[j]] - cost.most, bestUpTo[j]];
    }
    total[k] = best + score[k];
    bestUpTo[k] = k > 0 && total[bestUpTo[k - 1]] >= total[k] ? bestUpTo[k - 1] : k;
  }
  return chainTo(count > 0 ? bestUpTo[count - 1] : -1, from);
}

/** The chain that ends at `last`. @param from  what each comes after, −1 of a first one */
function chainTo(last: number, from: Int32Array): Int32Array {
  let count = 0;
  for (let k = last; k >= 0; k = from[k]) count++;
  const chain = new Int32Array(count);
  for (let k = last; k >= 0; k = from[k]) chain[--count] = k;
  return chain;
}

interface IntervalCost {
  /** Distance from which on the cost is `most`, places. */
  readonly farthest: number;
  readonly most: number;
  /** Cost of an interval, places. @param run  the interval before it where the two may be of a run, else Infinity */
  of(distance: number, run: number): number;
}

function intervalCost(
  { interval, spread }: LocalRhythm,
  noisiness: number,
  { rhythmWeight }: OwnParams,
  figures: OwnFigures,
): IntervalCost {
  const weight = rhythmWeight * (figures.rhythmWhenClean + (1 - figures.rhythmWhenClean) * noisiness);
  const width = Math.max(figures.leastSpread, figures.spreadWeight * spread);
  return {
    farthest: (longFrom + figures.mostPause / figures.pauseWeight) * interval,
    most: weight * figures.mostPause,
    of: (distance, run) => {
      let cost = 0;
      if (distance < interval) {
        const off = Math.min(0, Math.log(distance / Math.min(interval, figures.runSlack * run)) / width);
        cost = Math.min(figures.mostEarly, figures.earlyWeight * off * off);
      } else if (distance > longFrom * interval) {
        cost = Math.min(figures.mostPause, figures.pauseWeight * (distance / interval - longFrom));
      }
      return weight * cost;
    },
  };
}
