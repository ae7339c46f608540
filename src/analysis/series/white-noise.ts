import { median } from '../../dsp/statistics/stats.ts';

const lagSec = 0.008;
/** Minimum sampling rate, Hz; below it a pulse is not straight over five samples. */
const minHz = 100;
/** Sum of the squares of 1, −4, 6, −4, 1. */
const differenceGain = 70;
/** Ratio of the median absolute value of a normal distribution to its SD. */
const medianOfNormal = 0.6745;

/**
 * Whether the white noise of a pulse can be separated from it.
 *
 * @param fs  Hz
 * @returns false if the sampling rate is too low
 */
export function canSeparateNoise(fs: number): boolean {
  return fs >= minHz;
}

/**
 * Estimates the SD of the white noise of a pulse from the median size of its fourth difference over 8 ms, in which a
 * smooth pulse nearly vanishes. Noise slower than about 20 Hz nearly vanishes too.
 *
 * @param values  any unit, NaN in gaps
 * @param fs      Hz
 * @returns in the unit of the values; NaN if it cannot be computed
 */
export function whiteNoise(values: Float64Array, fs: number): number {
  if (!canSeparateNoise(fs)) return Number.NaN;
  const lag = Math.max(1, Math.round(lagSec * fs));
  const sizes = new Float64Array(Math.max(0, values.length - 4 * lag));
  let count = 0;
  for (let i = 2 * lag; i + 2 * lag < values.length; i++) {
    const sides = values[i - 2 * lag] - 4 * values[i - lag] - 4 * values[i + lag] + values[i + 2 * lag];
    const size = Math.abs(sides + 6 * values[i]);
    if (!Number.isNaN(size)) sizes[count++] = size;
  }
  return median(sizes.subarray(0, count)) / (medianOfNormal * Math.sqrt(differenceGain));
}
