import type { SweptLandmark } from '../../analysis/intervals/choose.ts';
import { levelColumn, readLevel } from '../../analysis/intervals/level-table.ts';
import { selectValues } from '../../analysis/intervals/statistics.ts';
import type { StageContext } from '../stage.ts';
import type { AveragedAndSingle, BeatBatch, BeatRowsReader, RowsWithRr } from './beat-rows-reader.ts';
import { type GatheredLevels, sliceLevels } from './gathered-levels.ts';

/**
 * A landmark of many beats that is found batch by batch, and whose rows no longer exist. Positions are known for the
 * sweep's thresholds, and for the threshold that the user set last.
 */
export class GatheredSwept implements SweptLandmark {
  readonly historicMs: Float64Array;
  readonly levels: GatheredLevels;
  #byHand: { readonly percent: number; readonly ms: Float64Array } | null = null;

  /** @param levels  receives the positions at the sweep's thresholds */
  constructor(beatCount: number, levels: GatheredLevels) {
    this.historicMs = new Float64Array(beatCount);
    this.levels = levels;
  }

  /**
   * Adds the positions of the next beats.
   *
   * @param found  results of the beats from … to − 1; its first item belongs to beat `first`
   */
  add({ historicMs, levels }: Omit<SweptLandmark, 'placesAt'>, { from, to, first }: BeatBatch): void {
    this.historicMs.set(historicMs.subarray(from - first, to - first), from);
    this.levels.add(sliceLevels(levels, from - first, to - first));
  }

  /** Returns whether the positions at a threshold are known, %. */
  knows(percent: number): boolean {
    const { thresholds } = this.levels;
    return thresholds.length === 0 || thresholds.includes(percent) || this.#byHand?.percent === percent;
  }

  /** Stores the positions at a threshold that is not in the sweep, replacing the previous one. */
  setByHand(percent: number, ms: Float64Array): void {
    this.#byHand = { percent, ms };
  }

  /** @throws RangeError if the positions at the threshold are not known */
  readonly placesAt = (percent: number, members: readonly number[] | null): Float64Array => {
    const level = this.levels.thresholds.indexOf(percent);
    if (level < 0) {
      const ms = this.#unswept(percent);
      return members === null ? ms : selectValues(ms, members);
    }
    return members === null ? levelColumn(this.levels, level) : readLevel(this.levels, level, members);
  };

  #unswept(percent: number): Float64Array {
    // A landmark without thresholds has only one position.
    if (this.levels.thresholds.length === 0) return this.historicMs;
    if (this.#byHand?.percent === percent) return this.#byHand.ms;
    throw new RangeError(`the places at ${percent} % were not prepared`);
  }
}

/** Averaged and single beats, which are found in the same way. */
export const rowKinds = ['averaged', 'single'] as const;

/**
 * Computes the positions at a threshold that is not in the sweep; the rows are built again.
 *
 * @param placesAt  finds them in the rows of some beats, ms
 * @param neighbourCount  number of beats before and after a batch whose rows are needed too
 */
export async function prepareThreshold<Key extends string>(
  rows: BeatRowsReader<Key>,
  gathered: AveragedAndSingle<GatheredSwept>,
  percent: number,
  context: Pick<StageContext, 'signal' | 'pause'>,
  placesAt: (rows: RowsWithRr<Key>) => Float64Array,
  neighbourCount = 0,
): Promise<void> {
  if (gathered.averaged.knows(percent)) return;
  const ms = { averaged: new Float64Array(rows.beatCount), single: new Float64Array(rows.beatCount) };
  await rows.forEachBatch(
    context,
    async (batch, { from, to, first }, pause) => {
      for (const rowKind of rowKinds)
        ms[rowKind].set(placesAt(batch[rowKind]).subarray(from - first, to - first), from);
      await pause();
    },
    neighbourCount,
  );
  for (const rowKind of rowKinds) gathered[rowKind].setByHand(percent, ms[rowKind]);
}
