/** The mean of every column of a table that comes row by row, in one pass; as `mean` of the values that are there. */
export class ColumnMeans {
  readonly #sums: Float64Array<ArrayBuffer>;
  readonly #counts: Uint32Array;

  /** @param counts  of the rows that have each column */
  constructor(counts: Uint32Array) {
    this.#sums = new Float64Array(counts.length);
    this.#counts = counts;
  }

  /** NaN where the row has no such column. @param at  place of its first value */
  push(samples: Float64Array, at: number): void {
    const sums = this.#sums;
    for (let k = 0; k < sums.length; k++) {
      const value = samples[at + k];
      if (!Number.isNaN(value)) sums[k] += value;
    }
  }

  /** Ends the pass, which is the only one. */
  end(): Float64Array<ArrayBuffer> {
    return this.#sums.map((sum, k) => sum / this.#counts[k]);
  }
}
