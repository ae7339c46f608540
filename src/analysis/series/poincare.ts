import { sampleSd } from '../../dsp/statistics/stats.ts';
import { type BeatSeries, successiveDifferences, successiveSums } from './beat-series.ts';

/** Semi-axes of the ellipse of each value against the one before; NaN for fewer than three successive values. */
export interface Poincare {
  /** Perpendicular to the line of identity. */
  readonly sd1: number;
  /** Along it. */
  readonly sd2: number;
}

/**
 * Computes SD1 and SD2: SDs of the difference and of the sum of neighbours, divided by √2. Source: Brennan, Palaniswami
 * and Kamen 2001.
 *
 * @param series  values in any unit
 * @returns in the unit of the values
 */
export function poincare(series: BeatSeries): Poincare {
  return {
    sd1: sampleSd(successiveDifferences(series)) / Math.SQRT2,
    sd2: sampleSd(successiveSums(series)) / Math.SQRT2,
  };
}
