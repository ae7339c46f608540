import { levelColumn, type LevelTable, type SweptLevels } from '../../analysis/intervals/level-table.ts';
import type { ScratchSpace } from '../signals/stored-signal.ts';
import { LevelFile, levelStorageSize } from './level-file.ts';

/** Positions at all levels of many beats, in memory. */
class LevelsInMemory implements LevelTable {
  readonly thresholds: readonly number[];
  readonly ms: readonly Float64Array[];
  #count = 0;

  constructor(thresholds: readonly number[], beatCount: number) {
    this.thresholds = thresholds;
    // Views of one array: for many arrays of this size, browsers reserve a seventh more memory each.
    const all = new Float64Array(thresholds.length * beatCount);
    this.ms = thresholds.map((_, k) => all.subarray(k * beatCount, (k + 1) * beatCount));
  }

  /** Adds the positions of the next beats. */
  add(next: LevelTable): void {
    for (const [k, ms] of this.ms.entries()) ms.set(next.ms[k] ?? [], this.#count);
    this.#count += next.ms[0]?.length ?? 0;
  }
}

/** Positions at all levels, collected batch by batch in order. */
export type GatheredLevels = LevelsInMemory | LevelFile;

/** Makes the collection for the positions of a sweep with these thresholds, %. */
export type LevelGatherer = (thresholds: readonly number[]) => GatheredLevels;

/**
 * Reserves space for the positions of several sweeps.
 *
 * @param sweepCount  number of sweeps
 * @param levelCount  maximum number of thresholds per sweep
 * @param beatCount   number of kept beats, all of which are added
 * @param space       storage for positions; in memory if omitted or full
 */
export async function levelGatherer(
  sweepCount: number,
  levelCount: number,
  beatCount: number,
  space: ScratchSpace | undefined,
): Promise<LevelGatherer> {
  const size = levelStorageSize(beatCount, levelCount);
  const storage = size === 0 ? null : ((await space?.take(sweepCount * size)) ?? null);
  let used = 0;
  return (thresholds) => {
    if (storage === null) return new LevelsInMemory(thresholds, beatCount);
    used += size;
    return new LevelFile(thresholds, beatCount, storage, used - size);
  };
}

/** Returns the positions of beats from … to − 1. */
export function sliceLevels(levels: SweptLevels, from: number, to: number): LevelTable {
  const { thresholds } = levels;
  return { thresholds, ms: thresholds.map((_, k) => levelColumn(levels, k).subarray(from, to)) };
}
