import type { SnrFigures } from '../../model/denoise.ts';
import { type NoiseMoments, noiseSd } from './noise-moments.ts';

/** What the ratios are made of, cycle by cycle, so that any part of a record can be judged. */
export interface SnrParts {
  /** Numbers of the measured cycles, ascending. */
  readonly cycles: Int32Array;
  /** Largest less smallest sample of the clean ECG, and of the truth. One item a cycle, as are all below. */
  readonly amplitudes: Float64Array;
  /** Null without a known truth, as are the two below. */
  readonly trueAmplitudes: Float64Array | null;
  /** What was taken away. */
  readonly removed: NoiseMoments;
  /** Half the difference of the templates of odd and even cycles. */
  readonly scatter: NoiseMoments;
  readonly trueNoiseBefore: NoiseMoments | null;
  readonly trueNoiseAfter: NoiseMoments | null;
}

/** An amplitude of noise is so many SD. Source: Nasim 2018, 2.4. */
const sdPerAmplitude = 4;

/**
 * Signal to noise over some cycles. Source: Nasim 2018, equation 1.
 *
 * @param cycles  numbers of measured cycles; all of them where left out
 * @returns dB; null where there is no cycle, no noise or no signal
 */
export function computeSnr(parts: SnrParts, cycles: Int32Array = parts.cycles): SnrFigures {
  const ratio = (amplitudes: Float64Array | null, noise: NoiseMoments | null) =>
    amplitudes === null || noise === null ? null : ratioDb(amplitudes, noise, cycles);
  return {
    before: ratio(parts.amplitudes, parts.removed),
    after: ratio(parts.amplitudes, parts.scatter),
    trueBefore: ratio(parts.trueAmplitudes, parts.trueNoiseBefore),
    trueAfter: ratio(parts.trueAmplitudes, parts.trueNoiseAfter),
  };
}

function ratioDb(amplitudes: Float64Array, noise: NoiseMoments, cycles: Int32Array): number | null {
  const sd = noiseSd(noise, cycles);
  if (sd === null || sd === 0) return null;
  let sum = 0;
  for (const cycle of cycles) sum += amplitudes[cycle];
  const ratio = sum / cycles.length / (sdPerAmplitude * sd);
  return ratio > 0 ? 20 * Math.log10(ratio) : null;
}
