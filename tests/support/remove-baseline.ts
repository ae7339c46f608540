import { knotSampleRange, knotValue, validKnots } from '../../src/dsp/iir/baseline.ts';
import { splineOnGrid } from '../../src/dsp/resampling/spline.ts';

/**
 * Estimates the baseline wander of an ECG: a natural cubic spline through one knot per beat, before R.
 *
 * @param x             samples; NaN in gaps, which no knot is taken from
 * @param rPeaksSec     R-peaks, s, ascending; null where one was dropped
 * @param knotBeforeSec time from a knot to R
 * @returns the baseline itself, as long as `x`, constant outside the first and last knots; 0 without any knot.
 *   `removeBaseline` subtracts it
 *
 * A knot's value is the median of the samples within ±5 ms, or the nearest sample if there are none. Knots outside the
 * record are left out.
 */
export function baselineSpline(
  x: Float64Array,
  fs: number,
  rPeaksSec: Iterable<number | null>,
  knotBeforeSec = 0.09,
): Float64Array {
  const knotsSec = [...rPeaksSec].flatMap((rSec) => (rSec === null ? [] : [rSec - knotBeforeSec]));
  const values = knotsSec.map((knotSec) => {
    const near = knotSampleRange(knotSec, fs, x.length);
    return near === null ? null : knotValue(x.subarray(near.from, near.to));
  });
  const { knotX, knotY } = validKnots(knotsSec, values);
  return evaluateSpline(knotX, knotY, x.length, fs);
}

/** Subtracts the `baselineSpline` from the trace. */
export function removeBaseline(
  x: Float64Array,
  fs: number,
  rPeaksSec: Iterable<number | null>,
  knotBeforeSec = 0.09,
): Float64Array {
  const level = baselineSpline(x, fs, rPeaksSec, knotBeforeSec);
  for (let i = 0; i < x.length; i++) level[i] = x[i] - level[i];
  return level;
}

/** Evaluates the natural spline through knots, s, at i/fs. */
export function evaluateSpline(
  knotX: ArrayLike<number>,
  knotY: ArrayLike<number>,
  sampleCount: number,
  fs: number,
): Float64Array {
  const values = new Float64Array(sampleCount);
  splineOnGrid(knotX, knotY, fs)(values, 0);
  return values;
}
