import type { BeatCounts } from '../../model/scoring.ts';

/**
 * Computes Se and PPV from counts; null if there was nothing to find, or nothing was found.
 *
 * @param tp true positives
 * @param fp false positives
 * @param fn false negatives
 * @returns shares, 0 … 1
 */
export function computeRates(tp: number, fp: number, fn: number): Pick<BeatCounts, 'se' | 'ppv'> {
  return { se: tp + fn > 0 ? tp / (tp + fn) : null, ppv: tp + fp > 0 ? tp / (tp + fp) : null };
}
