import type { Candidate } from './candidates.ts';
import type { LocalRhythm } from './first-beats.ts';
import type { Shapes } from './likeness.ts';
import type { OwnParams } from './params.ts';
import { tuned } from './tuned.ts';

/** An interval over this many local RRs leaves a beat out. */
const longFrom = 1.5;
/** T waves come this soon, s (Pan and Tompkins 1985). */
const tWaveSec = 0.36;

/** What speaks for each candidate. */
export interface Evidence {
  /** Above 0 it is a beat by itself. */
  readonly score: Float64Array;
  /** The height at which the score is 0, as a share of the beats' level. */
  readonly threshold: Float64Array;
  /** As a shape has it. */
  readonly sharpness: Float64Array;
  /** How noisy it is there, 0 … 1. */
  readonly noisiness: Float64Array;
}

/** How much likeness and rhythm count at a level of noise, 0 … 1. */
export function noisinessOf(noise: number): number {
  return Math.min(1, Math.max(0, Math.log2(noise / tuned.cleanNoise) / 3));
}

/**
 * Weighs height against noise, and in noise likeness too.
 *
 * The threshold of height lies near the geometric mean of the noise and the beats.
 */
export function weigh(
  candidates: readonly Candidate[],
  likeness: Float64Array,
  { sharpness }: Shapes,
  { likenessWeight }: OwnParams,
): Evidence {
  const count = candidates.length;
  const score = new Float64Array(count);
  const threshold = new Float64Array(count);
  const noisiness = new Float64Array(count);
  candidates.forEach(({ height, noise }, k) => {
    const noisy = noisinessOf(noise);
    const alike = Math.max(-tuned.mostUnlike, likeness[k] - tuned.likenessOfBeats);
    const other = likenessWeight * tuned.likenessWeight * noisy * alike + tuned.bias;
    const middle = noise ** tuned.noisePower;
    const over = tuned.heightWeight * Math.log2(Math.min(height, tuned.mostHeight) / middle);
    score[k] = Math.max(tuned.leastHeightScore, over) + other;
    threshold[k] = middle * 2 ** (-other / tuned.heightWeight);
    noisiness[k] = noisy;
  });
  return { score, threshold, noisiness, sharpness };
}

/**
 * The beats as the chain of candidates with the largest sum of scores, less what each interval costs.
 *
 * An interval under the refractory time is out of the question. One shorter than the local RR costs
 * by its distance from it in spreads, more so in noise; a long one costs by its length up to a limit,
 * so that a doubtful peak is taken where a beat is overdue; a peak much lower than the beat just
 * before it costs as a T wave.
 *
 * @param beats    the first guess, indices into the candidates
 * @param rhythms  about each of those
 * @returns indices into the candidates, ascending
 */
export function bestChain(
  candidates: readonly Candidate[],
  { score, noisiness, sharpness }: Evidence,
  beats: readonly number[],
  rhythms: readonly LocalRhythm[],
  rate: number,
  params: OwnParams,
): number[] {
  const total = new Float64Array(candidates.length);
  const from = new Int32Array(candidates.length).fill(-1);
  /** The candidate of the largest total up to each. */
  const bestUpTo = new Int32Array(candidates.length);
  const refractory = (params.refractoryMs * rate) / 1000;
  let near = 0;
  for (let k = 0; k < candidates.length; k++) {
    while (near < beats.length - 1 && beats[near] < k) near++;
    const cost = intervalCost(rhythms[near], noisiness[k], params);
    let best = 0;
    let j = k - 1;
    for (; j >= 0; j--) {
      const distance = candidates[k].index - candidates[j].index;
      if (distance > cost.farthest) break;
      if (distance < refractory) continue;
      const isTWave = tWaveShare(candidates, sharpness, j, k, rate);
      const value = total[j] - cost.of(distance) - tuned.tWaveCost * isTWave;
      if (value > best) [best, from[k]] = [value, j];
    }
    if (j >= 0 && total[bestUpTo[j]] - cost.most > best) {
      [best, from[k]] = [total[bestUpTo[j]] - cost.most, bestUpTo[j]];
    }
    total[k] = best + score[k];
    bestUpTo[k] = k > 0 && total[bestUpTo[k - 1]] >= total[k] ? bestUpTo[k - 1] : k;
  }
  const chain: number[] = [];
  for (let k = candidates.length > 0 ? bestUpTo[candidates.length - 1] : -1; k >= 0; k = from[k])
    chain.push(k);
  return chain.toReversed();
}

interface IntervalCost {
  /** Distance from which on the cost is `most`, places. */
  readonly farthest: number;
  readonly most: number;
  /** Cost of an interval, places. */
  of(distance: number): number;
}

function intervalCost(
  { interval, spread }: LocalRhythm,
  noisiness: number,
  { rhythmWeight }: OwnParams,
): IntervalCost {
  const weight = rhythmWeight * (tuned.rhythmWhenClean + (1 - tuned.rhythmWhenClean) * noisiness);
  const width = Math.max(tuned.leastSpread, tuned.spreadWeight * spread);
  return {
    farthest: (longFrom + tuned.mostPause / tuned.pauseWeight) * interval,
    most: weight * tuned.mostPause,
    of: (distance) => {
      let cost = 0;
      if (distance < interval) {
        const off = Math.log(distance / interval) / width;
        cost = Math.min(tuned.mostEarly, tuned.earlyWeight * off * off);
      } else if (distance > longFrom * interval) {
        cost = Math.min(tuned.mostPause, tuned.pauseWeight * (distance / interval - longFrom));
      }
      return weight * cost;
    },
  };
}

/**
 * How surely candidate `k` is the T wave of beat `j`, 0 … 1: of under half its slope within 0.36 s,
 * as Pan and Tompkins have it, or lower and less sharp within 0.5 s.
 */
export function tWaveShare(
  candidates: readonly Candidate[],
  sharpness: Float64Array,
  j: number,
  k: number,
  rate: number,
): number {
  const distance = candidates[k].index - candidates[j].index;
  if (distance >= tuned.tWaveReach * rate) return 0;
  const { height } = candidates[k];
  const before = Math.min(tuned.mostHeight, candidates[j].height);
  if (distance < tWaveSec * rate && height < tuned.tWaveShare * before) return 1;
  if (height >= tuned.bluntHeight * before) return 0;
  const ratio = sharpness[k] / sharpness[j];
  return Math.max(0, Math.min(1, (tuned.sharp - ratio) / (tuned.sharp - tuned.blunt)));
}
