import { gapsWithin } from '../dsp/samples/gaps.ts';
import type { Samples } from '../model/samples.ts';
import type { FillBytes, TakeBytes } from './commands.ts';

/** Samples that are looked at while they are in the processor's cache. */
const blockLength = 1 << 14;

/**
 * Puts samples up in single precision, 0 in gaps, without an array between.
 *
 * @param samples any unit; NaN in gaps
 * @param tell    is given the largest size of each block, in their unit
 * @returns for `Commands.uploadFrom` into an array of as many f32
 */
export function fillSingles({ values, gaps }: Samples, tell: (largest: number) => void): FillBytes {
  return (mapped, byteOffset, first, byteLength) => {
    const [from, to] = [first / 4, (first + byteLength) / 4];
    const piece = new Float32Array(mapped, byteOffset, to - from);
    for (let at = from; at < to; at += blockLength) {
      const block = values.subarray(at, Math.min(to, at + blockLength));
      piece.set(block, at - from);
      tell(largestSize(block));
    }
    for (const gap of gapsWithin(gaps, from, to)) piece.fill(0, gap.from, gap.to);
  };
}

/**
 * Puts samples up in single precision, less a level: about 0 it has most digits.
 *
 * @param values without a gap
 * @param level  in the unit of `values`
 * @returns for `Commands.uploadFrom` into an array of as many f32
 */
export function fillCentred(values: Float64Array, level: number): FillBytes {
  return (mapped, byteOffset, first, byteLength) => {
    const piece = new Float32Array(mapped, byteOffset, byteLength / 4);
    const from = first / 4;
    for (let i = 0; i < piece.length; i++) piece[i] = values[from + i] - level;
  };
}

/**
 * Takes samples back in double precision, without an array between.
 *
 * @param into  takes as many as it holds
 * @param level is added to each, in its unit
 * @returns for `Commands.downloadInto` of as many f32
 */
export function takeDoubles(into: Float64Array, level = 0): TakeBytes {
  return (mapped, byteOffset) => {
    const singles = new Float32Array(mapped, byteOffset, into.length);
    if (level === 0) into.set(singles);
    else for (let i = 0; i < into.length; i++) into[i] = singles[i] + level;
  };
}

/** NaN counts as nothing. */
function largestSize(values: Float64Array): number {
  let [low, high] = [0, 0];
  for (let n = 0; n < values.length; n++) {
    const value = values[n];
    if (value > high) high = value;
    if (value < low) low = value;
  }
  return Math.max(high, -low);
}
