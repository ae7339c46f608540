import { PivotCounts } from './pivot-counts.ts';

/** Values of one column that tell its others apart, at most. */
const mostPivots = 255;
/** Room for the values that are kept of all columns, bytes. */
const roomBytes = 1 << 23;

/**
 * The median of every column of a table that comes row by row, several times over, and is never there
 * as a whole: exactly that of `median`.
 *
 * A pass counts the values of a column between some of its own; the next looks at those alone between
 * which the middle lies, until so few are left that they can be kept and sorted.
 */
export class ColumnMedians {
  readonly #columnCount: number;
  /** Ranks of the middle, one or two. */
  readonly #lowerRank: number;
  readonly #upperRank: number;
  /** What is sought lies between the two and is neither; as many values as `#unders` are not above the lower. */
  readonly #lows: Float64Array;
  readonly #highs: Float64Array;
  readonly #unders: Float64Array;
  /** NaN where not known yet. */
  readonly #lowers: Float64Array<ArrayBuffer>;
  readonly #uppers: Float64Array<ArrayBuffer>;
  readonly #mostKept: number;
  #pass: PivotCounts;

  /**
   * @param rowCount  at least one; as many rows come in every pass, in any order
   * @param mostKept  values of all columns together that may be kept
   */
  constructor(columnCount: number, rowCount: number, mostKept = roomBytes / 8) {
    this.#columnCount = columnCount;
    this.#upperRank = rowCount >>> 1;
    this.#lowerRank = rowCount % 2 === 1 ? this.#upperRank : this.#upperRank - 1;
    this.#lows = new Float64Array(columnCount).fill(Number.NEGATIVE_INFINITY);
    this.#highs = new Float64Array(columnCount).fill(Number.POSITIVE_INFINITY);
    this.#unders = new Float64Array(columnCount);
    this.#lowers = new Float64Array(columnCount).fill(Number.NaN);
    this.#uppers = new Float64Array(columnCount).fill(Number.NaN);
    this.#mostKept = mostKept;
    this.#pass = this.#passOver(new Uint32Array(columnCount).fill(rowCount));
  }

  /** A row of a pass. @param at  place of its first value */
  push(samples: Float64Array, at: number): void {
    for (let k = 0; k < this.#columnCount; k++) {
      const value = samples[at + k];
      if (value > this.#lows[k] && value < this.#highs[k]) this.#pass.take(k, value);
    }
  }

  /** Ends a pass. @returns the medians; null where the rows are wanted once more */
  end(): Float64Array<ArrayBuffer> | null {
    const left = this.#lows.map((_, k) => this.#narrow(k));
    if (left.some((count) => count > 0)) {
      this.#pass = this.#passOver(Uint32Array.from(left));
      return null;
    }
    return this.#lowers.map((lower, k) => (lower + this.#uppers[k]) / 2);
  }

  /** @param counts  of the values of each column that will come */
  #passOver(counts: Uint32Array): PivotCounts {
    const all = counts.reduce((sum, count) => sum + count, 0);
    // What fits is kept whole: then every value is a pivot.
    return new PivotCounts(
      all <= this.#mostKept ? counts : counts.map((count) => Math.min(mostPivots, count)),
    );
  }

  /** @returns how many values are left to look at */
  #narrow(k: number): number {
    let [under, low, left] = [this.#unders[k], this.#lows[k], 0];
    if (low === Number.POSITIVE_INFINITY) return 0;
    let [nextLow, nextHigh, nextUnder] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
    for (const { betweenCount, pivot, sameCount } of this.#pass.classesOf(k, this.#highs[k])) {
      if (this.#isWanted(under, betweenCount)) {
        [nextLow, nextHigh, nextUnder, left] = [low, pivot, under, betweenCount];
      }
      under += betweenCount;
      if (isWithin(this.#lowerRank, under, sameCount)) this.#lowers[k] = pivot;
      if (isWithin(this.#upperRank, under, sameCount)) this.#uppers[k] = pivot;
      under += sameCount;
      low = pivot;
    }
    [this.#lows[k], this.#highs[k], this.#unders[k]] = [nextLow, nextHigh, nextUnder];
    return left;
  }

  #isWanted(under: number, count: number): boolean {
    return isWithin(this.#lowerRank, under, count) || isWithin(this.#upperRank, under, count);
  }
}

function isWithin(rank: number, first: number, count: number): boolean {
  return rank >= first && rank < first + count;
}
