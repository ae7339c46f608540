import { mean } from '../../dsp/statistics/stats.ts';
import { splineOnGrid } from '../../dsp/resampling/spline.ts';
import type { BeatSeries } from './beat-series.ts';
import { stretchesOfValues } from './beat-series.ts';
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
    const x = timesSec.slice(from, to).map((sec) => sec - startSec);
    const y = values.subarray(from, to);
    const even = new Float64Array(Math.floor(x[x.length - 1] * evenRateHz + 1e-9) + 1);
    if (params.joining === 'cubic') splineOnGrid(x, y, evenRateHz)(even, 0);
    else linearOnGrid(x, y, even);
    const trend = trendOf(even, params);
    return [{ startSec, values: even.map((value, i) => value - trend[i]), trend }];
  });
}

function trendOf(values: Float64Array, { detrending, lambda }: EvenParams): Float64Array {
  if (detrending === 'smoothness-priors') return smoothTrend(values, lambda);
  return new Float64Array(values.length).fill(mean(values));
}

function linearOnGrid(x: Float64Array, y: Float64Array, out: Float64Array): void {
  let segment = 0;
  for (let i = 0; i < out.length; i++) {
    const at = i / evenRateHz;
    while (segment + 2 < x.length && x[segment + 1] <= at) segment++;
    const share = (at - x[segment]) / (x[segment + 1] - x[segment]);
    out[i] = y[segment] + Math.min(1, share) * (y[segment + 1] - y[segment]);
  }
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
    const last = stretch.trend.length - 1;
    for (let i = from; i < to; i++) {
      const place = Math.min(last, (timesSec[i] - stretch.startSec) * evenRateHz);
      const left = Math.min(Math.floor(place), Math.max(0, last - 1));
      const share = place - left;
      const right = stretch.trend[Math.min(last, left + 1)];
      rest[i] = values[i] - (stretch.trend[left] + share * (right - stretch.trend[left]));
    }
  }
  return rest;
}
