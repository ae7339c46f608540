import { skewness } from '../../dsp/statistics/stats.ts';
import { boxMean } from '../qrs/box-filters.ts';

/** A pulse has little above 10 Hz: two boxes of this width pass it and hold noise back, s. */
const smoothSec = 0.04;

/** A pulse smoothed, and its slope, a sample; NaN where samples are missing. */
export interface PulseSlope {
  readonly smooth: Float64Array;
  /** Of sample k the step from the one before; 0 of the first. */
  readonly slope: Float64Array;
}

/**
 * Smooths a pulse without moving it, and differentiates it.
 *
 * @param values PPG of one stretch, any unit
 * @param fs     Hz
 * @returns smoothed pulse, and its first differences; as long as `values`
 */
export function pulseSlope(values: Float64Array, fs: number): PulseSlope {
  const count = 2 * Math.floor((smoothSec * fs) / 2) + 1;
  const smooth = boxMean(boxMean(values, count), count);
  const slope = smooth.map((value, k) => (k === 0 ? 0 : value - smooth[k - 1]));
  return { smooth, slope };
}

/**
 * Skewness of the slope: above 0 where the steep side of the pulse rises, as it does in an upright one.
 *
 * @param pulse with its slope
 * @returns without unit
 */
export function slopeSkewness({ slope }: PulseSlope): number {
  return skewness(slope.filter((value) => !Number.isNaN(value)));
}
