import { FirBlocks } from './fir-blocks.ts';
import { type FirAlignment, requireFirCount } from './fir.ts';
import { mean } from '../statistics/stats.ts';

/**
 * Filters like `filterFir`, by overlap-save, or by the direct sum if that is cheaper.
 *
 * The result is within 1e-12 of the direct sum, relative to the output's range. Two real blocks form one complex
 * transform; the block size has the lowest estimated cost.
 *
 * @param x            finite samples, any unit, length N
 * @param coefficients length M ≤ N
 * @param alignment    same as for `filterFir`
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
