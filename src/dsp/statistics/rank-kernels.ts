import { instantiateAssembled } from '../assembled.ts';
import assembled from './rank-kernels.wat';

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly present: (at: number, stride: number, end: number, out: number) => number;
  readonly within: (
    at: number,
    stride: number,
    end: number,
    out: number,
    low: number,
    high: number,
  ) => number;
  readonly count: (at: number, end: number, pivots: number, beyond: number) => void;
}

/** Number of places for pivots in a table: seven comparisons find a place. */
export const slotCount = 128;

/** Number of values that `RankKernels.count` takes at a time. */
const valuesAtOnce = 4;

/**
 * Chooses values of a column from some rows, and counts values between pivots.
 *
 * Uses WebAssembly if it is available. Values are compared without rounding, so the results are the same without it.
 * Each object has a memory of its own, which is released with it.
 */
export class RankKernels {
  /** Rows, one after another; the caller fills them. */
  readonly rows: Float64Array;
  /** The chosen values; the caller may also fill it. */
  readonly chosen: Float64Array;
  /** Pivots of each table, ascending and padded with infinity. */
  readonly pivots: Float64Array;
  /** For each pivot, the number of values between it and the previous one, and of values equal to it. */
  readonly counts: Uint32Array;
  readonly #columnCount: number;
  readonly #exports: Exports | null;

  /**
   * @param columnCount  number of values of a row
   * @param rowCount     maximum number of rows at a time
   * @param chosenCount  maximum number of chosen values, at least `rowCount`
   * @param tableCount   number of tables of pivots
   */
  constructor(columnCount: number, rowCount: number, chosenCount: number, tableCount: number) {
    // One value is written after those chosen, and values are counted in groups.
    const chosenRoom = chosenCount + valuesAtOnce;
    const chosenAt = 8 * rowCount * columnCount;
    const pivotsAt = chosenAt + 8 * chosenRoom;
    const countsAt = pivotsAt + 8 * slotCount * tableCount;
    const { buffer, exports } = takeMemory(countsAt + 8 * slotCount * tableCount);
    this.rows = new Float64Array(buffer, 0, rowCount * columnCount);
    this.chosen = new Float64Array(buffer, chosenAt, chosenRoom);
    this.pivots = new Float64Array(buffer, pivotsAt, slotCount * tableCount).fill(Number.POSITIVE_INFINITY);
    this.counts = new Uint32Array(buffer, countsAt, 2 * slotCount * tableCount);
    this.#columnCount = columnCount;
    this.#exports = exports;
  }

  /** Chooses the values of a column that are not NaN. @param rowCount  at least one  @returns their number */
  choosePresent(column: number, rowCount: number): number {
    const [columnCount, exports] = [this.#columnCount, this.#exports];
    const end = column + rowCount * columnCount;
    if (exports !== null)
      return exports.present(8 * column, 8 * columnCount, 8 * end, this.chosen.byteOffset) / 8;
    const [rows, chosen] = [this.rows, this.chosen];
    let count = 0;
    for (let at = column; at < end; at += columnCount) {
      const value = rows[at];
      chosen[count] = value;
      count += Number(value === value);
    }
    return count;
  }

  /** Chooses the values of a column above `low` and below `high`; the rest as in `choosePresent`. */
  chooseWithin(column: number, rowCount: number, low: number, high: number): number {
    const [columnCount, exports] = [this.#columnCount, this.#exports];
    const end = column + rowCount * columnCount;
    if (exports !== null)
      return exports.within(8 * column, 8 * columnCount, 8 * end, this.chosen.byteOffset, low, high) / 8;
    const [rows, chosen] = [this.rows, this.chosen];
    let count = 0;
    for (let at = column; at < end; at += columnCount) {
      const value = rows[at];
      chosen[count] = value;
      // A product, since a branch after the first comparison would be unpredictable.
      count += Number(value > low) * Number(value < high);
    }
    return count;
  }

  /** Counts the chosen values between the pivots of a table. @param from  index of the first  @param to  end index */
  count(table: number, from: number, to: number): void {
    const [pivots, counts, chosen, exports] = [this.pivots, this.counts, this.chosen, this.#exports];
    const slot = slotCount * table;
    if (exports !== null) {
      const end = from + valuesAtOnce * Math.ceil((to - from) / valuesAtOnce);
      for (let k = to; k < end; k++) chosen[k] = Number.NaN;
      const { byteOffset } = chosen;
      const beyond = counts.byteOffset - pivots.byteOffset;
      exports.count(byteOffset + 8 * from, byteOffset + 8 * end, pivots.byteOffset + 8 * slot, beyond);
      return;
    }
    for (let k = from; k < to; k++) {
      const value = chosen[k];
      let at = slot;
      at += 64 * Number(pivots[at + 63] < value);
      at += 32 * Number(pivots[at + 31] < value);
      at += 16 * Number(pivots[at + 15] < value);
      at += 8 * Number(pivots[at + 7] < value);
      at += 4 * Number(pivots[at + 3] < value);
      at += 2 * Number(pivots[at + 1] < value);
      at += Number(pivots[at] < value);
      counts[2 * at + Number(pivots[at] === value)]++;
    }
  }
}

/** Size of the steps in which WebAssembly's memory grows. The module starts with one. */
const stepBytes = 1 << 16;

/** Takes zeroed memory for the kernels in WebAssembly, or for those in TypeScript. */
function takeMemory(byteCount: number): { buffer: ArrayBuffer; exports: Exports | null } {
  const exports = instantiateAssembled(assembled) as Exports | null;
  try {
    exports?.memory.grow(Math.ceil(byteCount / stepBytes) - 1);
  } catch (error) {
    if (error instanceof RangeError) return { buffer: new ArrayBuffer(byteCount), exports: null };
    throw error;
  }
  return { buffer: exports?.memory.buffer ?? new ArrayBuffer(byteCount), exports };
}
