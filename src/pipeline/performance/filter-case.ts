import { designFir } from '../../dsp/fir/fir-design.ts';
import { extendForFir, filterFir, sumFir } from '../../dsp/fir/fir.ts';
import { createRandom } from '../../dsp/statistics/random.ts';
import type { FilterRow, FilterType } from './filter-study.ts';
import { filterFirSingle } from '../../dsp/fir/fir-stream.ts';
import { filterFirFast } from '../../dsp/fir/fir.fast.ts';
import { getSingleFft } from '../../dsp/spectrum/single-fft.ts';
import { type CpuPool, filterOverPool } from './cpu-pool.ts';
import { type Clock, cpuTime } from './cpu-time.ts';
import { type BenchTime, type BenchTools, yieldToMessages, type TimingOptions } from './study.ts';

/** Number of products in a first rough measurement of the direct sum's rate. */
const trialProducts = 2e6;

/** Measures the CPU's columns of one row, and the error of overlap-save. */
export async function measureCpuFilters(
  tools: BenchTools,
  filterCase: FilterCase,
  options: TimingOptions,
): Promise<{ cpu: FilterRow['cpu']; difference: number }> {
  const { x, wide, taps, truth } = filterCase;
  const repeats = { repeats: options.repeats, mostMs: options.longestDirectMs };
  const direct = await directTime(tools, filterCase, options, (samples) =>
    filterFir(samples, taps, 'zero-phase'),
  );
  const fft = getSingleFft();
  const filtered = new Float32Array(x.length);
  const fast =
    fft === null
      ? () => filterFirFast(wide, taps, 'zero-phase')
      : () => filterFirSingle(fft, x, taps, 'zero-phase', filtered);
  const overlapSave = await cpuTime(tools, repeats, fast);
  const difference = largestDifference(fast(), truth);
  const overCores = await poolTimes(tools, filterCase, options);
  return { cpu: { direct, overlapSave, ...overCores }, difference };
}

async function poolTimes(
  tools: BenchTools,
  filterCase: FilterCase,
  options: TimingOptions,
): Promise<Pick<FilterRow['cpu'], 'directAllCores' | 'overlapSaveAllCores'>> {
  const pool: CpuPool | null = options.allCores ? tools.pool : null;
  if (pool === null) return { directAllCores: null, overlapSaveAllCores: null };
  const repeats = { repeats: options.repeats, mostMs: options.longestDirectMs };
  return {
    directAllCores: await directTime(tools, filterCase, options, (samples) =>
      filterOverPool(pool, samples, filterCase.taps, 'direct'),
    ),
    overlapSaveAllCores: await cpuTime(tools, repeats, () =>
      filterOverPool(pool, filterCase.wide, filterCase.taps, 'overlap-save'),
    ),
  };
}

/**
 * Times a direct sum. If that would take longer than `longestDirectMs`, it measures a quarter of that time over the
 * beginning of the signal and extrapolates, because every output costs the same.
 */
export async function directTime(
  tools: Clock,
  { wide, taps }: FilterCase,
  { repeats, longestDirectMs }: TimingOptions,
  filter: (samples: Float64Array) => unknown,
): Promise<BenchTime> {
  await yieldToMessages(tools);
  const trialCount = Math.min(wide.length, Math.max(taps.length, Math.ceil(trialProducts / taps.length)));
  const trial = wide.subarray(0, trialCount);
  await filter(trial);
  const startMs = tools.now();
  await filter(trial);
  const sampleMs = Math.max(1e-9, (tools.now() - startMs) / trialCount);
  const budget = { repeats, mostMs: longestDirectMs };
  if (wide.length * sampleMs <= longestDirectMs) return cpuTime(tools, budget, () => filter(wide));
  const partCount = Math.max(taps.length, Math.floor(longestDirectMs / 4 / sampleMs));
  if (partCount >= wide.length) return cpuTime(tools, budget, () => filter(wide));
  const part = await cpuTime(tools, budget, () => filter(wide.subarray(0, partCount)));
  return { ms: (part.ms * wide.length) / partCount, source: 'predicted', runCount: 0 };
}

/** One length and one number of taps, with the true output. */
export interface FilterCase {
  readonly sampleCount: number;
  /** As requested; a high-pass with an even number has one more. */
  readonly tapCount: number;
  readonly x: Float32Array<ArrayBuffer>;
  /** The same samples. */
  readonly wide: Float64Array<ArrayBuffer>;
  readonly taps: Float64Array<ArrayBuffer>;
  readonly truth: SampledOutput;
}

/** Edges of paper 2's filters, Hz. */
const [lowHz, highHz] = [0.5, 30];

/** Designs paper 2's filters with its Hamming window, at 500 Hz. */
export function benchTaps(type: FilterType, tapCount: number): Float64Array<ArrayBuffer> {
  const edges = {
    ...(type === 'lowpass' ? {} : { lowHz }),
    ...(type === 'highpass' ? {} : { highHz }),
  };
  return Float64Array.from(designFir({ type, tapCount, ...edges }, benchFs).coefficients);
}

/** @throws BeatbenchError `too-short` if there are fewer samples than taps */
export function makeFilterCase(sampleCount: number, tapCount: number, type: FilterType): FilterCase {
  const x = pulseWaves(sampleCount, benchFs);
  const taps = benchTaps(type, tapCount);
  return { sampleCount, tapCount, x, wide: Float64Array.from(x), taps, truth: sampledSum(x, taps) };
}

/** Sampling rate of the filter studies, Hz: that of paper 1's resampled records. */
export const benchFs = 500;

/** Makes a pulse of 72 beats per minute with breathing and noise, without an offset. */
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

/** A filtered signal at some positions: all near the ends, and evenly spaced ones between. */
export interface SampledOutput {
  readonly places: readonly number[];
  readonly values: Float64Array;
}

const [placeCount, endCount] = [2000, 100];

/**
 * Computes the float64 direct sum of `filterFir` at zero phase, at some 2 200 positions; at all positions of a short
 * signal.
 */
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

/** Returns the largest difference of an output from the sampled one, as a share of the latter's range. */
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
    // Written so that NaN counts as the largest difference.
    if (!(difference <= worst)) worst = difference;
  }
  return worst / (high - low);
}
