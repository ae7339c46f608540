import type { BeatSeries } from './beat-series.ts';
import { countLikeStretches, type LikePairs } from './count-like-stretches.ts';

/** Pairs of like stretches, and the entropy that they give. */
export interface SampleEntropy extends LikePairs {
  /** −ln(longer / shorter); NaN where either is 0. */
  readonly entropy: number;
}

/**
 * Sample entropy. Source: Richman and Moorman 2000.
 *
 * Stretches are of successive beats; those of m values are counted only where a value follows, as the paper has it.
 * Two are alike where none of their values differs by more than the tolerance.
 *
 * @param series    values in any unit
 * @param m         values of the shorter stretches, from 1
 * @param tolerance in the unit of the values, above 0
 * @returns without unit
 */
export function sampleEntropy(series: BeatSeries, m: number, tolerance: number): SampleEntropy {
  const { shorter, longer } = countLikeStretches(series.values, templateStarts(series, m), m, tolerance);
  const entropy = shorter === 0 || longer === 0 ? Number.NaN : -Math.log(longer / shorter);
  // Not −0 of values that are all alike.
  return { entropy: entropy === 0 ? 0 : entropy, shorter, longer };
}

/** Where a stretch of m + 1 values of successive beats begins. */
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
