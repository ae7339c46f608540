import { planAnySizeFft } from '../../dsp/spectrum/chirp-fft.ts';
import { periodicHann } from '../../dsp/spectrum/welch.ts';
import { mean } from '../../dsp/statistics/stats.ts';
import { type BeatSeries, splitAtBreaks } from './beat-series.ts';
import { type EvenParams, evenCurve, evenRateHz, computeTrend } from './even-stretches.ts';

/** Length of the segments of the cross-spectrum, samples: 64 s at 4 Hz. */
const segmentCount = 256;
const segmentStep = segmentCount / 2;

/** Averaged products of the transforms of two series, not scaled; only ratios of them are meaningful. */
export interface CrossSpectrum {
  readonly frequencyHz: Float64Array;
  /** |X|², |Y|², and X*·Y; x is the input series and y the response. */
  readonly xx: Float64Array;
  readonly yy: Float64Array;
  readonly xyRe: Float64Array;
  readonly xyIm: Float64Array;
  /** Number of averaged segments. */
  readonly segments: number;
}

/** Two series at the same times, 1 / `evenRateHz` apart, without their trends. */
interface EvenPair {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/**
 * Computes the cross-spectrum of two series by Welch's method: Hann segments of 64 s with half overlap, each minus its
 * mean, over the stretches in which both have values. Source: Welch 1967.
 *
 * @param x       input series
 * @param y       response series
 * @param params  how both are interpolated and detrended
 * @returns frequencies up to half of 4 Hz; no segment if the series overlap too little
 */
export function crossSpectrum(x: BeatSeries, y: BeatSeries, params: EvenParams): CrossSpectrum {
  const size = segmentCount / 2 + 1;
  const [xx, yy, xyRe, xyIm] = [0, 1, 2, 3].map(() => new Float64Array(size));
  const window = periodicHann(segmentCount);
  const plan = planAnySizeFft(segmentCount);
  const load = (values: Float64Array, from: number): [Float64Array, Float64Array] => {
    const segment = values.subarray(from, from + segmentCount);
    const centre = mean(segment);
    const re = segment.map((value, i) => (value - centre) * window[i]);
    const im = new Float64Array(segmentCount);
    plan.forward(re, im);
    return [re, im];
  };
  let segments = 0;
  for (const pair of evenPairs(x, y, params)) {
    for (let from = 0; from + segmentCount <= pair.x.length; from += segmentStep) {
      const [aRe, aIm] = load(pair.x, from);
      const [bRe, bIm] = load(pair.y, from);
      for (let k = 0; k < size; k++) {
        xx[k] += aRe[k] ** 2 + aIm[k] ** 2;
        yy[k] += bRe[k] ** 2 + bIm[k] ** 2;
        xyRe[k] += aRe[k] * bRe[k] + aIm[k] * bIm[k];
        xyIm[k] += aRe[k] * bIm[k] - aIm[k] * bRe[k];
      }
      segments++;
    }
  }
  const frequencyHz = xx.map((_, k) => (k * evenRateHz) / segmentCount);
  return { frequencyHz, xx, yy, xyRe, xyIm, segments };
}

function evenPairs(x: BeatSeries, y: BeatSeries, params: EvenParams): EvenPair[] {
  const own = splitAtBreaks(x.timesSec);
  const others = splitAtBreaks(y.timesSec);
  const pairs: EvenPair[] = [];
  let next = 0;
  for (const { from, to } of own) {
    const lastSec = x.timesSec[to - 1];
    // Stretches are in order, so those that end before this one begins are no longer needed.
    while (next < others.length && y.timesSec[others[next].to - 1] < x.timesSec[from]) next++;
    for (let k = next; k < others.length && y.timesSec[others[k].from] <= lastSec; k++) {
      const other = others[k];
      const startSec = Math.max(x.timesSec[from], y.timesSec[other.from]);
      const endSec = Math.min(lastSec, y.timesSec[other.to - 1]);
      const count = Math.floor((endSec - startSec) * evenRateHz + 1e-9) + 1;
      if (count < segmentCount) continue;
      const sample = (series: BeatSeries, first: number, last: number): Float64Array => {
        const times = series.timesSec.slice(first, last).map((sec) => sec - startSec);
        const curve = evenCurve(times, series.values.subarray(first, last), params.joining);
        const values = Float64Array.from({ length: count }, (_, i) => curve(i / evenRateHz));
        const trend = computeTrend(values, params);
        return values.map((value, i) => value - trend[i]);
      };
      pairs.push({ x: sample(x, from, to), y: sample(y, other.from, other.to) });
    }
  }
  return pairs;
}
