import { BeatbenchError } from '../model/failure.ts';
import type { IndexRange, Samples } from '../model/samples.ts';
import { decimateByBlocks } from './decimate.fast.ts';
import { designFir } from './fir-design.ts';
import { nearestFraction } from './fraction.ts';
import { stretches } from './gaps.ts';

/** Largest denominator of the ratio of rates. */
const maxDenominator = 10_000;

/** Kaiser window for 80 dB. */
const stopbandDb = 80;
const kaiserBeta = 0.1102 * (stopbandDb - 8.7);

/** The anti-alias filter of a ratio up/down, at the upsampled rate, gain `up`. */
export interface ResampleFilter {
  readonly up: number;
  readonly down: number;
  readonly taps: Float64Array;
}

/**
 * Samples at another rate, by one polyphase anti-alias FIR; edges by odd reflection.
 *
 * Output sample k lies at k/fsNew, k = 0 … ceil(N·fsNew/fs) − 1: no shift of time. Each gap-free
 * stretch a … b − 1 gives the outputs with a ≤ k·fs/fsNew < b, and joins the gap where it is no longer
 * than half the filter. Equal rates give the samples back as they are.
 *
 * @throws BeatbenchError `too-short` where no stretch is longer than half the filter, `bad-parameter`
 *         where the ratio is not one of numbers up to 10 000
 */
export function resample(samples: Samples, fs: number, fsNew: number): Samples {
  const filter = designResampleFilter(fs, fsNew);
  const { up, down, taps } = filter;
  if (up === down) return samples;
  const { values, gaps } = samples;
  const halfCount = (taps.length - 1) / 2 / up;
  const kept = stretches(values.length, gaps).filter(({ from, to }) => to - from > halfCount);
  if (kept.length === 0) {
    throw new BeatbenchError(
      'too-short',
      `Bringing ${fs} Hz to ${fsNew} Hz needs more than ${Math.floor(halfCount)} samples without a gap; take a longer recording.`,
    );
  }
  const outputCount = Math.ceil((values.length * up) / down);
  const resampled = new Float64Array(outputCount).fill(Number.NaN);
  const filled: IndexRange[] = [];
  const bank = polyphaseBank(filter);
  for (const { from, to } of kept) {
    const output = { from: Math.ceil((from * up) / down), to: Math.ceil((to * up) / down) };
    if (output.to > output.from) filled.push(output);
    resampleStretch(resampled, output, values.subarray(from, to), from, filter, bank);
  }
  return { values: resampled, gaps: stretches(outputCount, filled) };
}

/** Kaiser, 80 dB, pass band to 0.9 and stop band from 1.0 of the smaller Nyquist frequency. */
export function designResampleFilter(fs: number, fsNew: number): ResampleFilter {
  const [up, down] = nearestFraction(fsNew / fs, maxDenominator);
  if (!(up > 0)) {
    throw new BeatbenchError(
      'bad-parameter',
      `${fs} Hz cannot be brought to ${fsNew} Hz; choose a rate nearer to it.`,
    );
  }
  const larger = Math.max(up, down);
  const transition = (0.1 * Math.PI) / larger;
  const count = Math.ceil((stopbandDb - 7.95) / (2.285 * transition)) + 1;
  const tapCount = count % 2 === 0 ? count + 1 : count;
  const spec = {
    type: 'lowpass',
    highHz: 0.95 / larger,
    tapCount,
    window: 'kaiser',
    beta: kaiserBeta,
  } as const;
  // At a rate of 2, the Nyquist frequency is 1.
  const { coefficients } = up === down ? { coefficients: Float64Array.of(1) } : designFir(spec, 2);
  return { up, down, taps: coefficients.map((tap) => tap * up) };
}

/** Each phase's taps, last first, so that they meet ascending samples. */
function polyphaseBank({ up, taps }: ResampleFilter): Float64Array[] {
  return Array.from({ length: up }, (_, phase) => {
    const count = Math.ceil((taps.length - phase) / up);
    return Float64Array.from({ length: count }, (_, i) => taps[phase + (count - 1 - i) * up]);
  });
}

function resampleStretch(
  resampled: Float64Array,
  output: IndexRange,
  x: Float64Array,
  startIndex: number,
  { up, down, taps }: ResampleFilter,
  bank: readonly Float64Array[],
): void {
  const firstIndex = output.from * down - startIndex;
  if (up === 1 && decimateByBlocks(resampled.subarray(output.from, output.to), x, taps, firstIndex, down))
    return;
  const half = (taps.length - 1) / 2;
  for (let k = output.from; k < output.to; k++) {
    const reach = k * down - startIndex * up + half;
    const newest = Math.floor(reach / up);
    const phaseTaps = bank[reach - newest * up];
    const oldest = newest - phaseTaps.length + 1;
    const inside = oldest >= 0 && newest < x.length;
    resampled[k] = inside ? sumInside(x, oldest, phaseTaps) : sumAtEdge(x, oldest, phaseTaps);
  }
}

/** Four sums at once, which keeps the processor from waiting for each addition. */
function sumInside(x: Float64Array, oldest: number, phaseTaps: Float64Array): number {
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  const count = phaseTaps.length;
  const inFours = count - (count % 4);
  for (let i = 0; i < inFours; i += 4) {
    sum0 += phaseTaps[i] * x[oldest + i];
    sum1 += phaseTaps[i + 1] * x[oldest + i + 1];
    sum2 += phaseTaps[i + 2] * x[oldest + i + 2];
    sum3 += phaseTaps[i + 3] * x[oldest + i + 3];
  }
  for (let i = inFours; i < count; i++) sum0 += phaseTaps[i] * x[oldest + i];
  return sum0 + sum1 + (sum2 + sum3);
}

function sumAtEdge(x: Float64Array, oldest: number, phaseTaps: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < phaseTaps.length; i++) sum += phaseTaps[i] * reflectedSample(x, oldest + i);
  return sum;
}

/** Odd reflection about the end samples, again where one does not reach far enough. */
function reflectedSample(x: Float64Array, index: number): number {
  const last = x.length - 1;
  if (index < 0) return 2 * x[0] - reflectedSample(x, -index);
  if (index > last) return 2 * x[last] - reflectedSample(x, 2 * last - index);
  return x[index];
}
