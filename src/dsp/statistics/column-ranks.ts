import { PivotCounts, rowsAtOnce } from './pivot-counts.ts';
import { medianRanks, percentileRanks, type SoughtRanks } from './sought-ranks.ts';

/** Statistic to find for a column: its median, or a percentile, 0 … 100. */
export type ColumnQuantile = 'median' | number;

/** Memory for the stored values of all columns, bytes. */
const storeBytes = 1 << 23;

/**
 * Medians or percentiles of every column of a table that arrives row by row, in several passes, and is never stored as
 * a whole. The results equal those of `median` and `percentile`.
 *
 * A pass counts the values of a column between pivots, which are some of its own values. The next pass considers only
 * the values between the pivots around each result. This repeats until the remaining values are few enough to be stored
 * and sorted.
 */
export class ColumnRanks {
  readonly #columnCount: number;
  readonly #soughtCount: number;
  /** Shares of a column's values below each result. */
  readonly #shares: readonly number[];
  /** One item per result of each column, as in all arrays below. */
  readonly #ranks: readonly (SoughtRanks | null)[];
  /** Open interval that contains the result; `#unders` is the number of values at or below its lower end. */
  readonly #lows: Float64Array;
  readonly #highs: Float64Array;
  readonly #unders: Float64Array;
  /** Values at the lower and the upper rank; NaN until they are known. */
  readonly #lowers: Float64Array;
  readonly #uppers: Float64Array;
  readonly #mostKept: number;
  /** Counts per column in the first pass, then per result of each column. */
  #pass: PivotCounts;
  #isFirst = true;
  /** Number of rows that arrived but are not counted yet. */
  #rowCount = 0;

  /**
   * @param counts    number of rows that have each column; every pass has the same rows, in any order
   * @param maxStored  maximum number of stored values of all columns together
   */
  constructor(counts: Uint32Array, sought: readonly ColumnQuantile[], maxStored = storeBytes / 8) {
    this.#columnCount = counts.length;
    this.#soughtCount = sought.length;
    this.#shares = sought.map((one) => (one === 'median' ? 0.5 : one / 100));
    this.#ranks = [...counts].flatMap((count) =>
      sought.map((one) =>
        count === 0 ? null : one === 'median' ? medianRanks(count) : percentileRanks(one, count),
      ),
    );
    const size = this.#ranks.length;
    this.#lows = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
    this.#highs = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    this.#unders = new Float64Array(size);
    this.#lowers = new Float64Array(size).fill(Number.NaN);
    this.#uppers = new Float64Array(size).fill(Number.NaN);
    this.#mostKept = maxStored;
    this.#pass = this.#passOver(counts);
  }

  /** Adds a row to the pass; NaN where it lacks a column. @param at  index of its first value */
  push(samples: Float64Array, at: number): void {
    const columnCount = this.#columnCount;
    this.#pass.kernels.rows.set(samples.subarray(at, at + columnCount), columnCount * this.#rowCount++);
    if (this.#rowCount === rowsAtOnce) this.#countRows();
  }

  #countRows(): void {
    const [columnCount, soughtCount, rowCount] = [this.#columnCount, this.#soughtCount, this.#rowCount];
    const [lows, highs, pass] = [this.#lows, this.#highs, this.#pass];
    if (rowCount === 0) return;
    this.#rowCount = 0;
    for (let k = 0; k < columnCount; k++) {
      if (this.#isFirst) {
        pass.take(k, pass.kernels.choosePresent(k, rowCount));
        continue;
      }
      for (let i = k * soughtCount; i < (k + 1) * soughtCount; i++) {
        const count = pass.kernels.chooseWithin(k, rowCount, lows[i], highs[i]);
        if (count > 0) pass.take(i, count);
      }
    }
  }

  /** Ends a pass. @returns one array per statistic, NaN for an empty column; null if another pass is needed */
  end(): readonly Float64Array<ArrayBuffer>[] | null {
    this.#countRows();
    const left = Uint32Array.from(this.#ranks, (ranks, i) => (ranks === null ? 0 : this.#narrow(i, ranks)));
    if (left.some((count) => count > 0)) {
      this.#isFirst = false;
      this.#pass = this.#passOver(left);
      return null;
    }
    return this.#shares.map((_, sought) =>
      Float64Array.from({ length: this.#columnCount }, (__, k) => {
        const i = k * this.#soughtCount + sought;
        return this.#ranks[i]?.join(this.#lowers[i], this.#uppers[i]) ?? Number.NaN;
      }),
    );
  }

  /** @param counts  number of values that will arrive */
  #passOver(counts: Uint32Array): PivotCounts {
    const all = counts.reduce((sum, count) => sum + count, 0);
    return new PivotCounts(
      this.#columnCount,
      counts,
      all <= this.#mostKept,
      this.#isFirst ? this.#shares : [0.5],
    );
  }

  /** @returns number of values that remain to be considered */
  #narrow(i: number, ranks: SoughtRanks): number {
    let [under, low, left] = [this.#unders[i], this.#lows[i], 0];
    if (low === Number.POSITIVE_INFINITY) return 0;
    let [nextLow, nextHigh, nextUnder] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
    const column = this.#isFirst ? Math.floor(i / this.#soughtCount) : i;
    for (const { betweenCount, pivot, sameCount } of this.#pass.columnClasses(column, this.#highs[i])) {
      if (containsSoughtRank(ranks, under, betweenCount)) {
        [nextLow, nextHigh, nextUnder, left] = [low, pivot, under, betweenCount];
      }
      under += betweenCount;
      if (isRankWithin(ranks.lowerRank, under, sameCount)) this.#lowers[i] = pivot;
      if (isRankWithin(ranks.upperRank, under, sameCount)) this.#uppers[i] = pivot;
      under += sameCount;
      low = pivot;
    }
    [this.#lows[i], this.#highs[i], this.#unders[i]] = [nextLow, nextHigh, nextUnder];
    return left;
  }
}

function containsSoughtRank({ lowerRank, upperRank }: SoughtRanks, under: number, count: number): boolean {
  return isRankWithin(lowerRank, under, count) || isRankWithin(upperRank, under, count);
}

function isRankWithin(rank: number, first: number, count: number): boolean {
  return rank >= first && rank < first + count;
}
