import { refineParabola } from '../../dsp/parabola.ts';
import { median } from '../../dsp/stats.ts';
import type { Samples } from '../../model/samples.ts';
import { roughPeriod } from './rough-period.ts';

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
