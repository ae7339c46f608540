import { binShares, noSpread } from './bin-area.ts';
import { isFlat, markFlatWindows } from './flat-windows.ts';
import type { BestMatch, KernelShape, MeasureKernel } from './kernel.ts';

/**
 * BAM, and NAD if the mean is not subtracted. The sum of a bin is reused for every window that contains it.
 * Direct implementation: `binArea`.
 *
 * @param shape samples of a window, and number of shifts
 * @param binSamples samples per bin; a last incomplete bin is omitted
 * @param subtractsMean true for BAM, false for NAD
 * @returns a kernel for the largest value over all shifts
 */
export function createBinArea(
  { windowLength, shiftCount }: KernelShape,
  binSamples: number,
  subtractsMean: boolean,
): MeasureKernel {
  const binCount = Math.floor(windowLength / binSamples);
  const bins = new Float64Array(windowLength + shiftCount - 1);
  const means = new Float64Array(shiftCount);
  const perSpread = new Float64Array(shiftCount);
  const flat = new Uint8Array(shiftCount);
  return {
    load: (stretch) => {
      for (let n = 0; n + binSamples <= stretch.length; n++) {
        let sum = 0;
        for (let k = n; k < n + binSamples; k++) sum += stretch[k];
        bins[n] = sum;
      }
      markFlatWindows(flat, stretch, windowLength);
      for (let offset = 0; offset < shiftCount; offset++) {
        const end = offset + binCount * binSamples;
        let sum = 0;
        let size = 0;
        let spread = 0;
        for (let n = offset; n < end; n += binSamples) {
          sum += bins[n];
          size += Math.abs(bins[n]);
        }
        const mean = subtractsMean ? sum / binCount : 0;
        for (let n = offset; n < end; n += binSamples) spread += Math.abs(bins[n] - mean);
        means[offset] = mean;
        perSpread[offset] = flat[offset] === 0 && spread > noSpread * size ? 1 / spread : 0;
      }
    },
    prepare: (template) => {
      const shares = isFlat(template) ? null : binShares(template, binSamples, subtractsMean);
      if (shares === null) return setZeroLikeness;
      return (best, from, to) => {
        best.rho = Number.NEGATIVE_INFINITY;
        for (let offset = from; offset <= to; offset++) {
          const mean = means[offset];
          const scale = perSpread[offset];
          let rho = scale === 0 ? 0 : 1;
          if (scale !== 0) {
            let n = offset;
            for (let k = 0; k < shares.length; k++, n += binSamples) {
              rho -= Math.abs(shares[k] - (bins[n] - mean) * scale);
            }
          }
          if (!(rho > best.rho)) continue;
          best.rho = rho;
          best.offset = offset;
        }
      };
    },
  };
}

/**
 * Returns likeness 0: a template without variation resembles nothing at any shift.
 *
 * @param best takes likeness 0
 * @param from first requested offset
 */
export function setZeroLikeness(best: BestMatch, from: number): void {
  best.rho = 0;
  best.offset = from;
}
