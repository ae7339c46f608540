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

/** Which cycles are measured. */
export interface MeasuredCycles {
  /** Numbers of the cycles, ascending. */
  readonly cycles: Int32Array;
  readonly spans: CycleSpans;
  /** −1 where nothing was taken away, so that nothing is told of it; one item a cycle. */
  readonly shapes: Int8Array;
}

/**
 * Sums amplitudes and noise over every cycle that is measured.
 *
 * @param scatter  as `splitHalf` gives it
 */
export function measureSnr(
  { preprocessed, clean, truth }: MeasuredSignals,
  { cycles, spans: { froms, tos }, shapes }: MeasuredCycles,
  scatter: NoiseMoments,
): SnrParts {
  const between = (noisy: Float64Array, reference: Float64Array, of = cycles): NoiseMoments => {
    const moments = createMoments(froms.length);
    for (const cycle of of) addNoise(moments, cycle, noisy, reference, froms[cycle], tos[cycle]);
    return moments;
  };
  const cleaned = cycles.filter((cycle) => shapes[cycle] !== -1);
  const amplitudesOf = (x: Float64Array): Float64Array => {
    const amplitudes = new Float64Array(froms.length);
    for (const cycle of cycles) amplitudes[cycle] = rangeIn(x, froms[cycle], tos[cycle]);
    return amplitudes;
  };
  return {
    cycles,
    amplitudes: amplitudesOf(clean),
    trueAmplitudes: truth === null ? null : amplitudesOf(truth),
    removed: between(preprocessed, clean, cleaned),
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
