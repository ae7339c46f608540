import type { FillBytes, ReceiveBytes } from './commands.ts';

/**
 * Makes an upload of samples in single precision, minus a level: near 0 single precision is finest.
 *
 * @param values without a gap
 * @param level  in the unit of `values`
 * @returns for `Commands.uploadFrom` into an array of as many f32
 */
export function createCentredFiller(values: Float64Array, level: number): FillBytes {
  return (mapped, byteOffset, first, byteLength) => {
    const piece = new Float32Array(mapped, byteOffset, byteLength / 4);
    const from = first / 4;
    for (let i = 0; i < piece.length; i++) piece[i] = values[from + i] - level;
  };
}

/**
 * Makes a receiver of downloaded samples that converts them to double precision, without an intermediate array.
 *
 * @param into  receives as many samples as fit
 * @param level is added to each, in its unit
 * @returns for `Commands.downloadInto` of as many f32
 */
export function createDoubleReceiver(into: Float64Array, level = 0): ReceiveBytes {
  return (mapped, byteOffset, first, byteLength) => {
    const from = first / 4;
    const count = Math.min(byteLength / 4, into.length - from);
    const singles = new Float32Array(mapped, byteOffset, count);
    if (level === 0) into.set(singles, from);
    else for (let i = 0; i < count; i++) into[from + i] = singles[i] + level;
  };
}
