import { setZeroLikeness } from './bin-area.fast.ts';
import { computePartShares, turningPoints } from './dam.ts';
import { isFlat, markFlatWindows } from './flat-windows.ts';
import type { KernelShape, MeasureKernel } from './kernel.ts';

/**
 * Derivative area method: the differences within a part sum to the difference of the samples at its ends.
 * Direct implementation: `dam`.
 *
 * @param shape samples of a window, and number of shifts
 * @returns a kernel for the largest value over all shifts
 */
export function createDam({ windowLength, shiftCount }: KernelShape): MeasureKernel {
  const flat = new Uint8Array(shiftCount);
  const x = new Float64Array(windowLength + shiftCount - 1);
  return {
    load: (stretch) => {
      x.set(stretch);
      markFlatWindows(flat, stretch, windowLength);
    },
    prepare: (template) => {
      const bounds = turningPoints(template);
      const shares = isFlat(template) ? null : computePartShares(template, bounds);
      if (shares === null) return setZeroLikeness;
      return (best, from, to) => {
        best.rho = Number.NEGATIVE_INFINITY;
        for (let offset = from; offset <= to; offset++) {
          const rho = flat[offset] === 1 ? 0 : likenessAt(x, offset, bounds, shares);
          if (rho > best.rho) [best.rho, best.offset] = [rho, offset];
        }
      };
    },
  };
}

function likenessAt(x: Float64Array, offset: number, bounds: Int32Array, shares: Float64Array): number {
  let size = 0;
  for (let k = 0; k < shares.length; k++) {
    size += Math.abs(x[offset + bounds[k + 1]] - x[offset + bounds[k]]);
  }
  if (size === 0) return 0;
  let rho = 1;
  for (let k = 0; k < shares.length; k++) {
    const part = x[offset + bounds[k + 1]] - x[offset + bounds[k]];
    rho -= Math.abs(shares[k] - part / size);
  }
  return rho;
}
