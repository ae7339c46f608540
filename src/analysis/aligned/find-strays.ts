import { median } from '../../dsp/statistics/stats.ts';

/** Rows with more than so many times the usual likely error stray where they lie farther from the others than so many SDs. */
const strayError = 2;
/** Of one with a smaller likely error it is known where it lies, ms. */
const leastStrayMs = 1;
const farthestSds = 3;
/** SD of a normal distribution whose median distance from its middle is 1. */
const sdOfNormal = 1.4826;

/**
 * Rows that fit somewhere else than the others do, by more than they are known to differ, and are less sure than most: in
 * motion, and where a beat has no pulse, a shift may be that of another wave.
 *
 * @param shiftMs  of each row, ms
 * @param errorMs  likely error of each, ms
 * @param weights  0 for rows that do not fit
 * @returns of each row whether it strays
 */
export function findStrays(shiftMs: Float64Array, errorMs: Float64Array, weights: Float64Array): boolean[] {
  const fitting = Array.from(shiftMs.keys()).filter((i) => weights[i] > 0);
  if (fitting.length === 0) return Array.from(shiftMs, () => false);
  const usualError = median(fitting.map((i) => errorMs[i]));
  const middle = median(fitting.map((i) => shiftMs[i]));
  const usual = sdOfNormal * median(fitting.map((i) => Math.abs(shiftMs[i] - middle)));
  return Array.from(shiftMs, (shift, i) => {
    const farthest = farthestSds * Math.hypot(usual, errorMs[i]);
    const isUnsure = errorMs[i] > Math.max(leastStrayMs, strayError * usualError);
    return isUnsure && Math.abs(shift - middle) > farthest;
  });
}
