import type { Samples } from '../../../model/samples.ts';

/** Samples in single precision, 0 in gaps, and the largest of their sizes. */
export function singleSamples({ values, gaps }: Samples): {
  readonly values: Float32Array<ArrayBuffer>;
  readonly largest: number;
} {
  const singles = new Float32Array(values);
  for (const { from, to } of gaps) singles.fill(0, from, to);
  let largest = 0;
  for (const value of singles) if (Math.abs(value) > largest) largest = Math.abs(value);
  return { values: singles, largest };
}
