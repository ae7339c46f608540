import type { Extent } from '../../model/samples.ts';

/** Gain and baseline with which a channel is written. */
export interface WfdbScale {
  readonly gain: number;
  readonly baseline: number;
}

/** Largest baseline, which WFDB stores in 32 bits. */
export const largestBaseline = 2 ** 31 - 1;
/** Maximum gain; it keeps the gain finite for a channel of almost equal values. */
const largestGain = 1e15;
/** Gain of a channel without samples, or with zeros only: WFDB's own default. */
const anyGain = 200;

/**
 * Finds the finest scale of five digits at which the values fit.
 *
 * @param extent  extent of the physical values; null if there are none
 * @param largest largest digital value; its negative is the smallest
 * @returns gain in steps per unit, and the digital value of zero
 */
export function fitWfdbScale(extent: Extent | null, largest: number): WfdbScale {
  if (extent === null || (extent.min === 0 && extent.max === 0)) return { gain: anyGain, baseline: 0 };
  const flat = extent.min === extent.max;
  const centre = flat ? 0 : extent.min / 2 + extent.max / 2;
  const halfSpan = flat ? Math.abs(extent.min) : extent.max / 2 - extent.min / 2;
  // One step is left free for rounding: half for values, half for the baseline.
  const byReach = Math.min((largest - 1) / halfSpan, largestGain);
  const byBaseline = centre === 0 ? byReach : largestBaseline / Math.abs(centre);
  const gain = fiveDigits(Math.min(byReach, byBaseline));
  return { gain, baseline: Math.round(-centre * gain) + 0 };
}

/** Returns the largest number of five digits that does not exceed `value`. */
function fiveDigits(value: number): number {
  const rounded = Number(value.toPrecision(5));
  if (rounded <= value) return rounded;
  const lastDigit = 10 ** (Math.floor(Math.log10(value)) - 4);
  return Number((rounded - lastDigit).toPrecision(5));
}
