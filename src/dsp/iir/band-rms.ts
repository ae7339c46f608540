import type { Spectrum } from '../spectrum/welch.ts';

/**
 * Computes the root mean square of a signal in a frequency band, from its spectral density.
 *
 * A bin belongs to the band if its centre does: fromHz ≤ f < toHz.
 *
 * @param spectrum one-sided density, unit²/Hz, from `welch`
 * @param fromHz   lower edge, Hz, included
 * @param toHz     upper edge, Hz, excluded
 * @returns in the signal's unit; null if the band has no bin
 */
export function bandRms({ frequencyHz, density }: Spectrum, fromHz: number, toHz: number): number | null {
  const stepHz = frequencyHz.length > 1 ? frequencyHz[1] - frequencyHz[0] : 0;
  let power = 0;
  let binCount = 0;
  for (let k = 0; k < frequencyHz.length; k++) {
    if (frequencyHz[k] < fromHz || frequencyHz[k] >= toHz) continue;
    power += density[k] * stepHz;
    binCount += 1;
  }
  return binCount === 0 ? null : Math.sqrt(power);
}
