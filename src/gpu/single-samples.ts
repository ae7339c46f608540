import type { FillBytes, TakeBytes } from './commands.ts';

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
  return (mapped, byteOffset, first, byteLength) => {
    const from = first / 4;
    const count = Math.min(byteLength / 4, into.length - from);
    const singles = new Float32Array(mapped, byteOffset, count);
    if (level === 0) into.set(singles, from);
    else for (let i = 0; i < count; i++) into[from + i] = singles[i] + level;
  };
}
