import type { CycleSpans } from './cycle-rows.ts';
import type { NoiseMoments } from './noise-moments.ts';
import { addNoise, createMoments } from './noise-moments.ts';
import type { SnrParts } from './snr.ts';

/** Signals of one length, samples; the truth has passed the same filters, null where it is not known. */
export interface MeasuredSignals {
  readonly preprocessed: Float64Array;
  readonly clean: Float64Array;
  readonly truth: Float64Array | null;
}

/**
 * Sums amplitudes and noise over every cleaned cycle.
 *
 * @param cycles   numbers of the cycles, ascending
 * @param scatter  as `splitHalf` gives it
 */
export function measureSnr(
  { preprocessed, clean, truth }: MeasuredSignals,
  { froms, tos }: CycleSpans,
  cycles: Int32Array,
  scatter: NoiseMoments,
): SnrParts {
  const between = (noisy: Float64Array, reference: Float64Array): NoiseMoments => {
    const moments = createMoments(froms.length);
    for (const cycle of cycles) addNoise(moments, cycle, noisy, reference, froms[cycle], tos[cycle]);
    return moments;
  };
  const amplitudesOf = (x: Float64Array): Float64Array => {
    const amplitudes = new Float64Array(froms.length);
    for (const cycle of cycles) amplitudes[cycle] = rangeIn(x, froms[cycle], tos[cycle]);
    return amplitudes;
  };
  return {
    cycles,
    amplitudes: amplitudesOf(clean),
    trueAmplitudes: truth === null ? null : amplitudesOf(truth),
    removed: between(preprocessed, clean),
    scatter,
    trueNoiseBefore: truth === null ? null : between(preprocessed, truth),
    trueNoiseAfter: truth === null ? null : between(clean, truth),
  };
}

function rangeIn(x: Float64Array, from: number, to: number): number {
  let least = Infinity;
  let most = -Infinity;
  for (let i = from; i < to; i++) {
    if (x[i] < least) least = x[i];
    if (x[i] > most) most = x[i];
  }
  return most - least;
}
