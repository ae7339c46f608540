import { mean } from '../../dsp/statistics/stats.ts';
import { splineOnKnots } from '../../dsp/resampling/spline.ts';
import { type BeatSeries, firstAtOrAfter, splitRanges, splitAtBreaks } from './beat-series.ts';
import { smoothTrend } from './smoothness-priors.ts';

/** Rate of evenly resampled series, Hz. */
export const evenRateHz = 4;

/** Interpolation between beats. */
export type JoiningMethod = 'cubic' | 'linear';

/** Trend removed from a series before its spectrum: a slow trend by smoothness priors, or only the mean. */
export type Detrending = 'smoothness-priors' | 'constant';

/** Preparation of a series for its spectrum. */
export interface EvenParams {
  readonly joining: JoiningMethod;
  readonly detrending: Detrending;
  /** λ of the smoothness priors. */
  readonly lambda: number;
}

/** Evenly spaced values of a stretch without a break, without their trend. */
export interface EvenStretch {
  /** Time of the first value, s. */
  readonly startSec: number;
  /** At `evenRateHz`. */
  readonly values: Float64Array;
  /** The removed trend, as long as the values. */
  readonly trend: Float64Array;
}

/**
 * Resamples a series at 4 Hz, stretch by stretch: from the first value of each to the last grid point not after its
 * last value. Cubic is the natural cubic spline. Stretches of one value cannot be interpolated and are omitted.
 *
 * @param series  any
 * @param params  how it is interpolated and detrended
 * @returns in order
 */
export function evenStretches({ timesSec, values }: BeatSeries, params: EvenParams): EvenStretch[] {
  return splitAtBreaks(timesSec).flatMap(({ from, to }) => {
    if (to - from < 2) return [];
    const startSec = timesSec[from];
    const x = timesSec.slice(from, to);
    for (let i = 0; i < x.length; i++) x[i] -= startSec;
    const y = values.subarray(from, to);
    const even = new Float64Array(Math.floor(x[x.length - 1] * evenRateHz + 1e-9) + 1);
    const curve = evenCurve(x, y, params.joining);
    for (let i = 0; i < even.length; i++) even[i] = curve(i / evenRateHz);
    const trend = computeTrend(even, params);
    for (let i = 0; i < even.length; i++) even[i] -= trend[i];
    return [{ startSec, values: even, trend }];
  });
}

/** Longest gap that a spline crosses, s. Over longer gaps its overshoot is worse than a straight line. */
export const maxSplineSec = 3;

/**
 * Returns the curve that joins values: straight lines, or the natural cubic spline of each run of values, with lines
 * over gaps of more than 3 s between runs.
 *
 * @param knotX    times, s, ascending
 * @param knotY    one per time, any unit
 * @param joining  which of the two
 * @returns a function of a time, s; held constant outside
 */
export function evenCurve(
  knotX: Float64Array,
  knotY: Float64Array,
  joining: JoiningMethod,
): (sec: number) => number {
  const line = createLinearInterpolator(knotX, knotY);
  if (joining === 'linear') return line;
  const runs = splitRanges(knotX.length, (i) => knotX[i] - knotX[i - 1] > maxSplineSec).map(
    ({ from, to }) => {
      const curve = splineOnKnots(knotX.subarray(from, to), knotY.subarray(from, to));
      return { fromSec: knotX[from], toSec: knotX[to - 1], curve };
    },
  );
  const [only] = runs;
  if (runs.length === 1 && only !== undefined) return only.curve;
  let next = 0;
  return (sec) => {
    if (sec < (runs[next]?.fromSec ?? 0)) next = 0;
    while (next + 1 < runs.length && sec >= runs[next + 1].fromSec) next++;
    const run = runs[next];
    return run !== undefined && sec <= run.toSec ? run.curve(sec) : line(sec);
  };
}

/**
 * Returns the trend of evenly spaced values.
 *
 * @param values  at `evenRateHz`
 * @param params  which trend it is
 * @returns as long as the values, in their unit
 */
export function computeTrend(values: Float64Array, { detrending, lambda }: EvenParams): Float64Array {
  if (detrending === 'smoothness-priors') return smoothTrend(values, lambda);
  return new Float64Array(values.length).fill(mean(values));
}

/**
 * Interpolates linearly between knots; held constant outside them.
 *
 * @param knotX  times of the knots, s, ascending
 * @param knotY  one per knot, any unit; at least one
 * @returns a function of a time, s; fast for times in ascending order
 */
export function createLinearInterpolator(knotX: Float64Array, knotY: Float64Array): (x: number) => number {
  const last = knotX.length - 1;
  let segment = 0;
  return (x) => {
    if (x <= knotX[0]) return knotY[0];
    if (x >= knotX[last]) return knotY[last];
    if (x < knotX[segment]) segment = firstAtOrAfter(knotX, x) - 1;
    while (knotX[segment + 1] <= x) segment++;
    const share = (x - knotX[segment]) / (knotX[segment + 1] - knotX[segment]);
    return knotY[segment] + share * (knotY[segment + 1] - knotY[segment]);
  };
}

/**
 * Returns the values at their own times minus the trend of their stretch, interpolated linearly between grid points.
 *
 * @param series     any
 * @param stretches  of the same series
 * @returns one element per value; 0 for a value that forms a stretch by itself
 */
export function subtractTrend(
  { timesSec, values }: BeatSeries,
  stretches: readonly EvenStretch[],
): Float64Array {
  const rest = new Float64Array(values.length);
  let next = 0;
  for (const { from, to } of splitAtBreaks(timesSec)) {
    const stretch = stretches[next];
    if (to - from < 2 || stretch === undefined) continue;
    next++;
    for (let i = from; i < to; i++) {
      rest[i] = values[i] - interpolateEven(stretch.trend, timesSec[i] - stretch.startSec);
    }
  }
  return rest;
}

/** Interpolates linearly between values at `evenRateHz`, held constant after the last. */
function interpolateEven(values: Float64Array, sec: number): number {
  const last = values.length - 1;
  const place = sec * evenRateHz;
  const left = Math.floor(place);
  if (left >= last) return values[last];
  return values[left] + (place - left) * (values[left + 1] - values[left]);
}
