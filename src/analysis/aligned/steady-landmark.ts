import type { BeatMeans } from './mean-row.ts';

/** A landmark of a mean beat, ms after the beats' own times; or why there is none. */
export interface MeanLandmark<Reason> {
  readonly ms: number;
  readonly missed: Reason | null;
}

/** Half-widths of the smoothing that a mean beat may get, s: none, and ever more. */
const halfWidthsSec = [0, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08];

/** A landmark that the choice of beats moves by no more (SD) is steady, ms. */
const steadyMs = 1.25;

/** Groups of beats of which one is left out in turn. */
const mostGroups = 8;

/**
 * A landmark in a mean beat that is smoothed as little as makes it steady.
 *
 * The nadir of a mean slope is flat, and noise that is left in the mean moves it by much. How much is seen by leaving out a
 * part of the beats in turn. A mean beat without noise is not smoothed at all.
 *
 * @param count       of beats, in order
 * @param means       of the beats
 * @param smooth      a mean beat smoothed over so many s either side
 * @param landmarkOf  the landmark of a mean beat
 * @returns the landmark of the least smoothed mean in which it is steady; of the most smoothed one where it is so in none
 *
 * SD by the jackknife over groups (Efron and Tibshirani 1993, chapter 11).
 */
export function steadyLandmark<Mean, Reason>(
  count: number,
  { whole: wholeOf, without }: BeatMeans<Mean>,
  smooth: (mean: Mean, halfSec: number) => Mean,
  landmarkOf: (mean: Mean) => MeanLandmark<Reason>,
): MeanLandmark<Reason> {
  const whole = wholeOf();
  const groups = Math.min(mostGroups, count);
  const parts = Array.from({ length: groups }, (_, group) => without(group, groups));
  let found = landmarkOf(whole);
  for (const halfSec of halfWidthsSec) {
    const own = halfSec === 0 ? found : landmarkOf(smooth(whole, halfSec));
    if (own.missed === null || found.missed !== null) found = own;
    const places = parts.map((part) => landmarkOf(halfSec === 0 ? part : smooth(part, halfSec)));
    if (own.missed === null && jackknifeSd(places.map(({ ms }) => ms)) <= steadyMs) break;
  }
  return found;
}

/** Of a value of all, by the values with one group left out each; NaN where one has none. */
function jackknifeSd(values: readonly number[]): number {
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt((squares * (values.length - 1)) / values.length);
}

/**
 * Every value taken from the polynomial of fourth order that fits those about it best.
 *
 * @param values  any unit; NaN where missing
 * @param half    samples either side
 * @returns as many; where the stretch is cut or has a gap they are as they were
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

const madeWeights = new Map<number, Float64Array>();

/** Weights of the value m samples away: a + b·m² + c·m⁴, of sum 1, that leave m² and m⁴ nothing. */
function quarticWeights(half: number): Float64Array {
  const known = madeWeights.get(half);
  if (known !== undefined) return known;
  // Fewer than five values are met by the polynomial itself.
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
  madeWeights.set(half, weights);
  return weights;
}
