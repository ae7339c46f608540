import type { FillBytes, ReceiveBytes } from './commands.ts';

/**
 * Makes an upload of samples in single precision, minus a level: near 0 single precision is finest. Without a level the
 * engine's own conversion takes less time than a loop, as in `createDoubleReceiver`.
 *
 * @param values without a gap
 * @param level  in the unit of `values`
 * @returns for `Commands.uploadFrom` into an array of as many f32
 */
export function createCentredFiller(values: Float64Array, level: number): FillBytes {
  return (mapped, byteOffset, first, byteLength) => {
    const piece = new Float32Array(mapped, byteOffset, byteLength / 4);
    const from = first / 4;
    if (level === 0) piece.set(values.subarray(from, from + piece.length));
    else subtractLevel(values, from, level, piece);
  };
}

/** A function of its own, since the engine would compile a loop in a closure again for each piece. */
function subtractLevel(values: Float64Array, from: number, level: number, piece: Float32Array): void {
  for (let i = 0; i < piece.length; i++) piece[i] = values[from + i] - level;
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
    else addLevel(singles, level, into, from);
  };
}

function addLevel(singles: Float32Array, level: number, into: Float64Array, from: number): void {
  for (let i = 0; i < singles.length; i++) into[from + i] = singles[i] + level;
}
