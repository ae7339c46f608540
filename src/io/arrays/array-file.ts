import type { Warning } from '../../model/failure.ts';
import type { IndexRange } from '../../model/samples.ts';

/** A numeric array of a file of named arrays, and how to read any block of it. */
export interface StoredArray {
  /** Names of the groups or structs around it, and its own last. */
  readonly path: readonly string[];
  /** Length of the axis along which numbers lie side by side. */
  readonly fastCount: number;
  readonly slowCount: number;
  /** How the numbers are stored: `float64`, `int16` … */
  readonly type: string;
  /** Numbers of a block, fast axis inside the slow one; what is no finite number is NaN. */
  readBlock(fast: IndexRange, slow: IndexRange, signal?: AbortSignal): Promise<Float64Array>;
}

/** A text of such a file. */
export interface StoredText {
  readonly path: readonly string[];
  readonly text: string;
}

/** What a file of named arrays holds. */
export interface ArrayFile {
  readonly arrays: readonly StoredArray[];
  readonly texts: readonly StoredText[];
  readonly warnings: readonly Warning[];
  /** ISO 8601 without zone; null where the file says none. */
  readonly startTime: string | null;
}

/**
 * Reads an array of one number.
 *
 * @param array of one number
 * @returns that number, as float64
 */
export async function readScalar(array: StoredArray, signal?: AbortSignal): Promise<number> {
  const one = { from: 0, to: 1 };
  return (await array.readBlock(one, one, signal))[0] ?? NaN;
}

/**
 * Whether two arrays or texts stand in the same group.
 *
 * @param a names from the outermost group to the array
 * @param b likewise
 * @returns true where all but the last are equal
 */
export function isSibling(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.slice(0, -1).every((name, level) => name === b[level]);
}
