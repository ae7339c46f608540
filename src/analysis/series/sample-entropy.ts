import { type BeatSeries, runsOfBeats } from './beat-series.ts';
import { countNearPairs } from './count-near-pairs.ts';

/** Pairs of like stretches, and the entropy that they give. */
export interface SampleEntropy {
  /** −ln(longer / shorter); NaN where either is 0. */
  readonly entropy: number;
  /** Pairs of stretches of m values that are alike. */
  readonly shorter: number;
  /** Those that are alike with the value after them too. */
  readonly longer: number;
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
  const starts = startsOf(series, m);
  const coordinates = Array.from({ length: m + 1 }, (_, d) =>
    Float64Array.from(starts, (start) => series.values[start + d]),
  );
  const shorter = countNearPairs(coordinates.slice(0, m), tolerance);
  const longer = countNearPairs(coordinates, tolerance);
  const entropy = shorter === 0 || longer === 0 ? Number.NaN : -Math.log(longer / shorter);
  // Not −0 of values that are all alike.
  return { entropy: entropy === 0 ? 0 : entropy, shorter, longer };
}

/** Where a stretch of m + 1 values of successive beats begins. */
function startsOf(series: BeatSeries, m: number): Int32Array {
  const starts: number[] = [];
  for (const { from, to } of runsOfBeats(series)) {
    for (let i = from; i + m < to; i++) starts.push(i);
  }
  return Int32Array.from(starts);
}
