import type { NumberColumn } from '../../../dsp/statistics/number-column.ts';
import type { CandidateList } from './candidate-list.ts';
import { localRhythm, type LocalRhythm } from './local-rhythm.ts';
import type { OwnParams } from './params.ts';

/**
 * The figures of our own detector that were found by search: on the MIT-BIH records marked `tune`,
 * as they are, with noise, and cut into irregular rhythms with beats of other shapes; none on a
 * record that is reported. All are ratios, so that neither size nor rate of an ECG changes them.
 */
const tuned = {
  /** A doubling of height, in points. */
  heightWeight: 2.2,
  /** The threshold of height is the noise to this power: 0.5 would be midway, in proportion, to the beats. */
  noisePower: 0.625,
  /** Height over this says no more: artefacts are high. */
  mostHeight: 1.28,
  /** Nothing speaks against a candidate by more. */
  leastHeightScore: -8,
  /** Points by which beats are taken rather than left. */
  bias: 0.6,
  /** Noise at which likeness and rhythm begin to count; they count whole at eight times that. */
  cleanNoise: 0.063,
  /** Points of a likeness of 1 over that of beats. */
  likenessWeight: 3.6,
  /** The likeness that speaks neither for nor against. */
  likenessOfBeats: 0.88,
  /** A candidate unlike all others loses no more than by this: it may be ectopic. */
  mostUnlike: 0.33,
  /** Share of the cost of an interval that counts in a clean lead. */
  rhythmWhenClean: 0.45,
  /** Cost of an interval too short by one spread. */
  earlyWeight: 0.67,
  mostEarly: 1.6,
  /** Cost of one RR without a beat. */
  pauseWeight: 3.9,
  mostPause: 7.35,
  /** The spread of log RR is taken for no less, and for so many times what it is. */
  leastSpread: 0.3,
  spreadWeight: 1.55,
  /** A peak under this share of the beat less than 0.36 s before costs as a T wave. */
  tWaveShare: 0.5,
  tWaveCost: 5,
  /** So does one this soon, s, that is under this share of the beat … */
  tWaveReach: 0.5,
  bluntHeight: 0.75,
  /** … the less its sharpness is of the beat's, from the first share on, wholly at the second. */
  sharp: 0.7,
  blunt: 0.55,
} as const;

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
}

/**
 * How much likeness and rhythm count at a level of noise, 0 … 1.
 *
 * @param noise as a share of the beats' level
 * @returns 0 in a clean ECG
 */
export function noisinessOf(noise: number): number {
  return Math.min(1, Math.max(0, Math.log2(noise / tuned.cleanNoise) / 3));
}

/**
 * Weighs height against noise, and in noise likeness too.
 *
 * The threshold of height lies near the geometric mean of the noise and the beats.
 *
 * @param candidates heights and noise as shares of the beats' level
 * @param params     how much likeness weighs
 * @returns one score a candidate
 */
export function weigh(candidates: CandidateList, { likenessWeight }: OwnParams): Evidence {
  const { count } = candidates;
  const score = new Float64Array(count);
  const threshold = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    const noise = candidates.noiseAt(k);
    const alike = Math.max(-tuned.mostUnlike, candidates.likenessAt(k) - tuned.likenessOfBeats);
    const other = likenessWeight * tuned.likenessWeight * noisinessOf(noise) * alike + tuned.bias;
    const middle = noise ** tuned.noisePower;
    const over = tuned.heightWeight * Math.log2(Math.min(candidates.heightAt(k), tuned.mostHeight) / middle);
    score[k] = Math.max(tuned.leastHeightScore, over) + other;
    threshold[k] = middle * 2 ** (-other / tuned.heightWeight);
  }
  return { score, threshold };
}

/**
 * The beats as the chain of candidates with the largest sum of scores, less what each interval costs.
 *
 * An interval under the refractory time is out of the question. One shorter than the local RR costs
 * by its distance from it in spreads, more so in noise; a long one costs by its length up to a limit,
 * so that a doubtful peak is taken where a beat is overdue; a peak much lower than the beat just
 * before it costs as a T wave.
 *
 * @param score  of each candidate
 * @param beats  the first guess, indices into the candidates, at least one
 * @returns indices into the candidates, ascending
 */
export function bestChain(
  candidates: CandidateList,
  score: Float64Array,
  beats: NumberColumn,
  rate: number,
  params: OwnParams,
): Int32Array {
  const { count } = candidates;
  const total = new Float64Array(count);
  const from = new Int32Array(count).fill(-1);
  /** The candidate of the largest total up to each. */
  const bestUpTo = new Int32Array(count);
  const refractory = (params.refractoryMs * rate) / 1000;
  const rhythmAt = (beat: number) => localRhythm((i) => candidates.indexAt(beats.at(i)), beat, beats.count);
  let near = 0;
  let rhythm = rhythmAt(near);
  for (let k = 0; k < count; k++) {
    const before = near;
    while (near < beats.count - 1 && beats.at(near) < k) near++;
    if (near !== before) rhythm = rhythmAt(near);
    const cost = intervalCost(rhythm, noisinessOf(candidates.noiseAt(k)), params);
    const index = candidates.indexAt(k);
    let best = 0;
    let j = k - 1;
    for (; j >= 0; j--) {
      const distance = index - candidates.indexAt(j);
      if (distance > cost.farthest) break;
      if (distance < refractory) continue;
      const isTWave = tWaveShare(candidates, j, k, rate);
      const value = total[j] - cost.of(distance) - tuned.tWaveCost * isTWave;
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
 *
 * @param candidates in the order of time
 * @param j          number of the beat
 * @param k          number of the candidate behind it
 * @param rate       places a second
 * @returns 0 where it cannot be one
 */
export function tWaveShare(candidates: CandidateList, j: number, k: number, rate: number): number {
  const distance = candidates.indexAt(k) - candidates.indexAt(j);
  if (distance >= tuned.tWaveReach * rate) return 0;
  const height = candidates.heightAt(k);
  const before = Math.min(tuned.mostHeight, candidates.heightAt(j));
  if (distance < tWaveSec * rate && height < tuned.tWaveShare * before) return 1;
  if (height >= tuned.bluntHeight * before) return 0;
  const ratio = candidates.sharpnessAt(k) / candidates.sharpnessAt(j);
  return Math.max(0, Math.min(1, (tuned.sharp - ratio) / (tuned.sharp - tuned.blunt)));
}
