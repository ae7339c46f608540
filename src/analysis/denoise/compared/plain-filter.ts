import { designButterworth, filterZeroPhase, zeroPhaseLeastCount } from '../../../dsp/butterworth.ts';
import { filterStretches } from '../../../dsp/gaps.ts';
import type { Samples } from '../../../model/samples.ts';

/** Band that plain filtering leaves, Hz: where an ECG has most of its power. */
export const plainBand = { lowHz: 0.5, highHz: 25 };
export const plainOrder = 3;

/**
 * What a narrower zero-phase Butterworth band-pass makes of the pre-processed ECG, to compare with.
 *
 * @param fs  Hz; where the upper edge lies at or above 0.45 of it, the lower is all that is left
 * @returns as long as `preprocessed`, in its unit; NaN in gaps
 */
export function plainFilter(preprocessed: Samples, fs: number): Float64Array {
  const { sections } = designButterworth(plainOrder, plainBand, fs);
  const least = zeroPhaseLeastCount(sections);
  return filterStretches(preprocessed, least, (x) => filterZeroPhase(x, sections)).values;
}
