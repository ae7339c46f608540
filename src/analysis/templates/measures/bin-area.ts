import { isFlat } from './flat-windows.ts';

/** A spread of bins below this share of their size is a rounding error and counts as none. */
export const noSpread = 1e-13;

/**
 * Bin area method: similarity of the sums over bins of samples, each as a share of their spread; 1 if they are
 * equal. NAD is the same without subtracting the means, so that the baseline has an effect.
 *
 * 0 if template or window has no variation, or its bins have no size. Source: Kratsas 2000, equation 2.
 *
 * @param binSamples samples per bin; a last incomplete bin is omitted
 * @returns at most 1
 */
export function binArea(
  template: Float64Array,
  window: Float64Array,
  binSamples: number,
  subtractsMean: boolean,
): number {
  if (isFlat(template) || isFlat(window)) return 0;
  const templateShares = binShares(template, binSamples, subtractsMean);
  const windowShares = binShares(window, binSamples, subtractsMean);
  if (templateShares === null || windowShares === null) return 0;
  return templateShares.reduce((rho, share, k) => rho - Math.abs(share - (windowShares[k] ?? 0)), 1);
}

/**
 * Computes bins as shares of the sum of their magnitudes; null if that is zero.
 *
 * @param samples any unit
 * @param binSamples samples per bin; a last incomplete bin is omitted
 * @param subtractsMean true for BAM, false for NAD
 * @returns one share per bin; their magnitudes sum to 1
 */
export function binShares(
  samples: Float64Array,
  binSamples: number,
  subtractsMean: boolean,
): Float64Array | null {
  const binCount = Math.floor(samples.length / binSamples);
  const bins = new Float64Array(binCount);
  for (let k = 0; k < binCount; k++) {
    for (let n = k * binSamples; n < (k + 1) * binSamples; n++) bins[k] += samples[n];
  }
  const mean = subtractsMean ? bins.reduce((sum, bin) => sum + bin, 0) / binCount : 0;
  const size = bins.reduce((sum, bin) => sum + Math.abs(bin), 0);
  const spread = bins.reduce((sum, bin) => sum + Math.abs(bin - mean), 0);
  if (!(spread > noSpread * size)) return null;
  return bins.map((bin) => (bin - mean) / spread);
}
