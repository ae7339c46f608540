import type { Samples } from '../model/samples.ts';
import { planAnySizeFft } from './chirp-fft.ts';
import { stretches } from './gaps.ts';

/** One-sided spectral density of a signal. */
export interface Spectrum {
  readonly frequencyHz: Float64Array;
  /** Unit² / Hz. */
  readonly density: Float64Array;
  /** Averaged. */
  readonly segmentCount: number;
}

/**
 * Welch's estimate, as `scipy.signal.welch(x, fs, nperseg=4·fs)`: Hann segments half overlapping,
 * each less its mean, densities averaged.
 *
 * Segments lie within the gap-free stretches, from the start of each on. Where the longest stretch is
 * shorter than a segment, it is one.
 *
 * @param segmentSec length of a segment
 * @returns null where no sample is there
 */
export function welch({ values, gaps }: Samples, fs: number, segmentSec = 4): Spectrum | null {
  const runs = stretches(values.length, gaps);
  const longest = runs.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  const count = Math.min(Math.max(1, Math.round(segmentSec * fs)), longest);
  if (count === 0) return null;
  const starts: number[] = [];
  const step = count - Math.floor(count / 2);
  for (const { from, to } of runs) for (let at = from; at + count <= to; at += step) starts.push(at);
  const window = periodicHann(count);
  const density = sumPowers(values, starts, window);
  const energy = window.reduce((sum, value) => sum + value * value, 0);
  const isEven = count % 2 === 0;
  for (let k = 0; k < density.length; k++) {
    const isOwnMirror = k === 0 || (isEven && k === density.length - 1);
    density[k] *= (isOwnMirror ? 1 : 2) / (fs * energy * starts.length);
  }
  const frequencyHz = density.map((_, k) => (k * fs) / count);
  return { frequencyHz, density, segmentCount: starts.length };
}

/** As `scipy.signal.get_window('hann', count)`: the first of its zeros alone. */
export function periodicHann(count: number): Float64Array {
  if (count === 1) return Float64Array.of(1);
  return Float64Array.from({ length: count }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / count));
}

/** Squared magnitudes of the segments' transforms, summed; two real segments a transform. */
function sumPowers(values: Float64Array, starts: readonly number[], window: Float64Array): Float64Array {
  const count = window.length;
  const plan = planAnySizeFft(count);
  const sums = new Float64Array(Math.floor(count / 2) + 1);
  const re = new Float64Array(count);
  const im = new Float64Array(count);
  for (let s = 0; s < starts.length; s += 2) {
    loadSegment(re, values, starts[s], window);
    const hasSecond = s + 1 < starts.length;
    if (hasSecond) loadSegment(im, values, starts[s + 1], window);
    else im.fill(0);
    plan.forward(re, im);
    // |A|² + |B|² of the two spectra that lie in one.
    for (let k = 0; k < sums.length; k++) {
      const mirror = (count - k) % count;
      sums[k] += (re[k] ** 2 + im[k] ** 2 + re[mirror] ** 2 + im[mirror] ** 2) / 2;
    }
  }
  return sums;
}

function loadSegment(to: Float64Array, values: Float64Array, start: number, window: Float64Array): void {
  let sum = 0;
  for (let i = 0; i < to.length; i++) sum += values[start + i];
  const mean = sum / to.length;
  for (let i = 0; i < to.length; i++) to[i] = (values[start + i] - mean) * window[i];
}
