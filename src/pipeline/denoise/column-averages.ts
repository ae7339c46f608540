import { averageRows, percentileRows, type RowAverage } from '../../analysis/denoise/average-rows.ts';
import { rowsWhere } from '../../analysis/denoise/correct-cycles.ts';
import type { CycleRows } from '../../analysis/denoise/cycle-rows.ts';
import { ColumnMeans } from '../../dsp/statistics/column-means.ts';
import { ColumnRanks, type Sought } from '../../dsp/statistics/column-ranks.ts';

/** The average of some rows sample by sample, and percentiles where they are wanted, of rows that come one at a time. */
export class ColumnAverages {
  readonly members: ReadonlySet<number>;
  /** Null where the average is none, and after the first pass. */
  #means: ColumnMeans | null;
  /** Made for the first pass: rows that are all there need none of its memory. */
  #ranks: ColumnRanks | null = null;
  readonly #counts: Uint32Array;
  readonly #sought: readonly Sought[];
  readonly #isMean: boolean;
  readonly #percents: readonly number[];
  /** Known after the passes. */
  average: Float64Array<ArrayBuffer>;
  percentiles: readonly Float64Array<ArrayBuffer>[] = [];

  /**
   * @param counts       of the rows that have each column, the others having NaN
   * @param members      numbers of the rows
   * @param percentiles  0 … 100
   */
  constructor(
    counts: Uint32Array,
    members: Int32Array,
    average: RowAverage,
    percentiles: readonly number[] = [],
  ) {
    this.members = new Set(members);
    this.#percents = percentiles;
    this.isFull = counts.every((count) => count === this.members.size);
    this.average = new Float64Array(counts.length).fill(Number.NaN);
    this.#isMean = average === 'mean';
    this.#means = this.#isMean ? new ColumnMeans(counts) : null;
    this.#counts = counts;
    this.#sought = this.#isMean ? percentiles : ['median', ...percentiles];
  }

  /** A row of a pass, of which others than members do not count. */
  push(number: number, row: Float64Array): void {
    if (!this.members.has(number)) return;
    this.#means?.push(row, 0);
    if (this.#sought.length === 0) return;
    this.#ranks ??= new ColumnRanks(this.#counts, this.#sought);
    this.#ranks.push(row, 0);
  }

  /** Whether each row has all columns. */
  readonly isFull: boolean;

  /** Takes all rows at once, in the place of passes. @param rows  of members and of others, which do not count */
  takeAll(rows: CycleRows): void {
    const own = rowsWhere(rows.cycles, (cycle) => this.members.has(cycle));
    this.average = averageRows(rows, own, this.#isMean ? 'mean' : 'median');
    this.percentiles = this.#percents.map((q) => percentileRows(rows, own, q));
  }

  /** Ends a pass. @returns whether it was the last */
  end(): boolean {
    if (this.#means !== null) this.average = this.#means.end();
    this.#means = null;
    const found = this.#ranks === null ? [] : this.#ranks.end();
    if (found === null) return false;
    const [first = this.average, ...others] = found;
    if (!this.#isMean) this.average = first;
    this.percentiles = this.#isMean ? found : others;
    return true;
  }
}
