import { refineParabola } from '../../dsp/resampling/interpolate.ts';
import { median } from '../../dsp/statistics/stats.ts';
import type { Samples } from '../../model/samples.ts';
import { planFft } from '../../dsp/spectrum/fft.ts';
import { NumberColumn } from '../../dsp/statistics/number-column.ts';

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
 * @param fs     Hz
 * @returns times in order, s from the first sample, refined by a parabola (at most half a sample); empty where the
 *   channel does not repeat
 */
export function findUpstrokes(slope: Samples, fs: number): Float64Array {
  const finder = new UpstrokeFinder(slope.values.length, fs);
  finder.push(slope.values);
  return finder.finish();
}

/** The same of a slope that comes piece by piece: what is kept are its maxima, and the power of whole minutes. */
export class UpstrokeFinder {
  readonly #fs: number;
  readonly #minutes: AutocorrelationOfMinutes;
  readonly #places = new NumberColumn();
  readonly #heights = new NumberColumn();
  /** From each maximum to where a parabola has it, samples. */
  readonly #offsets = new NumberColumn();
  #count = 0;
  #last = Number.NaN;
  #beforeLast = Number.NaN;

  /** @param sampleCount  of the whole slope */
  constructor(sampleCount: number, fs: number) {
    this.#fs = fs;
    this.#minutes = new AutocorrelationOfMinutes(Math.min(sampleCount, Math.round(stretchSec * fs)));
  }

  /** @param slope  samples that follow the ones before, NaN in gaps */
  push(slope: Float64Array): void {
    this.#minutes.push(slope);
    let [a, b] = [this.#beforeLast, this.#last];
    for (let i = 0; i < slope.length; i++) {
      const c = slope[i];
      // Above 0 and both neighbours, of equal neighbours the first; none beside a missing one.
      if (b > 0 && b > a && b >= c) {
        this.#places.push(this.#count + i - 1);
        this.#heights.push(b);
        this.#offsets.push(refineParabola(a, b, c, 0.5));
      }
      a = b;
      b = c;
    }
    [this.#beforeLast, this.#last] = [a, b];
    this.#count += slope.length;
  }

  /** The upstrokes, s from the first sample. */
  finish(): Float64Array {
    const fs = this.#fs;
    const [places, heights] = [this.#places.toArray(), this.#heights.toArray()];
    const bySteepness = Uint32Array.from(places.keys()).toSorted((a, b) => heights[b] - heights[a] || a - b);
    let periodSamples = roughPeriod(this.#minutes, fs) * fs;
    let found: number[] = [];
    for (let round = 0; round < mostRounds && !Number.isNaN(periodSamples); round++) {
      const apart = keepApart(bySteepness, places, leastApart * periodSamples);
      const least = leastHeight * median(apart.map((k) => heights[k]));
      const next = apart.filter((k) => heights[k] > least);
      const isSettled = next.length === found.length && next.every((k, n) => k === found[n]);
      found = next;
      if (isSettled || found.length < 2) break;
      periodSamples = median(found.slice(1).map((k, n) => places[k] - places[found[n]]));
    }
    return Float64Array.from(found, (k) => (places[k] + this.#offsets.at(k)) / fs);
  }
}

/** The steepest of all, then the next that is far enough from those taken, and so on; numbers of maxima, in order of time. */
function keepApart(bySteepness: Uint32Array, places: Float64Array, apartSamples: number): number[] {
  const isNear = new Uint8Array(places.length);
  const taken: number[] = [];
  const reach = Math.ceil(apartSamples) - 1;
  for (const k of bySteepness) {
    if (isNear[k] === 1) continue;
    taken.push(k);
    for (let n = k - 1; n >= 0 && places[k] - places[n] <= reach; n--) isNear[n] = 1;
    for (let n = k + 1; n < places.length && places[n] - places[k] <= reach; n++) isNear[n] = 1;
  }
  return taken.toSorted((a, b) => a - b);
}

/**
 * The period of a signal, roughly: the lag of the first high peak of its autocorrelation, averaged over minutes.
 *
 * @returns s; NaN where the signal does not repeat
 */
function roughPeriod(minutes: AutocorrelationOfMinutes, fs: number): number {
  const { sampleCount: count } = minutes;
  if (count === 0) return Number.NaN;
  const lags = Math.min(count - 1, Math.ceil(longestSec * fs));
  const correlation = minutes.finish();
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
class AutocorrelationOfMinutes {
  /** Of one stretch. */
  readonly sampleCount: number;
  readonly #power: Float64Array;
  readonly #re: Float64Array;
  readonly #im: Float64Array;
  #at = 0;

  constructor(sampleCount: number) {
    this.sampleCount = sampleCount;
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * sampleCount)));
    [this.#power, this.#re, this.#im] = [
      new Float64Array(size),
      new Float64Array(size),
      new Float64Array(size),
    ];
  }

  push(values: Float64Array): void {
    for (let i = 0; i < values.length; i++) {
      this.#re[this.#at++] = Number.isNaN(values[i]) ? 0 : values[i];
      if (this.#at === this.sampleCount) this.#add();
    }
  }

  finish(): Float64Array {
    this.#im.fill(0);
    planFft(this.#power.length).inverse(this.#power, this.#im);
    return this.#power;
  }

  #add(): void {
    const [power, re, im] = [this.#power, this.#re, this.#im];
    planFft(power.length).forward(re, im);
    for (let k = 0; k < power.length; k++) power[k] += re[k] * re[k] + im[k] * im[k];
    re.fill(0);
    im.fill(0);
    this.#at = 0;
  }
}
