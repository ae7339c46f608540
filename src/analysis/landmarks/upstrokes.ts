import { refineParabola } from '../../dsp/resampling/interpolate.ts';
import { median } from '../../dsp/statistics/stats.ts';
import type { Samples } from '../../model/samples.ts';
import { planFft } from '../../dsp/spectrum/fft.ts';
import { NumberColumn } from '../../dsp/statistics/number-column.ts';

/** Range of the period, s: from 240 per minute to 4 breaths per minute. */
export const shortestPeriodSec = 0.25;

const longestSec = 15;

/** Length of the stretches over which the autocorrelation is computed, s. */
const stretchSec = 60;

/** Minimum height of the first peak, as a share of the highest; it prevents the choice of a multiple of the period. */
const minShare = 0.8;

/** Minimum distance between maxima of the slope, in median periods. */
const minDistancePeriods = 0.4;

/** Minimum height of maxima, as a share of their median. */
const minHeight = 0.5;

/** Maximum number of rounds until maxima and median period settle; two or three are usual. */
const maxRounds = 10;

/**
 * Finds a channel's own upstrokes: maxima of its slope above half of the median of such maxima, at least 0.4 median
 * periods apart.
 *
 * The conditions depend on the median of the maxima found. So the search starts from a rough period and repeats until
 * nothing changes. Of maxima that are too close to each other, the steeper one remains.
 *
 * @param slope  of the channel, its upstrokes rising
 * @param fs     Hz
 * @returns times in order, s from the first sample, refined by a parabola (at most half a sample); empty if the channel
 *   does not repeat
 */
export function findUpstrokes(slope: Samples, fs: number): Float64Array {
  const finder = new UpstrokeFinder(slope.values.length, fs);
  finder.push(slope.values);
  return finder.finish();
}

/**
 * Finds upstrokes in a slope that arrives in chunks. It stores the maxima and the power spectrum summed over minutes.
 */
export class UpstrokeFinder {
  readonly #fs: number;
  readonly #minutes: AutocorrelationOfMinutes;
  readonly #places = new NumberColumn();
  readonly #heights = new NumberColumn();
  /** Offset of the vertex of the parabola from each maximum, samples. */
  readonly #offsets = new NumberColumn();
  #count = 0;
  #last = Number.NaN;
  #beforeLast = Number.NaN;

  /** @param sampleCount  of the whole slope */
  constructor(sampleCount: number, fs: number) {
    this.#fs = fs;
    this.#minutes = new AutocorrelationOfMinutes(Math.min(sampleCount, Math.round(stretchSec * fs)));
  }

  /** @param slope  the next samples, NaN in gaps */
  push(slope: Float64Array): void {
    this.#minutes.push(slope);
    let [a, b] = [this.#beforeLast, this.#last];
    for (let i = 0; i < slope.length; i++) {
      const c = slope[i];
      // A maximum is above 0 and above both neighbours, the first of equal ones, with no missing neighbour.
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

  /** Returns the upstrokes, s from the first sample. */
  finish(): Float64Array {
    const fs = this.#fs;
    const [places, heights] = [this.#places.toArray(), this.#heights.toArray()];
    const bySteepness = Uint32Array.from(places.keys()).toSorted((a, b) => heights[b] - heights[a] || a - b);
    let periodSamples = estimatePeriod(this.#minutes, fs) * fs;
    let found: number[] = [];
    for (let round = 0; round < maxRounds && !Number.isNaN(periodSamples); round++) {
      const spaced = selectSpacedMaxima(bySteepness, places, minDistancePeriods * periodSamples);
      const least = minHeight * median(spaced.map((k) => heights[k]));
      const next = spaced.filter((k) => heights[k] > least);
      const isSettled = next.length === found.length && next.every((k, n) => k === found[n]);
      found = next;
      if (isSettled || found.length < 2) break;
      periodSamples = median(found.slice(1).map((k, n) => places[k] - places[found[n]]));
    }
    return Float64Array.from(found, (k) => (places[k] + this.#offsets.at(k)) / fs);
  }
}

/**
 * Selects the steepest maximum, then the next one that is far enough from those selected, and so on. Returns indices of
 * maxima in order of time.
 */
function selectSpacedMaxima(bySteepness: Uint32Array, places: Float64Array, minDistance: number): number[] {
  const isNear = new Uint8Array(places.length);
  const taken: number[] = [];
  const reach = Math.ceil(minDistance) - 1;
  for (const k of bySteepness) {
    if (isNear[k] === 1) continue;
    taken.push(k);
    for (let n = k - 1; n >= 0 && places[k] - places[n] <= reach; n--) isNear[n] = 1;
    for (let n = k + 1; n < places.length && places[n] - places[k] <= reach; n++) isNear[n] = 1;
  }
  return taken.toSorted((a, b) => a - b);
}

/**
 * Estimates the period of a signal: the lag of the first high peak of its autocorrelation, averaged over minutes.
 *
 * @returns s; NaN if the signal does not repeat
 */
function estimatePeriod(minutes: AutocorrelationOfMinutes, fs: number): number {
  const { sampleCount: count } = minutes;
  if (count === 0) return Number.NaN;
  const lags = Math.min(count - 1, Math.ceil(longestSec * fs));
  const correlation = minutes.finish();
  let from = 0;
  while (from < lags && correlation[from] > 0) from++;
  from = Math.max(from, Math.ceil(shortestPeriodSec * fs));
  let highest = 0;
  for (let lag = from; lag < lags; lag++) highest = Math.max(highest, correlation[lag]);
  for (let lag = from; lag < lags; lag++) {
    const isPeak = correlation[lag] >= correlation[lag - 1] && correlation[lag] > correlation[lag + 1];
    if (isPeak && correlation[lag] >= minShare * highest) return lag / fs;
  }
  return Number.NaN;
}

/** Autocorrelation over all whole stretches, each padded with zeros. Missing samples are 0, the mean of a slope. */
class AutocorrelationOfMinutes {
  /** Number of samples of one stretch. */
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
