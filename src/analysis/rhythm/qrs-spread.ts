import { pointIndexAt, pointStepMs } from './beat-points.ts';
import type { LeadBeat } from './shape-group.ts';

/** Range of the slope of a QRS, ms relative to R. */
const from = pointIndexAt(-136);
const to = pointIndexAt(192);
/** Minimum slope that counts, as a share of the largest; T waves and noise are below it. */
const minSlope = 0.2;

/**
 * Computes the spread of the slope of a QRS over time: four standard deviations of its power, over the leads
 * together.
 *
 * @param leads the beat in each
 * @param weights of the leads
 * @param shift points later
 * @returns ms; about the width of the QRS
 */
export function computeQrsSpreadMs(leads: readonly LeadBeat[], weights: Float64Array, shift: number): number {
  const count = to - from;
  const power = new Float64Array(count);
  for (const [l, { points }] of leads.entries()) {
    if (weights[l] === 0) continue;
    for (let p = 0; p < count; p++) {
      const slope = points[from + shift + p + 1] - points[from + shift + p];
      power[p] += weights[l] * slope * slope;
    }
  }
  let most = 0;
  for (const value of power) most = Math.max(most, value);
  const least = minSlope * minSlope * most;
  let [sum, first, second] = [0, 0, 0];
  for (let p = 0; p < count; p++) {
    const value = Math.max(0, power[p] - least);
    sum += value;
    first += p * value;
    second += p * p * value;
  }
  if (!(sum > 0)) return 0;
  const mean = first / sum;
  return 4 * pointStepMs * Math.sqrt(Math.max(0, second / sum - mean * mean));
}
