import { mean } from '../../dsp/statistics/stats.ts';
import { splineOnKnots } from '../../dsp/resampling/spline.ts';
import { type BeatSeries, firstAtOrAfter, splitRanges, stretchesOfValues } from './beat-series.ts';
import { smoothTrend } from './smoothness-priors.ts';

/** Rate of evenly resampled series, Hz. */
export const evenRateHz = 4;

/** How values are joined between beats. */
export type Joining = 'cubic' | 'linear';

/** What is taken out of a series before its spectrum: a slow trend by smoothness priors, or the mean alone. */
export type Detrending = 'smoothness-priors' | 'constant';

/** How spectra are made ready. */
export interface EvenParams {
  readonly joining: Joining;
  readonly detrending: Detrending;
  /** λ of the smoothness priors. */
  readonly lambda: number;
}

/** Evenly spaced values of a stretch without a break, their trend taken out. */
export interface EvenStretch {
  /** Of the first value, s. */
  readonly startSec: number;
  /** At `evenRateHz`. */
  readonly values: Float64Array;
  /** What was taken out, as long. */
  readonly trend: Float64Array;
}

/**
 * A series at 4 Hz, stretch by stretch: from the first value of each on, to the last grid point that is not behind its last.
 *
 * Cubic is the natural cubic spline. Stretches of one value have nothing to be joined, and are left out.
 *
 * @param series any
 * @param params how it is joined and detrended
 * @returns in order
 */
export function evenStretches({ timesSec, values }: BeatSeries, params: EvenParams): EvenStretch[] {
  return stretchesOfValues(timesSec).flatMap(({ from, to }) => {
    if (to - from < 2) return [];
    const startSec = timesSec[from];
    const x = timesSec.slice(from, to);
    for (let i = 0; i < x.length; i++) x[i] -= startSec;
    const y = values.subarray(from, to);
    const even = new Float64Array(Math.floor(x[x.length - 1] * evenRateHz + 1e-9) + 1);
    const curve = evenCurve(x, y, params.joining);
    for (let i = 0; i < even.length; i++) even[i] = curve(i / evenRateHz);
    const trend = trendOfEven(even, params);
    for (let i = 0; i < even.length; i++) even[i] -= trend[i];
    return [{ startSec, values: even, trend }];
  });
}

/** A spline is drawn over no longer hole, s: beyond, it overshoots by more than a line leaves out. */
export const mostSplineSec = 3;

/**
 * What joins values: straight lines, or the natural cubic spline of each run of values, with lines over holes of more than
 * 3 s between runs.
 *
 * @param knotX   times, s, ascending
 * @param knotY   one a time, any unit
 * @param joining which of the two
 * @returns gives the value at a time, s; held constant outside
 */
export function evenCurve(
  knotX: Float64Array,
  knotY: Float64Array,
  joining: Joining,
): (sec: number) => number {
  const line = linearBetween(knotX, knotY);
  if (joining === 'linear') return line;
  const runs = splitRanges(knotX.length, (i) => knotX[i] - knotX[i - 1] > mostSplineSec).map(
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
 * What is taken out of evenly spaced values.
 *
 * @param values at `evenRateHz`
 * @param params which trend it is
 * @returns as long as the values, in their unit
 */
export function trendOfEven(values: Float64Array, { detrending, lambda }: EvenParams): Float64Array {
  if (detrending === 'smoothness-priors') return smoothTrend(values, lambda);
  return new Float64Array(values.length).fill(mean(values));
}

/**
 * Straight lines between knots; held constant outside them.
 *
 * @param knotX times of the knots, s, ascending
 * @param knotY one a knot, any unit; one or more
 * @returns gives the value at a time, s; quick where times are asked for in order
 */
export function linearBetween(knotX: Float64Array, knotY: Float64Array): (x: number) => number {
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
 * The values at their own times, less the trend of their stretch, which is joined linearly between grid points.
 *
 * @param series    any
 * @param stretches of the same series
 * @returns one item a value; 0 of a value that is a stretch by itself
 */
export function withoutTrend(
  { timesSec, values }: BeatSeries,
  stretches: readonly EvenStretch[],
): Float64Array {
  const rest = new Float64Array(values.length);
  let next = 0;
  for (const { from, to } of stretchesOfValues(timesSec)) {
    const stretch = stretches[next];
    if (to - from < 2 || stretch === undefined) continue;
    next++;
    for (let i = from; i < to; i++) {
      rest[i] = values[i] - betweenEven(stretch.trend, timesSec[i] - stretch.startSec);
    }
  }
  return rest;
}

/** Straight lines between values at `evenRateHz`, held constant behind the last. */
function betweenEven(values: Float64Array, sec: number): number {
  const last = values.length - 1;
  const place = sec * evenRateHz;
  const left = Math.floor(place);
  if (left >= last) return values[last];
  return values[left] + (place - left) * (values[left + 1] - values[left]);
}
