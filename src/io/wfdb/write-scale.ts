import type { Extent } from '../../model/samples.ts';

/** Gain and baseline that a channel is written with. */
export interface WfdbScale {
  readonly gain: number;
  readonly baseline: number;
}

/** WFDB keeps the baseline in 32 bits. */
export const largestBaseline = 2 ** 31 - 1;
/** Keeps the gain of a channel of almost equal values finite. */
const largestGain = 1e15;
/** Of a channel with no samples, or only zeros: WFDB's own default. */
const anyGain = 200;

/**
 * The finest scale of five digits at which the values fit.
 *
 * @param extent   of the physical values; null where there are none
 * @param largest  greatest digital value, and its negative the least
 * @returns gain in steps a unit, and the step of zero
 */
export function fittingWfdbScale(extent: Extent | null, largest: number): WfdbScale {
  if (extent === null || (extent.min === 0 && extent.max === 0)) return { gain: anyGain, baseline: 0 };
  const flat = extent.min === extent.max;
  const centre = flat ? 0 : extent.min / 2 + extent.max / 2;
  const reach = flat ? Math.abs(extent.min) : extent.max / 2 - extent.min / 2;
  // One step is left free for the rounding of values and of the baseline, half of it each.
  const byReach = Math.min((largest - 1) / reach, largestGain);
  const byBaseline = centre === 0 ? byReach : largestBaseline / Math.abs(centre);
  const gain = fiveDigits(Math.min(byReach, byBaseline));
  return { gain, baseline: Math.round(-centre * gain) + 0 };
}

/** The greatest number of five digits that is not above `value`. */
function fiveDigits(value: number): number {
  const rounded = Number(value.toPrecision(5));
  if (rounded <= value) return rounded;
  const lastDigit = 10 ** (Math.floor(Math.log10(value)) - 4);
  return Number((rounded - lastDigit).toPrecision(5));
}
