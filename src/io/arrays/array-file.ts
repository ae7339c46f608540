import type { Warning } from '../../model/failure.ts';
import type { IndexRange } from '../../model/samples.ts';

/** A numeric array in a file of named arrays, and the function that reads any block of it. */
export interface StoredArray {
  /** Names of the groups or structs around it, followed by its own. */
  readonly path: readonly string[];
  /** Length of the axis along which numbers are adjacent. */
  readonly fastCount: number;
  readonly slowCount: number;
  /** Type of the stored numbers: `float64`, `int16` … */
  readonly type: string;
  /** Reads the numbers of a block, fast axis inside the slow one; values that are not finite become NaN. */
  readBlock(fast: IndexRange, slow: IndexRange, signal?: AbortSignal): Promise<Float64Array>;
}

/** A text in such a file. */
export interface StoredText {
  readonly path: readonly string[];
  readonly text: string;
}

/** Content of a file of named arrays. */
export interface ArrayFile {
  readonly arrays: readonly StoredArray[];
  readonly texts: readonly StoredText[];
  readonly warnings: readonly Warning[];
  /** ISO 8601 without zone; null if the file contains none. */
  readonly startTime: string | null;
}

/**
 * Reads an array of one number.
 *
 * @param array array of one number
 * @returns that number, as float64
 */
export async function readScalar(array: StoredArray, signal?: AbortSignal): Promise<number> {
  const one = { from: 0, to: 1 };
  return (await array.readBlock(one, one, signal))[0] ?? NaN;
}

/**
 * Returns whether two arrays or texts are in the same group.
 *
 * @param a names from the outermost group to the array
 * @param b names of the other, in the same order
 * @returns true if all but the last are equal
 */
export function isSibling(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.slice(0, -1).every((name, level) => name === b[level]);
}
