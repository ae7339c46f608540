import { planFft } from '../../dsp/fft.ts';
import type { Samples } from '../../model/samples.ts';

/** A period is looked for between these, s: from 240 a minute to 4 breaths a minute. */
const shortestSec = 0.25;
const longestSec = 15;

/** The signal is correlated with itself over stretches of this length, s. */
const stretchSec = 60;

/** The first peak of this share of the highest is taken, lest a multiple of the period be. */
const leastShare = 0.8;

/**
 * The period of a signal, roughly: the lag of the first high peak of its autocorrelation, averaged over minutes.
 *
 * @returns s; NaN where the signal does not repeat
 */
export function roughPeriod({ values }: Samples, fs: number): number {
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
