import type { IndexRange } from '../../model/samples.ts';
import type { SeriesSpectrum } from '../../model/series.ts';
import { lombScargle } from '../../dsp/spectrum/lomb-scargle.ts';
import { welch } from '../../dsp/spectrum/welch.ts';
import { mean } from '../../dsp/statistics/stats.ts';
import { type BeatSeries, firstAtOrAfter } from './beat-series.ts';
import { type EvenStretch, evenRateHz, subtractTrend } from './even-stretches.ts';

/** Frequencies of the Lomb-Scargle spectrum per 1/length of a segment; two are enough to represent a segment. */
const oversampling = 2;

/** Minimum number of values in a part of the Lomb-Scargle spectrum. */
const minPartValues = 16;

/**
 * Computes Welch's density of the evenly resampled values: Hann segments with half overlap, each minus its mean. If the
 * longest stretch is shorter than a segment, it becomes the segment. Source: Welch 1967.
 *
 * @param stretches   of the series
 * @param segmentSec  length of the segments, s
 * @returns null if there are no values
 */
export function computeSeriesWelch(
  stretches: readonly EvenStretch[],
  segmentSec: number,
): SeriesSpectrum | null {
  const sampleCount = stretches.reduce((sum, { values }) => sum + values.length + 1, 0);
  const values = new Float64Array(sampleCount).fill(Number.NaN);
  const gaps: IndexRange[] = [];
  let at = 0;
  for (const stretch of stretches) {
    values.set(stretch.values, at);
    at += stretch.values.length;
    gaps.push({ from: at, to: at + 1 });
    at++;
  }
  return welch({ values, gaps }, evenRateHz, segmentSec);
}

/**
 * Computes the density by Lomb and Scargle at the beats' own times, averaged over equal parts without overlap.
 *
 * The number of parts is the largest at which they are not shorter than a segment; a series shorter than two segments
 * is one part. The periodogram P of n values over T seconds gives the density 2·P·T/n, where T is n mean distances. So
 * the integral up to the mean Nyquist frequency is the variance. Parts with fewer than 16 values, or whose values cover
 * less than half of them, are omitted.
 *
 * @param series      any
 * @param stretches   of the same series, for their trend
 * @param segmentSec  minimum length of a part, s
 * @param toHz        highest frequency
 * @returns null if no part counts
 */
export function computeSeriesLomb(
  series: BeatSeries,
  stretches: readonly EvenStretch[],
  segmentSec: number,
  toHz: number,
): SeriesSpectrum | null {
  const { timesSec } = series;
  const count = timesSec.length;
  if (count < minPartValues) return null;
  const durationSec = timesSec[count - 1] - timesSec[0];
  const partCount = Math.max(1, Math.floor(durationSec / segmentSec));
  const length = durationSec / partCount;
  const stepHz = 1 / (oversampling * length);
  const density = new Float64Array(Math.ceil(toHz / stepHz) + 1);
  const rest = subtractTrend(series, stretches);
  let countedParts = 0;
  const add = (from: number, to: number): void => {
    const times = timesSec.subarray(from, to);
    const spanSec = times.length < minPartValues ? 0 : times[times.length - 1] - times[0];
    if (spanSec < length / 2) return;
    const values = rest.subarray(from, to);
    const centre = mean(values);
    const powers = lombScargle(
      times,
      values.map((value) => value - centre),
      stepHz,
      density.length,
    );
    const toDensity = (2 * spanSec) / (times.length - 1);
    for (let k = 0; k < density.length; k++) density[k] += powers[k] * toDensity;
    countedParts++;
  };
  for (let k = 0; k < partCount; k++) {
    const to = k + 1 === partCount ? count : firstAtOrAfter(timesSec, timesSec[0] + (k + 1) * length);
    add(firstAtOrAfter(timesSec, timesSec[0] + k * length), to);
  }
  if (countedParts === 0) return null;
  return {
    frequencyHz: density.map((_, k) => (k + 1) * stepHz),
    density: density.map((value) => value / countedParts),
  };
}
