/** Mean of every column of a table that arrives row by row, in one pass; equals `mean` of the values present. */
export class ColumnMeans {
  readonly #sums: Float64Array<ArrayBuffer>;
  readonly #counts: Uint32Array;

  /** @param counts  number of rows that have each column */
  constructor(counts: Uint32Array) {
    this.#sums = new Float64Array(counts.length);
    this.#counts = counts;
  }

  /** Adds a row; NaN where it lacks a column. @param at  index of its first value */
  push(samples: Float64Array, at: number): void {
    const sums = this.#sums;
    for (let k = 0; k < sums.length; k++) {
      const value = samples[at + k];
      if (!Number.isNaN(value)) sums[k] += value;
    }
  }

  /** Ends the only pass and returns the means. */
  end(): Float64Array<ArrayBuffer> {
    return this.#sums.map((sum, k) => sum / this.#counts[k]);
  }
}
