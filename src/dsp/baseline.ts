import { evaluateSpline } from './spline.ts';
import { median } from './stats.ts';
import { samplesWithin } from './time-range.ts';

/** Half the span whose median gives a knot its value, s. */
const knotHalfSpanSec = 0.005;

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
  const knotX: number[] = [];
  const knotY: number[] = [];
  for (const rSec of rPeaksSec) {
    if (rSec === null) continue;
    const knotSec = rSec - knotBeforeSec;
    const value = knotValue(x, fs, knotSec);
    if (value === null || knotSec <= (knotX.at(-1) ?? -1)) continue;
    knotX.push(knotSec);
    knotY.push(value);
  }
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

/** Null where the knot lies outside the record or in a gap. */
function knotValue(x: Float64Array, fs: number, knotSec: number): number | null {
  if (knotSec < 0 || knotSec > (x.length - 1) / fs) return null;
  const { from, to } = samplesWithin(knotSec - knotHalfSpanSec, knotSec + knotHalfSpanSec, fs, x.length);
  const near = to > from ? x.subarray(from, to) : x.subarray(Math.round(knotSec * fs)).subarray(0, 1);
  const present = near.filter((value) => !Number.isNaN(value));
  return present.length === 0 ? null : median(present);
}
