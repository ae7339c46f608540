import { averageRows, percentileRows, type RowAverage } from '../../analysis/denoise/average-rows.ts';
import { alignRows, type CycleRows, type CycleSpans } from '../../analysis/denoise/cycle-rows.ts';
import { cycleLength } from '../../analysis/denoise/cycle-layout.ts';
import { spreadPercentiles } from '../../analysis/denoise/describe-template.ts';
import type { Modulator } from '../../analysis/denoise/modulate.ts';
import type { CycleTemplate } from '../../model/denoise.ts';
import type { Pause } from './part-of-work.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';
import { rowsWhere } from '../../analysis/denoise/correct-cycles.ts';
import { ColumnMeans } from '../../dsp/statistics/column-means.ts';
import { ColumnRanks, type Sought } from '../../dsp/statistics/column-ranks.ts';

/** The average of some rows sample by sample, and percentiles where they are wanted, of rows that come one at a time. */
class ColumnAverages {
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

/** Cycles between two pauses. */
const pauseEvery = 256;

/** Samples of cycles that are laid over one another at once where the ECG is not kept, 16 MB; of more, several passes find their medians. */
const mostHeldRows = 1 << 21;

/** Pauses every so many cycles of a list. */
export async function pauseAfter(place: number, count: number, pause: Pause): Promise<void> {
  if (place % pauseEvery === pauseEvery - 1) await pause(place / count);
}

/** Cycles of an ECG at the median length, read one at a time. */
export class CycleReader {
  readonly #ecg: PreprocessedEcg;
  readonly #spans: CycleSpans;
  readonly #modulator: Modulator;
  readonly length: number;

  constructor(ecg: PreprocessedEcg, spans: CycleSpans, modulator: Modulator) {
    this.#ecg = ecg;
    this.#spans = spans;
    this.#modulator = modulator;
    this.length = cycleLength(modulator.frame);
  }

  /** Puts one cycle into `out` from `at` on. */
  async read(cycle: number, out: Float64Array, at: number): Promise<void> {
    const from = this.#spans.froms[cycle] ?? 0;
    const to = this.#spans.tos[cycle] ?? 0;
    this.#modulator.modulate(await this.#ecg.read(from, to), 0, to - from, out, at);
  }

  /** Sample by sample over some cycles, as `averageRows`. @param cycles  their numbers, ascending */
  async average(cycles: Int32Array, average: RowAverage, pause: Pause): Promise<Float64Array> {
    const columns = this.averageCycles(cycles, average);
    await this.goOver([columns], pause);
    return columns.average;
  }

  /** The same with the spread of its members. @param others  that are wanted of the same passes */
  async describe(
    cycles: Int32Array,
    average: RowAverage,
    pause: Pause,
    others: readonly ColumnAverages[] = [],
  ): Promise<CycleTemplate> {
    const columns = this.averageCycles(cycles, average, spreadPercentiles);
    await this.goOver([columns, ...others], pause);
    const [lower = columns.average, upper = columns.average] = columns.percentiles;
    const qrsCount = 2 * this.#modulator.frame.qrsHalfCount;
    return { samples: columns.average, lower, upper, qrsCount, memberCount: cycles.length };
  }

  /** An average to be made by `goOver`. @param counts  of the cycles that reach each column */
  averageCycles(
    cycles: Int32Array,
    average: RowAverage,
    percentiles: readonly number[] = [],
    counts = new Uint32Array(this.length).fill(cycles.length),
  ): ColumnAverages {
    return new ColumnAverages(counts, cycles, average, percentiles);
  }

  async #lay(cycles: Int32Array, pause: Pause): Promise<CycleRows> {
    const { held } = this.#ecg;
    if (held !== null) return alignRows(held.values, this.#spans, cycles, this.#modulator);
    const samples = new Float64Array(cycles.length * this.length);
    for (const [row, cycle] of cycles.entries()) {
      await this.read(cycle, samples, row * this.length);
      await pauseAfter(row, cycles.length, pause);
    }
    return { length: this.length, cycles, samples };
  }

  /** Goes over the cycles of several averages until all are there. */
  async goOver(averages: readonly ColumnAverages[], pause: Pause): Promise<void> {
    if (averages.length === 0) return;
    const members = [...new Set(averages.flatMap((one) => [...one.members]))].toSorted((a, b) => a - b);
    const canHold = this.#ecg.held !== null || members.length * this.length <= mostHeldRows;
    if (canHold && averages.every(({ isFull }) => isFull)) {
      const rows = await this.#lay(Int32Array.from(members), pause);
      for (const columns of averages) columns.takeAll(rows);
      return;
    }
    const row = new Float64Array(this.length);
    for (let share = 0.5, left = averages; left.length > 0; share /= 2) {
      const all = [...new Set(left.flatMap(({ members }) => [...members]))].toSorted((a, b) => a - b);
      for (const [place, cycle] of all.entries()) {
        await this.read(cycle, row, 0);
        for (const columns of left) columns.push(cycle, row);
        // How often is not known, mostly twice: each pass takes half of what is left.
        await pauseAfter(place, all.length, (done) => pause(1 - 2 * share + share * done));
      }
      left = left.filter((columns) => !columns.end());
    }
  }
}
