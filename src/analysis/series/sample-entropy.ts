import type { BeatSeries } from './beat-series.ts';
import { countSimilarStretches, type SimilarPairs } from './count-similar-stretches.ts';

/** Numbers of similar pairs of stretches, and the resulting entropy. */
export interface SampleEntropy extends SimilarPairs {
  /** −ln(longer / shorter); NaN where either is 0. */
  readonly entropy: number;
}

/**
 * Computes sample entropy. Source: Richman and Moorman 2000.
 *
 * Stretches consist of successive beats. Those of m values count only if another value follows, as in the paper. Two
 * are similar if none of their values differs by more than the tolerance.
 *
 * @param series     values in any unit
 * @param m          number of values of the shorter stretches, from 1
 * @param tolerance  in the unit of the values, above 0
 * @returns dimensionless
 */
export function sampleEntropy(series: BeatSeries, m: number, tolerance: number): SampleEntropy {
  const { shorter, longer } = countSimilarStretches(series.values, templateStarts(series, m), m, tolerance);
  const entropy = shorter === 0 || longer === 0 ? Number.NaN : -Math.log(longer / shorter);
  // Avoids −0 if all values are similar.
  return { entropy: entropy === 0 ? 0 : entropy, shorter, longer };
}

/** Returns the starts of the stretches of m + 1 values of successive beats. */
function templateStarts({ follows }: BeatSeries, m: number): Int32Array {
  const starts = new Int32Array(follows.length);
  let count = 0;
  let run = 0;
  for (let i = 0; i < follows.length; i++) {
    run = follows[i] === 1 ? run + 1 : 1;
    if (run > m) starts[count++] = i - m;
  }
  return starts.subarray(0, count);
}
