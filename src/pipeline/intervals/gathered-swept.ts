import type { SweptLandmark } from '../../analysis/intervals/choose.ts';
import { levelColumn, type LevelTable } from '../../analysis/intervals/level-table.ts';
import { takeMembers } from '../../analysis/intervals/statistics.ts';
import type { BeatBatch } from './beat-rows-reader.ts';

/**
 * A landmark of many beats that is found batch by batch, whose rows are there no more: places are those of the
 * sweep's thresholds, and of one that was set by hand since.
 */
export class GatheredSwept implements SweptLandmark {
  readonly historicMs: Float64Array;
  readonly levels: LevelTable;
  #byHand: { readonly percent: number; readonly ms: Float64Array } | null = null;

  constructor(beatCount: number, thresholds: readonly number[]) {
    this.historicMs = new Float64Array(beatCount);
    this.levels = { thresholds, ms: thresholds.map(() => new Float64Array(beatCount)) };
  }

  /** @param found  of the beats from … to − 1, that of beat `first` first */
  add({ historicMs, levels }: Omit<SweptLandmark, 'placesAt'>, { from, to, first }: BeatBatch): void {
    const own = (ms: Float64Array) => ms.subarray(from - first, to - first);
    this.historicMs.set(own(historicMs), from);
    for (const [k, ms] of this.levels.ms.entries()) ms.set(own(levelColumn(levels, k)), from);
  }

  /** Whether it is known where a threshold lies, %. */
  knows(percent: number): boolean {
    const { thresholds } = this.levels;
    return thresholds.length === 0 || thresholds.includes(percent) || this.#byHand?.percent === percent;
  }

  /** Makes a threshold that is none of the sweep's known, in the place of the one before. */
  setByHand(percent: number, ms: Float64Array): void {
    this.#byHand = { percent, ms };
  }

  /** @throws RangeError of a threshold that is not known */
  readonly placesAt = (percent: number, members: readonly number[] | null): Float64Array => {
    const ms = this.#find(percent);
    return members === null ? ms : takeMembers(ms, members);
  };

  #find(percent: number): Float64Array {
    const { thresholds, ms } = this.levels;
    // Without thresholds a landmark lies where it lies.
    if (thresholds.length === 0) return this.historicMs;
    const swept = ms[thresholds.indexOf(percent)];
    if (swept !== undefined) return swept;
    if (this.#byHand?.percent === percent) return this.#byHand.ms;
    throw new RangeError(`the places at ${percent} % were not prepared`);
  }
}
