import { isFlat } from './flat-windows.ts';

/** Sums of rounding: a spread of bins under this share of their size is none. */
export const noSpread = 1e-13;

/**
 * Bin area method: how alike the sums over bins of samples are, each taken as a share of their spread; 1 where
 * they are equal. NAD is the same without subtracting the means, which lets a baseline in.
 *
 * 0 where template or window has no variation, or its bins have no size. Source: Kratsas 2000, equation 2.
 *
 * @param binSamples  samples to a bin; a last incomplete bin is dropped
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
 * Bins as shares of the sum of their magnitudes; null where that is nothing.
 *
 * @param samples       any unit
 * @param binSamples    samples to a bin; a last incomplete bin is dropped
 * @param subtractsMean true of BAM, false of NAD
 * @returns one share a bin; their magnitudes sum to 1
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
