import type { BeatMeans } from './mean-row.ts';

/** A landmark of a mean beat, ms after the beats' own times, or the reason why there is none. */
export interface MeanLandmark<Reason> {
  readonly ms: number;
  readonly missed: Reason | null;
}

/** A landmark of a mean beat, and the half-width over which the mean was smoothed to find it, s. */
export interface SteadyLandmark<Reason> extends MeanLandmark<Reason> {
  readonly halfSec: number;
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
 * Finds a landmark in a mean beat that is smoothed only as much as makes the landmark steady.
 *
 * The nadir of a mean slope is flat, and the noise that remains in the mean moves it far. How far is estimated by
 * leaving out parts of the beats in turn. A mean beat without noise is not smoothed. Smoothing ends before the landmark
 * jumps to another place.
 *
 * @param count       number of beats, in order
 * @param means       of the beats
 * @param smooth      smooths a mean beat over a half-width in s
 * @param landmarkOf  finds the landmark of a mean beat
 * @returns the landmark of the least smoothed mean in which it is steady; if it never is, that of the most smoothed one
 *   before a jump
 *
 * SD by the jackknife over groups (Efron and Tibshirani 1993, chapter 11).
 */
export function findSteadyLandmark<Mean, Reason>(
  count: number,
  { whole: wholeOf, without }: BeatMeans<Mean>,
  smooth: (mean: Mean, halfSec: number) => Mean,
  landmarkOf: (mean: Mean) => MeanLandmark<Reason>,
): SteadyLandmark<Reason> {
  const whole = wholeOf();
  const groups = Math.min(maxGroups, count);
  const parts = Array.from({ length: groups }, (_, group) => without(group, groups));
  let found = { ...landmarkOf(whole), halfSec: 0 };
  for (const halfSec of halfWidthsSec) {
    const own = halfSec === 0 ? found : { ...landmarkOf(smooth(whole, halfSec)), halfSec };
    if (Math.abs(own.ms - found.ms) > maxStepMs) break;
    if (own.missed === null || found.missed !== null) found = own;
    const places = parts.map((part) => landmarkOf(halfSec === 0 ? part : smooth(part, halfSec)));
    if (own.missed === null && jackknifeSd(places.map(({ ms }) => ms)) <= maxSteadySdMs) break;
  }
  return found;
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
