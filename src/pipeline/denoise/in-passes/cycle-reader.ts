import type { RowAverage } from '../../../analysis/denoise/average-rows.ts';
import type { CycleSpans } from '../../../analysis/denoise/cycle-rows.ts';
import { cycleLength } from '../../../analysis/denoise/cycle-layout.ts';
import type { Modulator } from '../../../analysis/denoise/modulate.ts';
import { ColumnMeans } from '../../../dsp/column-means.ts';
import { ColumnMedians } from '../../../dsp/column-medians.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';

/** Lets other work in, and a cancel. @param share  of the work at hand, 0 … 1 */
export type Pause = (share: number) => Promise<void>;

/** Cycles between two pauses. */
const pauseEvery = 256;

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
    const [found] = await this.averages([cycles], average, pause);
    return found ?? new Float64Array(this.length).fill(Number.NaN);
  }

  /** The same of several groups of cycles, in the same passes. */
  async averages(
    groups: readonly Int32Array[],
    average: RowAverage,
    pause: Pause,
  ): Promise<readonly Float64Array[]> {
    const all = Int32Array.from(new Set(groups.flatMap((cycles) => [...cycles]))).toSorted();
    const makers = groups.map((cycles) => ({
      members: new Set(cycles),
      columns:
        average === 'median'
          ? new ColumnMedians(this.length, cycles.length)
          : new ColumnMeans(this.length, cycles.length),
    }));
    const row = new Float64Array(this.length);
    for (;;) {
      for (const [place, cycle] of all.entries()) {
        await this.read(cycle, row, 0);
        for (const { members, columns } of makers) if (members.has(cycle)) columns.push(row, 0);
        await pauseAfter(place, all.length, pause);
      }
      const found = makers.map(({ columns }) => columns.end());
      const whole = found.filter((columns) => columns !== null);
      if (whole.length === found.length) return whole;
    }
  }
}
