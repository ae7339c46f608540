import { isFlat } from './flat-windows.ts';

/**
 * Accumulated difference of slopes: 1 less twice the share of first differences that rise in one and fall in the
 * other, −1 … 1; equal samples count as rising, and what has no variation gives 0. Source: Kratsas 2000, equation 4,
 * brought to the range that its text states.
 *
 * @param template any unit, length N
 * @param window   length N
 * @returns 1 where every difference has the same sign in both
 */
export function adios(template: Float64Array, window: Float64Array): number {
  if (isFlat(template) || isFlat(window)) return 0;
  const differenceCount = template.length - 1;
  let unlikeCount = 0;
  for (let n = 0; n < differenceCount; n++) {
    const isTemplateRising = template[n + 1] - template[n] >= 0;
    const isWindowRising = window[n + 1] - window[n] >= 0;
    if (isTemplateRising !== isWindowRising) unlikeCount++;
  }
  return 1 - (2 * unlikeCount) / differenceCount;
}
