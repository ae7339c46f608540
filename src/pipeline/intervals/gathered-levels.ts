import { levelColumn, type LevelTable, type SweptLevels } from '../../analysis/intervals/level-table.ts';
import type { ScratchSpace } from '../signals/stored-signal.ts';
import { LevelFile, roomForLevels } from './level-file.ts';

/** Places of all levels of many beats, in memory. */
class LevelsInMemory implements LevelTable {
  readonly thresholds: readonly number[];
  readonly ms: readonly Float64Array[];
  #count = 0;

  constructor(thresholds: readonly number[], beatCount: number) {
    this.thresholds = thresholds;
    // Parts of one array: of many as large as this, browsers give each a seventh more room than it takes.
    const all = new Float64Array(thresholds.length * beatCount);
    this.ms = thresholds.map((_, k) => all.subarray(k * beatCount, (k + 1) * beatCount));
  }

  /** Adds the places of the next beats. */
  add(next: LevelTable): void {
    for (const [k, ms] of this.ms.entries()) ms.set(next.ms[k] ?? [], this.#count);
    this.#count += next.ms[0]?.length ?? 0;
  }
}

/** Places of all levels that are found batch by batch, in order. */
export type GatheredLevels = LevelsInMemory | LevelFile;

/** Makes what the places of a sweep are gathered in, of its thresholds, %. */
export type LevelGatherer = (thresholds: readonly number[]) => GatheredLevels;

/**
 * Takes room for the places of several sweeps.
 *
 * @param sweepCount  sweeps that are gathered
 * @param levelCount  thresholds of each, at most
 * @param beatCount   kept beats, all of which are added
 * @param space       where places stay; in memory where it is left out, or has no room
 */
export async function levelGatherer(
  sweepCount: number,
  levelCount: number,
  beatCount: number,
  space: ScratchSpace | undefined,
): Promise<LevelGatherer> {
  const size = roomForLevels(beatCount, levelCount);
  const room = size === 0 ? null : ((await space?.take(sweepCount * size)) ?? null);
  let used = 0;
  return (thresholds) => {
    if (room === null) return new LevelsInMemory(thresholds, beatCount);
    used += size;
    return new LevelFile(thresholds, beatCount, room, used - size);
  };
}

/** The places of beats from … to − 1. */
export function levelsBetween(levels: SweptLevels, from: number, to: number): LevelTable {
  const { thresholds } = levels;
  return { thresholds, ms: thresholds.map((_, k) => levelColumn(levels, k).subarray(from, to)) };
}
