import type { RowAverage } from '../../../analysis/denoise/average-rows.ts';
import type { CycleSpans } from '../../../analysis/denoise/cycle-rows.ts';
import { cycleLength } from '../../../analysis/denoise/cycle-layout.ts';
import type { Modulator } from '../../../analysis/denoise/modulate.ts';
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

  /** Sample by sample over some cycles, as `averageRows`. @param cycles  their numbers, ascending, at least one */
  async average(cycles: Int32Array, average: RowAverage, pause: Pause): Promise<Float64Array> {
    return average === 'median' ? this.#medianOf(cycles, pause) : this.#meanOf(cycles, pause);
  }

  async #medianOf(cycles: Int32Array, pause: Pause): Promise<Float64Array> {
    if (cycles.length === 0) return new Float64Array(this.length).fill(Number.NaN);
    const medians = new ColumnMedians(this.length, cycles.length);
    for (;;) {
      await this.#each(cycles, pause, (row) => medians.push(row, 0));
      const found = medians.end();
      if (found !== null) return found;
    }
  }

  async #meanOf(cycles: Int32Array, pause: Pause): Promise<Float64Array> {
    const sums = new Float64Array(this.length);
    await this.#each(cycles, pause, (row) => {
      for (let k = 0; k < sums.length; k++) sums[k] = (sums[k] ?? 0) + (row[k] ?? 0);
    });
    return sums.map((sum) => sum / cycles.length);
  }

  async #each(cycles: Int32Array, pause: Pause, take: (row: Float64Array) => void): Promise<void> {
    const row = new Float64Array(this.length);
    for (const [place, cycle] of cycles.entries()) {
      await this.read(cycle, row, 0);
      take(row);
      await pauseAfter(place, cycles.length, pause);
    }
  }
}
