import { isFlat } from './flat-windows.ts';

/**
 * Derivative area method: compares the sums of first differences, over the stretches in which the template
 * rises or falls, with those of the window over the same stretches. Each is a share of the total; 1 if they are
 * equal.
 *
 * 0 if template or window has no variation, or the window has none between the stretches' ends. Source: Kratsas
 * 2000, equation 3.
 *
 * @param template any unit, length N
 * @param window any unit, length N
 * @returns at most 1
 */
export function dam(template: Float64Array, window: Float64Array): number {
  if (isFlat(template) || isFlat(window)) return 0;
  const bounds = turningPoints(template);
  const templateShares = computePartShares(template, bounds);
  const windowShares = computePartShares(window, bounds);
  if (templateShares === null || windowShares === null) return 0;
  return templateShares.reduce((rho, share, k) => rho - Math.abs(share - (windowShares[k] ?? 0)), 1);
}

/**
 * Finds the samples between which a template only rises or only falls, including its ends; equal samples count
 * as rising.
 *
 * @param template any unit, length N
 * @returns indices, ascending, from 0 to N − 1
 */
export function turningPoints(template: Float64Array): Int32Array {
  const bounds = [0];
  for (let n = 1; n < template.length - 1; n++) {
    const wasRising = template[n] - template[n - 1] >= 0;
    const isRising = template[n + 1] - template[n] >= 0;
    if (wasRising !== isRising) bounds.push(n);
  }
  bounds.push(template.length - 1);
  return Int32Array.from(bounds);
}

/**
 * Computes the parts as shares of their total magnitude. The sum of differences between two bounds is the
 * difference of the samples there.
 *
 * @param samples any unit
 * @param bounds indices, ascending
 * @returns one share per part; null if all differences are zero
 */
export function computePartShares(samples: Float64Array, bounds: Int32Array): Float64Array | null {
  const parts = new Float64Array(bounds.length - 1);
  let size = 0;
  for (let k = 0; k < parts.length; k++) {
    parts[k] = samples[bounds[k + 1]] - samples[bounds[k]];
    size += Math.abs(parts[k]);
  }
  return size > 0 ? parts.map((part) => part / size) : null;
}
