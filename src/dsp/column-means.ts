/** The mean of every column of a table that comes row by row, in one pass; as `mean`. */
export class ColumnMeans {
  readonly #sums: Float64Array<ArrayBuffer>;
  readonly #rowCount: number;

  constructor(columnCount: number, rowCount: number) {
    this.#sums = new Float64Array(columnCount);
    this.#rowCount = rowCount;
  }

  /** @param at  place of the row's first value */
  push(samples: Float64Array, at: number): void {
    for (let k = 0; k < this.#sums.length; k++) this.#sums[k] += samples[at + k];
  }

  /** Ends the pass, which is the only one. */
  end(): Float64Array<ArrayBuffer> {
    return this.#sums.map((sum) => sum / this.#rowCount);
  }
}
