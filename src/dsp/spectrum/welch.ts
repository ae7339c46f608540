import type { IndexRange, Samples } from '../../model/samples.ts';
import { type AnySizeFft, planAnySizeFft, planRealFft } from './chirp-fft.ts';
import { gapFreeStretches } from '../samples/gaps.ts';
import { WindowCutter } from '../samples/window-cutter.ts';

/** One-sided power spectral density of a signal. */
export interface Spectrum {
  readonly frequencyHz: Float64Array;
  /** Unit² / Hz. */
  readonly density: Float64Array;
  /** Number of averaged segments. */
  readonly segmentCount: number;
}

/**
 * Computes Welch's estimate, like `scipy.signal.welch(x, fs, nperseg=4·fs)`: half-overlapping Hann segments, each
 * without its mean, densities averaged.
 *
 * Segments lie within the gap-free stretches, from the start of each. If the longest stretch is shorter than a segment,
 * it is the only segment.
 *
 * @param segmentSec length of a segment
 * @returns null without samples
 */
export function welch({ values, gaps }: Samples, fs: number, segmentSec = 4): Spectrum | null {
  const stream = new WelchStream(values.length, gaps, fs, segmentSec);
  stream.push(values);
  return stream.finish();
}

/** `welch` for a signal that arrives piece by piece; the result is the same to the last bit. */
export class WelchStream {
  readonly #fs: number;
  readonly #segments: readonly IndexRange[];
  readonly #powers: SegmentPowers;
  readonly #cutter: WindowCutter;

  /** @param gaps  gaps of the whole signal */
  constructor(sampleCount: number, gaps: readonly IndexRange[], fs: number, segmentSec = 4) {
    const runs = gapFreeStretches(sampleCount, gaps);
    const longest = runs.reduce((most, { from, to }) => Math.max(most, to - from), 0);
    const count = Math.min(Math.max(1, Math.round(segmentSec * fs)), longest);
    this.#fs = fs;
    this.#segments = count === 0 ? [] : cutSegments(runs, count);
    this.#powers = new SegmentPowers(count, this.#segments.length > 1);
    this.#cutter = new WindowCutter(this.#segments, (_, segment) => this.#powers.add(segment));
  }

  /** @param x  the next samples; the caller may overwrite them afterwards */
  push(x: Float64Array): void {
    this.#cutter.push(x);
  }

  finish(): Spectrum | null {
    if (this.#segments.length === 0) return null;
    const { window } = this.#powers;
    const count = window.length;
    const fs = this.#fs;
    const segmentCount = this.#segments.length;
    const density = this.#powers.finish();
    let energy = 0;
    for (let i = 0; i < count; i++) energy += window[i] * window[i];
    const isEven = count % 2 === 0;
    for (let k = 0; k < density.length; k++) {
      const isOwnMirror = k === 0 || (isEven && k === density.length - 1);
      density[k] *= (isOwnMirror ? 1 : 2) / (fs * energy * segmentCount);
    }
    const frequencyHz = density.map((_, k) => (k * fs) / count);
    return { frequencyHz, density, segmentCount };
  }
}

function cutSegments(runs: readonly IndexRange[], count: number): IndexRange[] {
  const step = count - Math.floor(count / 2);
  const segments: IndexRange[] = [];
  for (const { from, to } of runs) {
    for (let at = from; at + count <= to; at += step) segments.push({ from: at, to: at + count });
  }
  return segments;
}

/**
 * Makes a window like `scipy.signal.get_window('hann', count)`: only its first value is zero.
 *
 * @param count samples of the window
 * @returns 0 … 1, length `count`
 */
export function periodicHann(count: number): Float64Array {
  if (count === 1) return Float64Array.of(1);
  const window = new Float64Array(count);
  for (let i = 0; i < count; i++) window[i] = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / count);
  return window;
}

/**
 * Sum of the squared magnitudes of segments' transforms; if there are several segments, each transform processes two.
 */
class SegmentPowers {
  readonly window: Float64Array;
  readonly #sums: Float64Array;
  readonly #plan: AnySizeFft;
  readonly #re: Float64Array;
  readonly #im: Float64Array;
  readonly #areSeveral: boolean;
  #isHalfFull = false;

  /** @param count  samples per segment */
  constructor(count: number, areSeveral: boolean) {
    this.window = periodicHann(count);
    this.#areSeveral = areSeveral;
    this.#plan = (areSeveral ? planAnySizeFft : planRealFft)(Math.max(1, count));
    this.#sums = new Float64Array(Math.floor(count / 2) + 1);
    this.#re = new Float64Array(count);
    this.#im = new Float64Array(count);
  }

  add(segment: Float64Array): void {
    loadSegment(this.#isHalfFull ? this.#im : this.#re, segment, this.window);
    if (this.#isHalfFull) this.#transform();
    this.#isHalfFull = !this.#isHalfFull;
  }

  finish(): Float64Array {
    if (this.#isHalfFull) {
      this.#im.fill(0);
      this.#transform();
    }
    return this.#sums;
  }

  #transform(): void {
    const [re, im, sums] = [this.#re, this.#im, this.#sums];
    const count = re.length;
    this.#plan.forward(re, im);
    if (!this.#areSeveral) {
      for (let k = 0; k < sums.length; k++) sums[k] += re[k] ** 2 + im[k] ** 2;
      return;
    }
    // A|² + |B|² of the two spectra that share one transform.
    for (let k = 0; k < sums.length; k++) {
      const mirror = (count - k) % count;
      sums[k] += (re[k] ** 2 + im[k] ** 2 + re[mirror] ** 2 + im[mirror] ** 2) / 2;
    }
  }
}

function loadSegment(to: Float64Array, segment: Float64Array, window: Float64Array): void {
  let sum = 0;
  for (let i = 0; i < to.length; i++) sum += segment[i];
  const mean = sum / to.length;
  for (let i = 0; i < to.length; i++) to[i] = (segment[i] - mean) * window[i];
}
