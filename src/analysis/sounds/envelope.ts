import { designButterworth } from '../../dsp/iir/butterworth.ts';
import { symmetricWindow } from '../../dsp/spectrum/windows.ts';
import type { EnvelopeParams } from './params.ts';

/** Order of the band-pass's low-pass prototype. */
export const bandOrder = 4;

/**
 * Designs the band-pass of heart sounds: Butterworth, to be run forward and backward.
 *
 * @param params  band, Hz
 * @param fs      Hz
 * @returns its second-order sections, and warnings about them
 * @throws BeatbenchError `bad-parameter` for an invalid band
 */
export function designSoundBand({ lowHz, highHz }: EnvelopeParams, fs: number) {
  return designButterworth(bandOrder, { lowHz, highHz }, fs);
}

/**
 * Converts a sound to Shannon energy: −x²·ln x² at each sample, where x is relative to the largest |x| of the
 * recording. It has no unit and does not depend on the gain.
 *
 * @param sound    any unit, NaN where missing; changed: 0 where the sound is silent
 * @param largest  of the whole recording, in the unit of the sound; 0 if it is silent
 *
 * Source: Liang, Lukkarinen and Hartimo 1997.
 */
export function makeShannonEnergy(sound: Float64Array, largest: number): void {
  for (let n = 0; n < sound.length; n++) {
    const share = sound[n] / (largest === 0 ? 1 : largest);
    const square = share * share;
    sound[n] = square === 0 ? 0 : -square * Math.log(square);
  }
}

/**
 * Converts a sound to its absolute value.
 *
 * @param sound  any unit, NaN where missing; changed
 */
export function makeAbsolute(sound: Float64Array): void {
  for (let n = 0; n < sound.length; n++) sound[n] = Math.abs(sound[n]);
}

/**
 * Returns the largest absolute value of a sound that arrives in chunks. It is a separate function, since the same loop
 * over a closure's variable takes eight times as long.
 *
 * @param x       any unit, NaN where missing
 * @param before  largest value of the chunks before, from 0
 * @returns in the unit of `x`
 */
export function maxAbsolute(x: Float64Array, before: number): number {
  let largest = before;
  for (let n = 0; n < x.length; n++) {
    const size = Math.abs(x[n]);
    if (size > largest) largest = size;
  }
  return largest;
}

/**
 * Returns a Hann window whose weights sum to 1, of odd length so that it delays by whole samples.
 *
 * @param durationMs  ms
 * @param fs          Hz
 * @returns its weights; a single one if it is shorter than two samples
 */
export function smoothingTaps(durationMs: number, fs: number): Float64Array {
  const half = Math.round((durationMs * fs) / 2000);
  const window = symmetricWindow('hann', 2 * half + 1);
  const total = window.reduce((sum, weight) => sum + weight, 0);
  return total === 0 ? Float64Array.of(1) : window.map((weight) => weight / total);
}
