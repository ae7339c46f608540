import { tQuantile975 } from '../../dsp/statistics/student-t.ts';
import type { BeatMeans } from './mean-row.ts';

/** A landmark of a mean beat, ms after the beats' own times, or the reason why there is none. */
export interface MeanLandmark<Reason> {
  readonly ms: number;
  readonly missed: Reason | null;
}

/** A landmark of a mean beat, with how it was found. */
export interface SteadyLandmark<Reason> extends MeanLandmark<Reason> {
  /** Half-width over which the mean was smoothed, s. */
  readonly halfSec: number;
  /**
   * Likely error, ms, scaled so that 1.96 of it hold the landmark in 95 of 100 cases; NaN where the landmark is missed
   * without some of the beats.
   */
  readonly errorMs: number;
}

/** Half-widths of the smoothing of a mean beat, s, from none upwards. */
const halfWidthsSec = [0, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08];

/** A landmark is steady if the choice of beats moves it by at most this SD, ms. */
const maxSteadySdMs = 1.25;

/**
 * Maximum move from one half-width to the next, ms. A larger one is a jump to another nadir: in synthetic pulses with a
 * shallow notch and 2 % noise by 30 ms. Where a notch is only noisy, a step moves it by 6 ms or less.
 */
const maxStepMs = 10;

/** Maximum number of groups of beats, each of which is left out in turn. */
const maxGroups = 8;

/**
 * Move of the nadir of a clean slope by smoothing over 80 ms on either side, ms: from 0.7 later to 4 earlier in synthetic
 * pulses at 50 to 100 beats a minute. Narrower smoothing moves it by less.
 */
const smoothedMoveMs = 2;
const smoothedMoveSec = 0.08;

/** Half the width of a 95 % interval of a normal distribution, SDs. */
export const normalQuantile975 = 1.96;

/**
 * Finds a landmark in a mean beat that is smoothed only as much as makes the landmark steady.
 *
 * The nadir of a mean slope is flat, and the noise that remains in the mean moves it far. How far is estimated by
 * leaving out parts of the beats in turn. A mean beat without noise is not smoothed. Smoothing ends before the landmark
 * jumps to another place.
 *
 * The likely error has two parts. Chance is the SD by the choice of beats; Student's t allows for how few groups it is
 * from. Smoothing moves a landmark where the slope is not symmetric about it. That move shows in three ways: as what
 * smoothing a second time does, as a distance from the less smoothed landmarks that is larger than their own SD, and in
 * pulses without noise.
 *
 * @param count       number of beats, in order
 * @param means       of the beats
 * @param smooth      smooths a mean beat over a half-width in s; null if it is not to be smoothed
 * @param landmarkOf  finds the landmark of a mean beat
 * @returns the landmark of the least smoothed mean in which it is steady; if it never is, that of the most smoothed one
 *   before a jump
 *
 * SD by the jackknife over groups (Efron and Tibshirani 1993, chapter 11). Smoothing twice: Tukey 1977, chapter 16.
 */
export function findSteadyLandmark<Mean, Reason>(
  count: number,
  { whole: wholeOf, without }: BeatMeans<Mean>,
  smooth: ((mean: Mean, halfSec: number) => Mean) | null,
  landmarkOf: (mean: Mean) => MeanLandmark<Reason>,
): SteadyLandmark<Reason> {
  const whole = wholeOf();
  const groups = Math.min(maxGroups, count);
  const parts = Array.from({ length: groups }, (_, group) => without(group, groups));
  const smoothed = (mean: Mean, halfSec: number) =>
    smooth === null || halfSec === 0 ? mean : smooth(mean, halfSec);
  let found = { ...landmarkOf(whole), halfSec: 0, sdMs: Number.NaN };
  const tried: SteadyPlace[] = [];
  for (const halfSec of smooth === null ? [0] : halfWidthsSec) {
    const own = halfSec === 0 ? found : landmarkOf(smoothed(whole, halfSec));
    if (Math.abs(own.ms - found.ms) > maxStepMs) break;
    const sdMs = jackknifeSd(parts.map((part) => landmarkOf(smoothed(part, halfSec)).ms));
    if (own.missed === null || found.missed !== null) found = { ...own, halfSec, sdMs };
    tried.push({ ms: own.ms, sdMs });
    if (own.missed === null && sdMs <= maxSteadySdMs) break;
  }
  const { ms, missed, halfSec, sdMs } = found;
  const twice = smoothed(smoothed(whole, halfSec), halfSec);
  const again = halfSec === 0 ? 0 : landmarkOf(twice).ms - ms;
  const ofSmoothing = Math.max(squareOfMove(found, tried), Number.isNaN(again) ? 0 : again ** 2);
  const usual = smoothedMoveMs * (halfSec / smoothedMoveSec);
  const chance = (tQuantile975(Math.max(1, groups - 1)) / normalQuantile975) * sdMs;
  return { ms, missed, halfSec, errorMs: Math.sqrt(chance ** 2 + ofSmoothing + usual ** 2) };
}

/** A landmark at one half-width, and its SD by the choice of beats, ms. */
interface SteadyPlace {
  readonly ms: number;
  readonly sdMs: number;
}

/** Returns the largest square of the distance from a less smoothed landmark, without what chance explains, ms². */
function squareOfMove({ ms, sdMs }: SteadyPlace, tried: readonly SteadyPlace[]): number {
  const squares = tried.map((other) => (ms - other.ms) ** 2 - Math.max(0, other.sdMs ** 2 - sdMs ** 2));
  return Math.max(0, ...squares.filter((square) => !Number.isNaN(square)));
}

/** Returns the SD of an estimate, from the estimates with one group left out each; NaN if one of them is missing. */
function jackknifeSd(values: readonly number[]): number {
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt((squares * (values.length - 1)) / values.length);
}

/**
 * Replaces every value by that of the fourth-order polynomial that fits its neighbourhood best.
 *
 * @param values  any unit; NaN where missing
 * @param half    number of samples on each side
 * @returns as many; values near the ends and gaps are unchanged
 *
 * Source: Savitzky and Golay 1964.
 */
export function smoothQuartic(values: Float64Array, half: number): Float64Array {
  const weights = quarticWeights(half);
  return values.map((own, k) => {
    if (k < half || k + half >= values.length) return own;
    let sum = weights[0] * own;
    for (let m = 1; m <= half; m++) sum += weights[m] * (values[k - m] + values[k + m]);
    return sum === sum ? sum : own;
  });
}

const weightsByHalfWidth = new Map<number, Float64Array>();

/** Returns the weight of the value m samples away: a + b·m² + c·m⁴, with sum 1 and vanishing moments of m² and m⁴. */
function quarticWeights(half: number): Float64Array {
  const known = weightsByHalfWidth.get(half);
  if (known !== undefined) return known;
  // The polynomial passes through fewer than five values exactly.
  if (half < 2) return Float64Array.from({ length: half + 1 }, (_, m) => (m === 0 ? 1 : 0));
  const moment = (power: number) => {
    let sum = power === 0 ? 1 : 0;
    for (let m = 1; m <= half; m++) sum += 2 * (m / half) ** power;
    return sum;
  };
  const [s0, s2, s4, s6, s8] = [0, 2, 4, 6, 8].map(moment);
  const [a, b, c] = [s4 * s8 - s6 * s6, s4 * s6 - s2 * s8, s2 * s6 - s4 * s4];
  const scale = s0 * a + s2 * b + s4 * c;
  const weights = Float64Array.from({ length: half + 1 }, (_, m) => {
    const square = (m / half) ** 2;
    return (a + square * (b + square * c)) / scale;
  });
  weightsByHalfWidth.set(half, weights);
  return weights;
}
