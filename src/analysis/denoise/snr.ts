import type { SnrFigures } from '../../model/denoise.ts';
import { type NoiseMoments, noiseSd } from './noise-moments.ts';

/** Components of the ratios, per cycle, so that any part of a record can be judged. */
export interface SnrParts {
  /** Indices of the measured cycles, ascending. */
  readonly cycles: Int32Array;
  /** Range (maximum − minimum) of the clean ECG in each cycle. One element per cycle, as for all fields below. */
  readonly amplitudes: Float64Array;
  /** Range of the truth; null without a known truth, like the last two fields. */
  readonly trueAmplitudes: Float64Array | null;
  /** Noise that was removed. */
  readonly removed: NoiseMoments;
  /** Half the difference of the templates of odd and even cycles. */
  readonly scatter: NoiseMoments;
  readonly trueNoiseBefore: NoiseMoments | null;
  readonly trueNoiseAfter: NoiseMoments | null;
}

/** Amplitude of noise in SDs. Source: Nasim 2018, 2.4. */
const sdPerAmplitude = 4;

/**
 * Computes the signal-to-noise ratio over some cycles. Source: Nasim 2018, equation 1.
 *
 * @param cycles  indices of measured cycles; default all of them
 * @returns dB; null if there is no cycle, no noise or no signal
 */
export function computeSnr(parts: SnrParts, cycles: Int32Array = parts.cycles): SnrFigures {
  const ratio = (amplitudes: Float64Array | null, noise: NoiseMoments | null) =>
    amplitudes === null || noise === null ? null : computeRatioDb(amplitudes, noise, cycles);
  return {
    before: ratio(parts.amplitudes, parts.removed),
    after: ratio(parts.amplitudes, parts.scatter),
    trueBefore: ratio(parts.trueAmplitudes, parts.trueNoiseBefore),
    trueAfter: ratio(parts.trueAmplitudes, parts.trueNoiseAfter),
  };
}

function computeRatioDb(amplitudes: Float64Array, noise: NoiseMoments, cycles: Int32Array): number | null {
  const sd = noiseSd(noise, cycles);
  if (sd === null || sd === 0) return null;
  let sum = 0;
  for (const cycle of cycles) sum += amplitudes[cycle];
  const ratio = sum / cycles.length / (sdPerAmplitude * sd);
  return ratio > 0 ? 20 * Math.log10(ratio) : null;
}
