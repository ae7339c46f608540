import type { SweptLandmark } from '../../analysis/intervals/choose.ts';
import { levelColumn, takeLevel } from '../../analysis/intervals/level-table.ts';
import { takeMembers } from '../../analysis/intervals/statistics.ts';
import type { BeatBatch } from './beat-rows-reader.ts';
import { type GatheredLevels, levelsBetween } from './gathered-levels.ts';

/**
 * A landmark of many beats that is found batch by batch, whose rows are there no more: places are those of the
 * sweep's thresholds, and of one that was set by hand since.
 */
export class GatheredSwept implements SweptLandmark {
  readonly historicMs: Float64Array;
  readonly levels: GatheredLevels;
  #byHand: { readonly percent: number; readonly ms: Float64Array } | null = null;

  /** @param levels  takes the places of the sweep's thresholds */
  constructor(beatCount: number, levels: GatheredLevels) {
    this.historicMs = new Float64Array(beatCount);
    this.levels = levels;
  }

  /**
   * Takes the places of the next beats.
   *
   * @param found  of the beats from … to − 1, that of beat `first` first
   */
  add({ historicMs, levels }: Omit<SweptLandmark, 'placesAt'>, { from, to, first }: BeatBatch): void {
    this.historicMs.set(historicMs.subarray(from - first, to - first), from);
    this.levels.add(levelsBetween(levels, from - first, to - first));
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
    const level = this.levels.thresholds.indexOf(percent);
    if (level < 0) {
      const ms = this.#unswept(percent);
      return members === null ? ms : takeMembers(ms, members);
    }
    return members === null ? levelColumn(this.levels, level) : takeLevel(this.levels, level, members);
  };

  #unswept(percent: number): Float64Array {
    // Without thresholds a landmark lies where it lies.
    if (this.levels.thresholds.length === 0) return this.historicMs;
    if (this.#byHand?.percent === percent) return this.#byHand.ms;
    throw new RangeError(`the places at ${percent} % were not prepared`);
  }
}
