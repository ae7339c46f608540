import type { Candidate } from './candidates.ts';

/** Share of the beats' level from which a peak is a beat at first. */
const firstThreshold = 0.35;
/** A peak this soon after a beat, s, and under half as high, is a T wave. */
const tWave = { withinSec: 0.36, share: 0.5 };
/** Beats under this height are looked at again. */
const lowHeight = 0.6;
/** Such a beat between two that are less than 1.4 intervals apart, and that it does not reach 0.7 of, is none. */
const between = { intervals: 1.4, share: 0.7 };
/** Beats to either side that make the local rhythm. */
const rhythmReach = 8;

/** The rhythm about a beat. */
export interface LocalRhythm {
  /** Median RR, places. */
  readonly interval: number;
  /** Robust spread of log RR. */
  readonly spread: number;
}

/** Whether a peak is high enough for the first guess. */
export function mayBeFirst({ height }: Candidate): boolean {
  return height >= firstThreshold;
}

/**
 * A first guess at the beats, by height alone: it gives the chain its rhythm and its examples.
 *
 * @returns indices into the candidates, ascending
 */
export function firstBeats(candidates: readonly Candidate[], rate: number, refractory: number): number[] {
  const beats: number[] = [];
  candidates.forEach((candidate, k) => {
    const { index, height } = candidate;
    if (!mayBeFirst(candidate)) return;
    const last = beats.at(-1);
    if (last !== undefined) {
      const before = candidates[last];
      const distance = index - before.index;
      if (distance < refractory) {
        if (height > before.height) beats[beats.length - 1] = k;
        return;
      }
      if (distance < tWave.withinSec * rate && height < tWave.share * before.height) return;
    }
    beats.push(k);
  });
  return withoutBetween(beats, candidates);
}

/** Leaves out low peaks between beats that are in time without them, lowest first. */
function withoutBetween(beats: readonly number[], candidates: readonly Candidate[]): number[] {
  const places = beats.map((k) => candidates[k].index);
  const previous = beats.map((_, i) => i - 1);
  const next = beats.map((_, i) => i + 1);
  const dropped = new Set<number>();
  const low = beats.flatMap((k, i) => (candidates[k].height < lowHeight ? [i] : []));
  low.sort((a, b) => candidates[beats[a]].height - candidates[beats[b]].height);
  const intervals = new Float64Array(2 * rhythmReach + 1);
  for (const i of low) {
    if (previous[i] < 0 || next[i] >= beats.length) continue;
    const before = candidates[beats[previous[i]]];
    const after = candidates[beats[next[i]]];
    const isInTime =
      after.index - before.index <
      between.intervals * medianOfSorted(intervals, sortIntervals(places, i, intervals));
    if (!isInTime || candidates[beats[i]].height >= between.share * Math.min(before.height, after.height))
      continue;
    dropped.add(i);
    next[previous[i]] = next[i];
    previous[next[i]] = previous[i];
  }
  return beats.filter((_, i) => !dropped.has(i));
}

/** The rhythm about each of the places of beats, ascending. */
export function localRhythms(places: readonly number[]): LocalRhythm[] {
  const intervals = new Float64Array(2 * rhythmReach + 1);
  return places.map((_, i) => {
    const count = sortIntervals(places, i, intervals);
    if (count === 0) return { interval: Number.NaN, spread: 0 };
    const interval = medianOfSorted(intervals, count);
    for (let k = 0; k < count; k++) intervals[k] = Math.abs(Math.log(intervals[k] / interval));
    sortFirst(intervals, count);
    // 1.48 makes the median deviation of normal values their SD.
    return { interval, spread: 1.48 * medianOfSorted(intervals, count) };
  });
}

/** The intervals about place `i` into `sorted`, ascending; how many there are. */
function sortIntervals(places: readonly number[], i: number, sorted: Float64Array): number {
  const to = Math.min(places.length - 1, i + rhythmReach);
  let count = 0;
  for (let k = Math.max(1, i - rhythmReach); k <= to; k++) sorted[count++] = places[k] - places[k - 1];
  sortFirst(sorted, count);
  return count;
}

/** By insertion, since there are at most 17. */
function sortFirst(values: Float64Array, count: number): void {
  for (let i = 1; i < count; i++) {
    const value = values[i];
    let k = i;
    for (; k > 0 && values[k - 1] > value; k--) values[k] = values[k - 1];
    values[k] = value;
  }
}

function medianOfSorted(values: Float64Array, count: number): number {
  const upper = count >>> 1;
  return count % 2 === 1 ? values[upper] : (values[upper - 1] + values[upper]) / 2;
}
