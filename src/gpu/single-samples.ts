import type { Samples } from '../model/samples.ts';

/**
 * Samples in single precision, 0 in gaps, and the largest of their sizes; in one pass, since long ones are memory.
 *
 * @param samples any unit; NaN in gaps
 * @returns values and largest size, in the same unit
 */
export function singleSamples({ values, gaps }: Samples): {
  readonly singles: Float32Array<ArrayBuffer>;
  readonly largest: number;
} {
  const singles = new Float32Array(values.length);
  let largest = 0;
  for (let n = 0; n < values.length; n++) {
    const value = values[n];
    singles[n] = value;
    const size = Math.abs(value);
    if (size > largest) largest = size;
  }
  for (const { from, to } of gaps) singles.fill(0, from, to);
  return { singles, largest };
}
