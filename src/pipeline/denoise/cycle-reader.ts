import { averageRows, percentileRows, type RowAverage } from '../../analysis/denoise/average-rows.ts';
import { alignRows, type CycleRows, type CycleSpans } from '../../analysis/denoise/cycle-rows.ts';
import { cycleLength } from '../../analysis/denoise/cycle-layout.ts';
import { spreadPercentiles } from '../../analysis/denoise/describe-template.ts';
import type { Modulator } from '../../analysis/denoise/modulate.ts';
import type { CycleTemplate } from '../../model/denoise.ts';
import type { Pause } from './pause-share.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';
import { filterRows } from '../../analysis/denoise/correct-cycles.ts';
import { ColumnMeans } from '../../dsp/statistics/column-means.ts';
import { ColumnRanks, type ColumnQuantile } from '../../dsp/statistics/column-ranks.ts';

/**
 * Computes the average of rows sample by sample, and optionally percentiles, from rows that are supplied one at a
 * time.
 */
class ColumnAverages {
  readonly members: ReadonlySet<number>;
  /** Null if no mean is computed, and after the first pass. */
  #means: ColumnMeans | null;
  /** Created in the first pass; not needed if all rows are supplied at once. */
  #ranks: ColumnRanks | null = null;
  readonly #counts: Uint32Array;
  readonly #sought: readonly ColumnQuantile[];
  readonly #isMean: boolean;
  readonly #percents: readonly number[];
  /** Available after the passes. */
  average: Float64Array<ArrayBuffer>;
  percentiles: readonly Float64Array<ArrayBuffer>[] = [];

  /**
   * @param counts       number of rows that have each column; the others have NaN there
   * @param members      indices of the rows
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

  /** Adds a row of a pass; rows that are not members are ignored. */
  push(number: number, row: Float64Array): void {
    if (!this.members.has(number)) return;
    this.#means?.push(row, 0);
    if (this.#sought.length === 0) return;
    this.#ranks ??= new ColumnRanks(this.#counts, this.#sought);
    this.#ranks.push(row, 0);
  }

  /** Whether each row has all columns. */
  readonly isFull: boolean;

  /**
   * Processes all rows at once, instead of in passes.
   * @param rows  rows of members and of others, which are ignored
   */
  takeAll(rows: CycleRows): void {
    const own = filterRows(rows.cycles, (cycle) => this.members.has(cycle));
    this.average = averageRows(rows, own, this.#isMean ? 'mean' : 'median');
    this.percentiles = this.#percents.map((q) => percentileRows(rows, own, q));
  }

  /**
   * Ends a pass.
   * @returns whether it was the last
   */
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

/** Number of cycles between two pauses. */
const pauseEvery = 256;

/**
 * Maximum number of samples of aligned cycles if the ECG is not in memory, 16 MB; medians of more need several passes.
 */
const maxHeldRows = 1 << 21;

/** Pauses once every `pauseEvery` cycles of a list. */
export async function pauseAfter(place: number, count: number, pause: Pause): Promise<void> {
  if (place % pauseEvery === pauseEvery - 1) await pause(place / count);
}

/** Reader of single cycles of an ECG, each at the median length. */
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

  /** Writes one cycle to `out` from index `at` on. */
  async read(cycle: number, out: Float64Array, at: number): Promise<void> {
    const from = this.#spans.froms[cycle] ?? 0;
    const to = this.#spans.tos[cycle] ?? 0;
    this.#modulator.modulate(await this.#ecg.read(from, to), 0, to - from, out, at);
  }

  /**
   * Averages some cycles sample by sample, like `averageRows`.
   * @param cycles  indices of the cycles, ascending
   */
  async average(cycles: Int32Array, average: RowAverage, pause: Pause): Promise<Float64Array> {
    const columns = this.averageCycles(cycles, average);
    await this.goOver([columns], pause);
    return columns.average;
  }

  /**
   * Computes the same together with the spread of its members.
   * @param others  further averages to be made in the same passes
   */
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

  /**
   * Prepares an average for `goOver`.
   * @param counts  number of cycles that reach each column
   */
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

  /** Passes over the cycles of several averages until all are complete. */
  async goOver(averages: readonly ColumnAverages[], pause: Pause): Promise<void> {
    if (averages.length === 0) return;
    const members = [...new Set(averages.flatMap((one) => [...one.members]))].toSorted((a, b) => a - b);
    const canHold = this.#ecg.held !== null || members.length * this.length <= maxHeldRows;
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
        // The number of passes is unknown, mostly two. Each pass is reported as half of the remaining share.
        await pauseAfter(place, all.length, (done) => pause(1 - 2 * share + share * done));
      }
      left = left.filter((columns) => !columns.end());
    }
  }
}
