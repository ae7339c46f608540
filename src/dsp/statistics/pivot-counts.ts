import { RankKernels, slotCount } from './rank-kernels.ts';

/**
 * Counts of a column's values in ascending order: those between the previous pivot and this one, then those equal to
 * this pivot.
 */
export interface PivotClass {
  readonly betweenCount: number;
  /** For the last class, the limit that all values are below. */
  readonly pivot: number;
  readonly sameCount: number;
}

/** Number of values of a column from which its pivots are chosen. */
const sampleCount = 255;
/**
 * Number of rows that are counted together, column by column. The pivots of all columns do not fit in a processor's
 * cache.
 */
export const rowsAtOnce = 64;
/**
 * Pivots are every fourth value of the sample, and all values near a sought rank. `nearShare` is the width of that
 * neighbourhood, as a share of the sample.
 */
const farPivotStep = 4;
const nearShare = 1 / 8;

/**
 * Stores the values of several columns, or counts them between pivots, which are chosen from the first values of each
 * column.
 *
 * Values are compared without rounding. A value that is counted on one side of a pivot lies on that side.
 */
export class PivotCounts {
  /** Index where the values of each column begin, and the end of the last. */
  readonly #bases: Uint32Array;
  /** All values, or the sample, column by column. */
  readonly #values: Float64Array;
  readonly #filled: Uint32Array;
  /** Table of each column; −1 if its values are stored, or its pivots are not chosen yet. */
  readonly #tables: Int32Array;
  readonly #isCounted: Uint8Array;
  /** Indices of the pivots in a sorted sample. */
  readonly #places: Uint32Array;
  #nextTable = 0;
  /** Rows of the table, of which values are chosen; and the tables. */
  readonly kernels: RankKernels;

  /**
   * @param width   number of values of a row
   * @param counts  number of values of each column that will arrive
   * @param isKept  whether all of them are stored
   * @param shares  shares of a column's values below the sought ones
   */
  constructor(width: number, counts: Uint32Array, isKept: boolean, shares: readonly number[]) {
    const columnCount = counts.length;
    this.#isCounted = Uint8Array.from(counts, (count) => (!isKept && count > sampleCount ? 1 : 0));
    this.#bases = new Uint32Array(columnCount + 1);
    counts.forEach((count, k) => {
      this.#bases[k + 1] = this.#bases[k] + (this.#isCounted[k] === 1 ? sampleCount : count);
    });
    const countedCount = this.#isCounted.reduce((sum, isCounted) => sum + isCounted, 0);
    this.#values = new Float64Array(this.#bases[columnCount]);
    this.#filled = new Uint32Array(columnCount);
    this.#tables = new Int32Array(columnCount).fill(-1);
    this.kernels = new RankKernels(width, rowsAtOnce, sampleCount, countedCount);
    this.#places = pivotPlaces(shares);
  }

  /** Takes the next values of a column from `kernels.chosen`. @param count  number of values */
  take(column: number, count: number): void {
    const { chosen } = this.kernels;
    let k = 0;
    for (; k < count && this.#tables[column] < 0; k++) {
      const at = this.#bases[column] + this.#filled[column]++;
      this.#values[at] = chosen[k];
      if (at + 1 === this.#bases[column + 1] && this.#isCounted[column] === 1) this.#choosePivots(column);
    }
    if (k < count) this.kernels.count(this.#tables[column], k, count);
  }

  /** Lists the classes of one column, ascending. @param limit  limit that all values are below */
  *columnClasses(column: number, limit: number): Generator<PivotClass> {
    const table = this.#tables[column];
    if (table < 0) {
      const base = this.#bases[column];
      const kept = this.#values.subarray(base, base + this.#filled[column]);
      kept.sort();
      for (const pivot of kept) yield { betweenCount: 0, pivot, sameCount: 1 };
      return;
    }
    const { pivots, counts } = this.kernels;
    const slot = slotCount * table;
    const end = slot + this.#places.length;
    for (let at = slot; at < end; at++) {
      const [betweenCount, sameCount] = [counts[2 * at], counts[2 * at + 1]];
      yield { betweenCount, pivot: pivots[at], sameCount };
    }
    yield { betweenCount: counts[2 * end], pivot: limit, sameCount: 0 };
  }

  /** Chooses the pivots of a column from its sample, and counts the sample. */
  #choosePivots(column: number): void {
    const { pivots, counts } = this.kernels;
    const table = this.#nextTable++;
    const slot = slotCount * table;
    const sample = this.#values.subarray(this.#bases[column], this.#bases[column + 1]).toSorted();
    this.#places.forEach((place, i) => {
      pivots[slot + i] = sample[place];
    });
    let at = slot;
    for (const value of sample) {
      while (pivots[at] < value) at++;
      counts[2 * at + Number(pivots[at] === value)]++;
    }
    this.#tables[column] = table;
  }
}

function pivotPlaces(shares: readonly number[]): Uint32Array {
  const near = nearShare / shares.length;
  const all = Uint32Array.from({ length: sampleCount }, (_, place) => place);
  const places = all.filter(
    (place) =>
      place % farPivotStep === 0 ||
      shares.some((share) => Math.abs((place + 0.5) / sampleCount - share) <= near),
  );
  if (places.length >= slotCount) throw new RangeError(`${places.length} pivots`);
  return places;
}
