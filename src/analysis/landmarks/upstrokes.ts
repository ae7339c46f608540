import { refineParabola } from '../../dsp/resampling/parabola.ts';
import { median } from '../../dsp/statistics/stats.ts';
import type { Samples } from '../../model/samples.ts';
import { planFft } from '../../dsp/spectrum/fft.ts';

/** A period is looked for between these, s: from 240 a minute to 4 breaths a minute. */
const shortestSec = 0.25;

const longestSec = 15;

/** The signal is correlated with itself over stretches of this length, s. */
const stretchSec = 60;

/** The first peak of this share of the highest is taken, lest a multiple of the period be. */
const leastShare = 0.8;

/** Maxima of the slope are at least this many median periods apart. */
const leastApart = 0.4;

/** And above this share of their median. */
const leastHeight = 0.5;

/** Rounds in which maxima and their median period settle; two or three do. */
const mostRounds = 10;

/**
 * A channel's own upstrokes: maxima of its slope above half of the median of such maxima, at least 0.4 median periods
 * apart.
 *
 * What is asked of a maximum depends on the median of those that are found, so it starts from a rough period and goes
 * on till nothing changes. Of maxima that are too near each other the steeper stays.
 *
 * @param slope  of the channel, its upstrokes rising
 * @returns times in order, s from the first sample, refined by a parabola (at most half a sample); empty where the
 *   channel does not repeat
 */
export function findUpstrokes(slope: Samples, fs: number): Float64Array {
  const { values } = slope;
  const maxima = positiveMaxima(values);
  const bySteepness = maxima.toSorted((a, b) => values[b] - values[a] || a - b);
  let periodSamples = roughPeriod(slope, fs) * fs;
  let found: number[] = [];
  for (let round = 0; round < mostRounds && !Number.isNaN(periodSamples); round++) {
    const apart = keepApart(bySteepness, values.length, leastApart * periodSamples);
    const least = leastHeight * median(apart.map((n) => values[n]));
    const next = apart.filter((n) => values[n] > least);
    const isSettled = next.length === found.length && next.every((n, k) => n === found[k]);
    found = next;
    if (isSettled || found.length < 2) break;
    periodSamples = median(found.slice(1).map((n, k) => n - found[k]));
  }
  return Float64Array.from(found, (n) => {
    const offset = refineParabola(values[n - 1], values[n], values[n + 1], 0.5);
    return (n + offset) / fs;
  });
}

/** Samples above 0 and both neighbours, of equal neighbours the first; none beside a missing one. */
function positiveMaxima(values: Float64Array): number[] {
  const maxima: number[] = [];
  for (let n = 1; n + 1 < values.length; n++) {
    if (values[n] > 0 && values[n] > values[n - 1] && values[n] >= values[n + 1]) maxima.push(n);
  }
  return maxima;
}

/** The steepest of all, then the next that is far enough from those taken, and so on; in order of time. */
function keepApart(bySteepness: readonly number[], sampleCount: number, apartSamples: number): number[] {
  const isNear = new Uint8Array(sampleCount);
  const taken: number[] = [];
  const reach = Math.ceil(apartSamples) - 1;
  for (const n of bySteepness) {
    if (isNear[n] === 1) continue;
    taken.push(n);
    isNear.fill(1, Math.max(0, n - reach), n + reach + 1);
  }
  return taken.toSorted((a, b) => a - b);
}

/**
 * The period of a signal, roughly: the lag of the first high peak of its autocorrelation, averaged over minutes.
 *
 * @returns s; NaN where the signal does not repeat
 */
function roughPeriod({ values }: Samples, fs: number): number {
  const count = Math.min(values.length, Math.round(stretchSec * fs));
  if (count === 0) return Number.NaN;
  const lags = Math.min(count - 1, Math.ceil(longestSec * fs));
  const correlation = averageAutocorrelation(values, count);
  let from = 0;
  while (from < lags && correlation[from] > 0) from++;
  from = Math.max(from, Math.ceil(shortestSec * fs));
  let highest = 0;
  for (let lag = from; lag < lags; lag++) highest = Math.max(highest, correlation[lag]);
  for (let lag = from; lag < lags; lag++) {
    const isPeak = correlation[lag] >= correlation[lag - 1] && correlation[lag] > correlation[lag + 1];
    if (isPeak && correlation[lag] >= leastShare * highest) return lag / fs;
  }
  return Number.NaN;
}

/** Of all whole stretches, each padded with zeros; missing samples are 0, as is the mean of a slope. */
function averageAutocorrelation(values: Float64Array, count: number): Float64Array {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * count)));
  const plan = planFft(size);
  const [power, re, im] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  for (let at = 0; at + count <= values.length; at += count) {
    re.fill(0);
    im.fill(0);
    for (let n = 0; n < count; n++) re[n] = Number.isNaN(values[at + n]) ? 0 : values[at + n];
    plan.forward(re, im);
    for (let k = 0; k < size; k++) power[k] += re[k] * re[k] + im[k] * im[k];
  }
  im.fill(0);
  plan.inverse(power, im);
  return power;
}
