import { skewness } from '../../dsp/statistics/stats.ts';
import { boxMean } from '../qrs/box-filters.ts';

/** Width of the two smoothing boxes, s: a pulse has little above 10 Hz, so they pass it and reduce noise. */
const smoothSec = 0.04;

/** A smoothed pulse, and its slope per sample; NaN where samples are missing. */
export interface PulseSlope {
  readonly smooth: Float64Array;
  /** Difference of each sample from the previous one; 0 for the first. */
  readonly slope: Float64Array;
}

/**
 * Smooths a pulse without delay, and differentiates it.
 *
 * @param values PPG of one stretch, any unit
 * @param fs Hz
 * @returns smoothed pulse, and its first differences; as long as `values`
 */
export function pulseSlope(values: Float64Array, fs: number): PulseSlope {
  const count = 2 * Math.floor((smoothSec * fs) / 2) + 1;
  const smooth = boxMean(boxMean(values, count), count);
  const slope = smooth.map((value, k) => (k === 0 ? 0 : value - smooth[k - 1]));
  return { smooth, slope };
}

/**
 * Computes the skewness of the slope: positive if the steep slope of the pulse rises, as in an upright pulse.
 *
 * @param pulse with its slope
 * @returns without unit
 */
export function slopeSkewness({ slope }: PulseSlope): number {
  return skewness(slope.filter((value) => !Number.isNaN(value)));
}
