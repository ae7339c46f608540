import { designFir } from '../../dsp/fir/fir-design.ts';
import { extendForFir, sumFir } from '../../dsp/fir/fir.ts';
import { createRandom } from '../../dsp/statistics/random.ts';
import type { FilterType } from './filter-study.ts';

/** One length and one number of taps, with the truth. */
export interface FilterCase {
  readonly sampleCount: number;
  /** As asked for; a high-pass of an even number has one more. */
  readonly tapCount: number;
  readonly x: Float32Array<ArrayBuffer>;
  /** The same samples. */
  readonly wide: Float64Array<ArrayBuffer>;
  readonly taps: Float64Array<ArrayBuffer>;
  readonly truth: SampledOutput;
}

/** Edges of paper 2's filters, Hz. */
const [lowHz, highHz] = [0.5, 30];

/** Paper 2's filters with its Hamming window, at 500 Hz. */
export function benchTaps(type: FilterType, tapCount: number): Float64Array<ArrayBuffer> {
  const edges = {
    ...(type === 'lowpass' ? {} : { lowHz }),
    ...(type === 'highpass' ? {} : { highHz }),
  };
  return Float64Array.from(designFir({ type, tapCount, ...edges }, benchFs).coefficients);
}

/** @throws BeatbenchError `too-short` where there are fewer samples than taps */
export function makeFilterCase(sampleCount: number, tapCount: number, type: FilterType): FilterCase {
  const x = pulseWaves(sampleCount, benchFs);
  const taps = benchTaps(type, tapCount);
  return { sampleCount, tapCount, x, wide: Float64Array.from(x), taps, truth: sampledSum(x, taps) };
}

/** Sampling rate of the filter studies, Hz: that of paper 1's resampled records. */
export const benchFs = 500;

/** A pulse of 72 beats a minute, its breath and its noise; without a constant. */
export function pulseWaves(sampleCount: number, fs: number): Float32Array<ArrayBuffer> {
  const random = createRandom(1);
  const beat = (2 * Math.PI * 1.2) / fs;
  const samples = new Float32Array(sampleCount);
  for (let i = 0; i < sampleCount; i++) {
    samples[i] =
      Math.sin(beat * i) +
      0.5 * Math.sin(2 * beat * i) +
      0.3 * Math.sin((beat * i) / 5) +
      0.4 * (random.uniform() - 0.5);
  }
  return samples;
}

/** A filtered signal at a few places: all of the ends, and evenly between. */
export interface SampledOutput {
  readonly places: readonly number[];
  readonly values: Float64Array;
}

const [placeCount, endCount] = [2000, 100];

/** The float64 direct sum of `filterFir` at zero phase, at some 2 200 places; at all of a short signal. */
export function sampledSum(signal: Float32Array, taps: Float64Array): SampledOutput {
  const extended = extendForFir(Float64Array.from(signal), taps.length, 'zero-phase');
  const places = new Set<number>();
  const end = Math.min(endCount, signal.length);
  const step = Math.max(1, signal.length / placeCount);
  for (let i = 0; i < end; i++) places.add(i).add(signal.length - 1 - i);
  for (let i = 0; i < signal.length; i += step) places.add(Math.floor(i));
  const values = Float64Array.from(
    places,
    (place) => sumFir(extended, taps, place, place + 1)[0] ?? Number.NaN,
  );
  return { places: [...places], values };
}

/** Largest difference of an output from the sampled one, as a share of the latter's range. */
export function largestDifference(
  output: Float32Array | Float64Array,
  { places, values }: SampledOutput,
): number {
  let [low, high, worst] = [Infinity, -Infinity, 0];
  for (const [index, place] of places.entries()) {
    const truth = values[index] ?? Number.NaN;
    low = Math.min(low, truth);
    high = Math.max(high, truth);
    const difference = Math.abs((output[place] ?? Number.NaN) - truth);
    // So that NaN is the worst.
    if (!(difference <= worst)) worst = difference;
  }
  return worst / (high - low);
}
