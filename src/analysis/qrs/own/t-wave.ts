import type { CandidateList } from './candidate-list.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import type { Surroundings } from './surroundings.ts';

/** Maximum time from a beat to a T wave of any sharpness, s (Pan and Tompkins 1985). */
const tWaveSec = 0.36;
/** Time over which T waves as high as their beat become impossible, s. */
const tallFadeSec = 0.04;
/** Minimum height of a candidate; lower T waves are not visible. */
const minTWaveHeight = 0.1;
/**
 * Returns the certainty that candidate `k` is the T wave of beat `j`, 0 … 1.
 *
 * A T wave is blunter than beats, follows within 0.5 s and is lower than its beat. Only the T wave of a wide
 * beat may be as high. It then follows so soon that it cannot be a beat, because the ventricles cannot be
 * excited again yet. After a beat of the usual shape, the T wave has about the height of other T waves: a much
 * higher peak is an early beat. A beat has only one T wave: a later peak that is several times as high is a
 * beat.
 *
 * @param candidates in order of time
 * @param about properties of the beats around each candidate
 * @param j number of the beat
 * @param k number of the later candidate
 * @param figures tuned constants of the choice
 * @returns 0 if it cannot be a T wave
 */
export function tWaveShare(
  candidates: CandidateList,
  about: Surroundings,
  j: number,
  k: number,
  figures: OwnFigures = ownFigures,
): number {
  const sec = (candidates.indexAt(k) - candidates.indexAt(j)) / about.rate;
  if (sec >= figures.tWaveReach) return 0;
  const [height, sharpness] = [candidates.heightAt(k), candidates.sharpnessAt(k)];
  const share = height / Math.min(figures.mostHeight, candidates.heightAt(j));
  if (share >= Math.max(figures.tallShare, figures.bluntHeight, figures.tWaveShare)) return 0;
  const [usual, ofBeat] = [about.sharpness[k], candidates.sharpnessAt(j)];
  const blunt = ramp(sharpness / Math.max(usual, ofBeat), figures.sharp, figures.blunt);
  // The peak has to be blunt, or low and soon.
  if (blunt === 0 && !(sec < tWaveSec && share < figures.tWaveShare)) return 0;
  const isWide = ramp(ofBeat / usual, figures.narrow, figures.wide);
  const isUsual = ramp(height / Math.max(minTWaveHeight, about.tWave[k]), figures.overT, figures.underT);
  const isLow = sec < tWaveSec && share < figures.tWaveShare ? 1 : share < figures.bluntHeight ? blunt : 0;
  const isSoon = ramp(sec, figures.tallReach + tallFadeSec, figures.tallReach);
  const isTall = share < figures.tallShare ? isSoon * blunt : 0;
  const tWaveCertainty = Math.max(isTall, isLow * Math.max(isWide, isUsual));
  return tWaveCertainty > 0 && followsTWave(candidates, about.rate, j, k, figures) ? 0 : tWaveCertainty;
}

/**
 * Returns whether a much lower peak between beat `j` and candidate `k` is the beat's T wave and ends before the
 * candidate.
 */
function followsTWave(
  candidates: CandidateList,
  rate: number,
  j: number,
  k: number,
  { firstTAfter, firstTBefore, overFirstT }: OwnFigures,
): boolean {
  const [from, to] = [
    candidates.indexAt(j) + firstTAfter * rate,
    candidates.indexAt(k) - firstTBefore * rate,
  ];
  for (let i = j + 1; i < k; i++) {
    const index = candidates.indexAt(i);
    if (index >= from && index <= to && candidates.heightAt(k) >= overFirstT * candidates.heightAt(i))
      return true;
  }
  return false;
}

/** Returns 0 at `none` and beyond, 1 at `all` and beyond, linear between. */
function ramp(value: number, none: number, all: number): number {
  return Math.max(0, Math.min(1, (value - none) / (all - none)));
}

/** Certainty that each candidate is the T wave of each candidate shortly before it. */
export interface TWavePairs {
  /** For each candidate, the first candidate whose T wave it may be, … */
  readonly first: Int32Array;
  /** … and the index at which its shares begin; they run backward from the previous candidate. */
  readonly from: Int32Array;
  readonly share: Float64Array;
}

/**
 * Computes the certainties for all candidates and those within the reach of a T wave before them.
 *
 * @param candidates in order of time
 * @param about properties of the beats around each candidate
 * @param figures tuned constants of the choice
 * @returns shares, 0 … 1
 */
export function listTWaves(candidates: CandidateList, about: Surroundings, figures: OwnFigures): TWavePairs {
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
