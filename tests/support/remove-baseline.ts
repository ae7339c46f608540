import { samplesOfKnot, knotValue, validKnots } from '../../src/dsp/iir/baseline.ts';
import { splineOnGrid } from '../../src/dsp/resampling/spline.ts';

/**
 * The wandering baseline of an ECG: a natural cubic spline through one knot a beat, before R.
 *
 * @param x             samples; NaN in gaps, which no knot is taken from
 * @param rPeaksSec     R-peaks, s, ascending; null where one was dropped
 * @param knotBeforeSec how long before R a knot lies
 * @returns the baseline itself, as long as `x`, held constant outside the first and last knots;
 *          0 without any knot. `removeBaseline` subtracts it
 *
 * A knot's value is the median of the samples within ±5 ms, or the nearest sample where there is
 * none. Knots outside the record are left out.
 */
export function baselineSpline(
  x: Float64Array,
  fs: number,
  rPeaksSec: Iterable<number | null>,
  knotBeforeSec = 0.09,
): Float64Array {
  const knotsSec = [...rPeaksSec].flatMap((rSec) => (rSec === null ? [] : [rSec - knotBeforeSec]));
  const values = knotsSec.map((knotSec) => {
    const near = samplesOfKnot(knotSec, fs, x.length);
    return near === null ? null : knotValue(x.subarray(near.from, near.to));
  });
  const { knotX, knotY } = validKnots(knotsSec, values);
  return evaluateSpline(knotX, knotY, x.length, fs);
}

/** The trace less its `baselineSpline`. */
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

/** The natural spline through knots, s, at i/fs. */
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
