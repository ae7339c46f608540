import type { NumberColumn } from '../../../dsp/statistics/number-column.ts';
import type { CandidateList } from './candidate-list.ts';
import { SlidingValues } from './local-rhythm.ts';

/** Properties of the beats around each candidate. */
export interface Surroundings {
  /** Decimated samples per second. */
  readonly rate: number;
  /** Median sharpness of the beats. */
  readonly sharpness: Float64Array;
  /**
   * Median height of the highest peak where beats have their T waves, as a share of the beats' level; 0 for a
   * beat without a candidate there.
   */
  readonly tWave: Float64Array;
}

/** Range of T waves: from … to after a beat, and at least this long before the next beat, s. */
const tWaveSec = { from: 0.14, to: 0.45, beforeNext: 0.15 };

/**
 * Computes sharpness and T waves of the beats around each candidate: the eight beats of the first guess on
 * either side.
 *
 * @param beats first guess, indices into the candidates
 * @param rate decimated samples per second
 * @returns one value of each per candidate
 */
export function computeSurroundings(
  candidates: CandidateList,
  beats: NumberColumn,
  rate: number,
): Surroundings {
  const { count } = candidates;
  const sharp = new Float64Array(beats.count);
  const tWaves = new Float64Array(beats.count);
  for (let i = 0; i < beats.count; i++) {
    const beat = beats.at(i);
    const at = candidates.indexAt(beat);
    const next = i + 1 < beats.count ? candidates.indexAt(beats.at(i + 1)) : Infinity;
    const to = Math.min(at + tWaveSec.to * rate, next - tWaveSec.beforeNext * rate);
    let largest = 0;
    for (let k = beat + 1; k < count && candidates.indexAt(k) < to; k++) {
      if (candidates.indexAt(k) > at + tWaveSec.from * rate)
        largest = Math.max(largest, candidates.heightAt(k));
    }
    sharp[i] = candidates.sharpnessAt(beat);
    tWaves[i] = largest;
  }
  const found = { rate, sharpness: new Float64Array(count), tWave: new Float64Array(count) };
  if (beats.count === 0) return found;
  const [sharpAbout, tWavesAbout] = [new SlidingValues(sharp), new SlidingValues(tWaves)];
  let near = 0;
  let done = -1;
  let [sharpness, tWave] = [0, 0];
  for (let k = 0; k < count; k++) {
    while (near < beats.count - 1 && beats.at(near) < k) near++;
    if (near !== done) {
      sharpAbout.moveTo(near);
      tWavesAbout.moveTo(near);
      [sharpness, tWave] = [sharpAbout.median(), tWavesAbout.median()];
      done = near;
    }
    found.sharpness[k] = sharpness;
    found.tWave[k] = tWave;
  }
  return found;
}
