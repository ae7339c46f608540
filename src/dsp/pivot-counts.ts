/** Values of a column in their order: those below a pivot and above the one before, then those that are equal to it. */
export interface PivotClass {
  readonly betweenCount: number;
  /** Of the last class the limit that nothing comes up to. */
  readonly pivot: number;
  readonly sameCount: number;
}

/**
 * Counts the values of several columns between pivots, which are the first that come of each.
 *
 * Compared, never rounded: what is counted on one side of a pivot lies there.
 */
export class PivotCounts {
  /** Where the pivots of each column begin, and behind the last. */
  readonly #bases: Uint32Array;
  /** Column by column; sorted once there are as many as are wanted. */
  readonly #pivots: Float64Array;
  readonly #filled: Uint32Array;
  /** Of each column, between before each pivot, then equal to it, and last those above all. */
  readonly #counts: Uint32Array;

  /** @param pivotCounts  of each column */
  constructor(pivotCounts: Uint32Array) {
    const columnCount = pivotCounts.length;
    this.#bases = new Uint32Array(columnCount + 1);
    for (let k = 0; k < columnCount; k++) this.#bases[k + 1] = this.#bases[k] + pivotCounts[k];
    const total = this.#bases[columnCount];
    this.#pivots = new Float64Array(total);
    this.#filled = new Uint32Array(columnCount);
    this.#counts = new Uint32Array(2 * total + columnCount);
  }

  take(column: number, value: number): void {
    const base = this.#bases[column];
    const end = this.#bases[column + 1];
    const filled = this.#filled[column];
    if (base + filled < end) {
      this.#pivots[base + filled] = value;
      this.#filled[column] = filled + 1;
      if (base + filled + 1 === end) this.#pivots.subarray(base, end).sort();
      return;
    }
    let low = base;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#pivots[middle] < value) low = middle + 1;
      else high = middle;
    }
    const isSame = low < end && this.#pivots[low] === value;
    this.#counts[2 * low + column + (isSame ? 1 : 0)]++;
  }

  /** The classes of one column, ascending. @param limit  what nothing comes up to */
  *classesOf(column: number, limit: number): Generator<PivotClass> {
    const filled = this.#filled[column];
    const base = this.#bases[column];
    const pivots = this.#pivots.subarray(base, base + filled);
    pivots.sort();
    const first = 2 * base + column;
    for (let i = 0; i < filled; i++) {
      // The pivot itself is one of the values.
      const sameCount = 1 + this.#counts[first + 2 * i + 1];
      yield { betweenCount: this.#counts[first + 2 * i], pivot: pivots[i], sameCount };
    }
    yield { betweenCount: this.#counts[first + 2 * filled], pivot: limit, sameCount: 0 };
  }
}
