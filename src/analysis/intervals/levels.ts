import { findCrossingBackward, findCrossingForward, findCrossings } from '../../dsp/resampling/crossing.ts';
import { percentHeightFoot } from './feet.ts';
import type { BeatRows, Frame } from './frame.ts';

/** Largest threshold of the sweeps, %. */
export const largestLevelPercent = 50;

/**
 * Returns feet at 1/N, 2/N … 1 of 50 % of the height, % in ascending order.
 *
 * @param levelCount  N
 * @returns N thresholds
 */
export function footThresholds(levelCount: number): number[] {
  return Array.from({ length: levelCount }, (_, m) => ((m + 1) * largestLevelPercent) / levelCount);
}

/**
 * Returns the notch levels, %: the N/2 levels of the downslope, negative, nearest to the nadir first, then those of the
 * upslope. Of equally good levels, the first is the one to choose.
 *
 * @param levelCount  N, even
 * @returns N thresholds
 */
export function notchThresholds(levelCount: number): number[] {
  const half = levelCount / 2;
  const magnitudes = Array.from({ length: half }, (_, m) => ((m + 1) * largestLevelPercent) / half);
  return [...magnitudes.map((q) => -q), ...magnitudes];
}

/**
 * Finds the percent-height foot in samples of the row; NaN where missed.
 *
 * @param rows     of one beat
 * @param frame    its landmarks
 * @param percent  of the height, %
 * @returns samples with fraction
 */
export function footLevel(rows: BeatRows, frame: Frame, percent: number): number {
  return frame.heightMissed === null ? percentHeightFoot(rows, frame, percent) : Number.NaN;
}

/**
 * Finds a notch level in samples of the row; NaN if it is not reached.
 *
 * @param rows     of one beat
 * @param frame    its landmarks
 * @param percent  negative: on the downslope between systolic peak and nadir, at nadir · (1 − q); positive: on the
 *                 upslope in the 250 ms after it, at nadir + q · (top − nadir); 0: the nadir
 * @returns samples with fraction
 *
 * Levels count from the nadir's sample, not from its refined place. Source: Cziesler 2014, 2.2.
 */
export function notchLevel(rows: BeatRows, frame: Frame, percent: number): number {
  if (frame.nadirMissed !== null) return Number.NaN;
  const { dppg } = rows;
  const { nadir, peak, top, topEnd } = frame;
  const lowest = dppg[nadir];
  if (percent === 0) return nadir + frame.nadirOffset;
  if (percent < 0) {
    return findCrossingBackward(dppg, nadir, peak, lowest * (1 + percent / 100)) ?? Number.NaN;
  }
  return findCrossingForward(dppg, nadir, topEnd, lowest + (percent / 100) * (top - lowest)) ?? Number.NaN;
}

/** Finds all thresholds of a sweep in one beat, identical to the last bit to finding each of them separately. */
export interface BeatLevels {
  readonly percents: readonly number[];
  /** @param into  receives one place per threshold, samples of the row with fraction; NaN where missed */
  readonly find: (rows: BeatRows, frame: Frame, into: Float64Array) => void;
}

/**
 * Returns a search for all heights of `footThresholds`.
 *
 * @param levelCount  N
 * @param step        −1 for feet, going back from the peak to the base; 1 for going forward from it
 * @param endOf       the last sample searched
 * @returns finds them beat by beat
 */
export function heightLevels(
  levelCount: number,
  step: 1 | -1 = -1,
  endOf: (rows: BeatRows, frame: Frame) => number = (_, { base }) => base,
): BeatLevels {
  const percents = footThresholds(levelCount);
  const [levels, places] = [new Float64Array(levelCount), new Float64Array(levelCount)];
  const find = (rows: BeatRows, frame: Frame, into: Float64Array): void => {
    if (frame.heightMissed !== null) {
      into.fill(Number.NaN);
      return;
    }
    const { ppg } = rows;
    const base = ppg[frame.base];
    const height = ppg[frame.peak] - base;
    const last = levelCount - 1;
    // The search starts at the peak, so it meets the highest level first.
    for (let k = 0; k < levelCount; k++) levels[last - k] = base + (percents[k] / 100) * height;
    findCrossings(ppg, frame.peak, endOf(rows, frame), step, levels, places);
    for (let k = 0; k < levelCount; k++) into[k] = places[last - k];
  };
  return { percents, find };
}

/**
 * Returns a search for all levels of `notchThresholds`.
 *
 * @param levelCount  N, even
 * @returns finds them beat by beat
 */
export function notchLevels(levelCount: number): BeatLevels {
  const percents = notchThresholds(levelCount);
  const half = levelCount / 2;
  const [down, up] = [new Float64Array(half), new Float64Array(half)];
  const find = ({ dppg }: BeatRows, frame: Frame, into: Float64Array): void => {
    if (frame.nadirMissed !== null) {
      into.fill(Number.NaN);
      return;
    }
    const { nadir, peak, top, topEnd } = frame;
    const lowest = dppg[nadir];
    for (let k = 0; k < half; k++) {
      down[k] = lowest * (1 + percents[k] / 100);
      up[k] = lowest + (percents[half + k] / 100) * (top - lowest);
    }
    findCrossings(dppg, nadir, peak, -1, down, into.subarray(0, half));
    findCrossings(dppg, nadir, topEnd, 1, up, into.subarray(half));
  };
  return { percents, find };
}
