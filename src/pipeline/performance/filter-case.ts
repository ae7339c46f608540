import { designFir } from '../../dsp/fir-design.ts';
import type { BenchOptions } from '../../model/performance.ts';
import { benchFs, pulseWaves } from './bench-signal.ts';
import { type SampledOutput, sampledSum } from './sampled-sum.ts';

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
export function benchTaps(type: BenchOptions['filterType'], tapCount: number): Float64Array<ArrayBuffer> {
  const edges = {
    ...(type === 'lowpass' ? {} : { lowHz }),
    ...(type === 'highpass' ? {} : { highHz }),
  };
  return Float64Array.from(designFir({ type, tapCount, ...edges }, benchFs).coefficients);
}

/** @throws BeatbenchError `too-short` where there are fewer samples than taps */
export function makeFilterCase(
  sampleCount: number,
  tapCount: number,
  type: BenchOptions['filterType'],
): FilterCase {
  const x = pulseWaves(sampleCount, benchFs);
  const taps = benchTaps(type, tapCount);
  return { sampleCount, tapCount, x, wide: Float64Array.from(x), taps, truth: sampledSum(x, taps) };
}
