import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { reflectOdd } from '../iir/odd-reflection.ts';

/** Zero phase: delay of (taps − 1)/2 removed, edges reflected. Causal: delay kept, zero history. */
export type FirAlignment = 'zero-phase' | 'causal';

/**
 * Filters by the plain sum y(i) = Σ h(j)·x(i − j): the reference for every faster form.
 *
 * `zero-phase`: odd reflection about the end samples, floor((taps − 1)/2) samples of delay removed; with an even number
 * of taps half a sample remains (`firDelayWarnings`). `causal`: zero before the first sample, the delay kept (paper 2,
 * equation 1).
 *
 * @param x finite samples
 * @returns as long as `x`
 * @throws BeatbenchError `too-short` if there are fewer samples than taps
 */
export function filterFir(
  x: Float64Array,
  coefficients: Float64Array,
  alignment: FirAlignment,
): Float64Array {
  return sumFir(extendForFir(x, coefficients.length, alignment), coefficients);
}

/**
 * Computes the sums of `filterFir` for outputs `from` … `to` − 1.
 *
 * @param extended result of `extendForFir`, or a part of it
 * @returns `to` − `from` outputs
 */
export function sumFir(
  extended: Float64Array,
  coefficients: Float64Array,
  from = 0,
  to = extended.length - coefficients.length + 1,
): Float64Array<ArrayBuffer> {
  const filtered = new Float64Array(to - from);
  const last = coefficients.length - 1;
  for (let i = from; i < to; i++) {
    let sum = 0;
    for (let j = 0; j <= last; j++) sum += coefficients[j] * extended[i + last - j];
    filtered[i - from] = sum;
  }
  return filtered;
}

/**
 * Extends samples for a filter: output i depends on items i … i + tapCount − 1 of the result.
 *
 * @param x         finite samples, length N
 * @param tapCount  taps of the filter, at most N
 * @param alignment odd reflection at both ends, or zeros before the first sample
 * @returns x.length + tapCount − 1 samples
 * @throws BeatbenchError `too-short` if there are fewer samples than taps
 */
export function extendForFir(x: Float64Array, tapCount: number, alignment: FirAlignment): Float64Array {
  requireFirCount(x.length, tapCount);
  if (alignment === 'zero-phase') {
    const delay = Math.floor((tapCount - 1) / 2);
    return reflectOdd(x, tapCount - 1 - delay, delay);
  }
  const extended = new Float64Array(x.length + tapCount - 1);
  extended.set(x, tapCount - 1);
  return extended;
}

/**
 * Checks that there are at least as many samples as taps.
 *
 * @param sampleCount samples of the stretch
 * @param tapCount    taps of the filter
 * @throws BeatbenchError `too-short` if there are fewer samples than taps
 */
export function requireFirCount(sampleCount: number, tapCount: number): void {
  if (sampleCount >= tapCount) return;
  throw new BeatbenchError(
    'too-short',
    `The recording has ${sampleCount} samples and the filter ${tapCount} taps; use a longer recording or fewer taps.`,
  );
}

/**
 * Warns that half a sample of delay remains, if the number of taps is even at zero phase.
 *
 * @param tapCount  taps of the filter
 * @param alignment alignment of the filter
 * @returns one warning `half-sample-delay`, or none
 */
export function firDelayWarnings(tapCount: number, alignment: FirAlignment): Warning[] {
  if (alignment === 'causal' || tapCount % 2 === 1) return [];
  return [
    {
      code: 'half-sample-delay',
      message: `The filter has an even number of taps, ${tapCount}: its output is half a sample late.`,
    },
  ];
}
