import { FirBlocks } from './fir-blocks.ts';
import { type FirAlignment, requireFirCount } from './fir.ts';
import { mean } from '../statistics/stats.ts';

/**
 * `filterFir` by overlap-save, or by the direct sum where that is cheaper; the same contract.
 *
 * Within 1e-12 of the output's range of the direct sum. Two real blocks make one complex transform;
 * the block is the size of least estimated cost.
 *
 * @param x            finite samples, any unit, length N
 * @param coefficients length M ≤ N
 * @param alignment    as `filterFir` takes it
 * @returns length N, in the unit of `x`
 */
export function filterFirFast(
  x: Float64Array,
  coefficients: Float64Array,
  alignment: FirAlignment,
): Float64Array {
  requireFirCount(x.length, coefficients.length);
  const blocks = new FirBlocks(coefficients, alignment);
  const offset = blocks.takesOffset(x.length) ? mean(x) : 0;
  const filtered = new Float64Array(x.length);
  blocks.run(filtered, 0, { sampleCount: x.length, offset }, { values: x, from: 0 });
  return filtered;
}
