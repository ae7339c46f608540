import {
  viewBeatRows,
  findLandmarks,
  findLevels,
  findPlacesAt,
  type Features,
  type PulseRows,
} from '../../analysis/intervals/features.ts';
import { FrameColumns } from '../../analysis/intervals/frame-columns.ts';
import { findFrame, type Frame } from '../../analysis/intervals/frame.ts';
import type { LevelTable } from '../../analysis/intervals/level-table.ts';
import { footLevel, notchLevel, footThresholds, notchThresholds } from '../../analysis/intervals/levels.ts';
import type { FrameParams, HistoricParams } from '../../analysis/intervals/params.ts';
import type { ScratchSpace } from '../signals/stored-signal.ts';
import type { StageContext } from '../stage.ts';
import { featuresInTables, type KnownLevels } from './features-in-tables.ts';
import { type GatheredLevels, levelGatherer, type LevelGatherer } from './gathered-levels.ts';
import { rowKinds } from './gathered-swept.ts';
import type { FoundFeatures, UserThresholds } from './outputs.ts';
import {
  type BeatRowsReader,
  type AveragedAndSingle,
  createRowsTask,
  type RowsWithRr,
} from './beat-rows-reader.ts';
import type { MissReason } from '../../model/intervals.ts';

/** Features found in a batch of beats: plain objects, which can be sent between threads. */
type FoundInBatch = Features<LevelTable, readonly Frame[]>;

/** Features of many beats, collected batch by batch in order. */
class GatheredFeatures implements Features {
  readonly frames: FrameColumns;
  readonly footMissed: (MissReason | null)[] = [];
  readonly notchMissed: (MissReason | null)[] = [];
  readonly peakMs: Float64Array;
  readonly footMs: Float64Array;
  readonly notchMs: Float64Array;
  readonly footLevels: GatheredLevels;
  readonly notchLevels: GatheredLevels;

  /**
   * @param levelsOf   makes the collection for the positions of a sweep
   * @param hasFrames  whether frames are added as well
   */
  constructor(beatCount: number, levelCount: number, levelsOf: LevelGatherer, hasFrames: boolean) {
    this.frames = new FrameColumns(hasFrames ? beatCount : 0);
    this.peakMs = new Float64Array(beatCount);
    this.footMs = new Float64Array(beatCount);
    this.notchMs = new Float64Array(beatCount);
    this.footLevels = levelsOf(footThresholds(levelCount));
    this.notchLevels = levelsOf(notchThresholds(levelCount));
  }

  /** Adds the features of the next beats. */
  add(next: FoundInBatch): void {
    const from = this.footMissed.length;
    this.frames.add(next.frames);
    this.footMissed.push(...next.footMissed);
    this.notchMissed.push(...next.notchMissed);
    this.peakMs.set(next.peakMs, from);
    this.footMs.set(next.footMs, from);
    this.notchMs.set(next.notchMs, from);
    this.footLevels.add(next.footLevels);
    this.notchLevels.add(next.notchLevels);
  }
}

/** How landmarks are searched, and how many levels of each are swept. */
export interface FeatureSearchParams {
  readonly frame: FrameParams;
  readonly historic: HistoricParams;
  readonly levelCount: number;
}

type Context = Pick<StageContext, 'signal' | 'pause' | 'threads'>;

export const findFeaturesTask = createRowsTask(
  'find feet and notches',
  (
    batch: AveragedAndSingle<RowsWithRr<'ppg' | 'dppg'>>,
    { frame, historic, levelCount }: FeatureSearchParams,
  ) => {
    const find = (rows: PulseRows): FoundInBatch => {
      const beats = viewBeatRows(rows);
      const landmarks = findLandmarks(beats, frame, historic);
      return { ...landmarks, ...findLevels(beats, landmarks.frames, levelCount) };
    };
    const single = find(batch.single);
    return { averaged: find(batch.averaged), single: { ...single, frames: [] } };
  },
);

/**
 * Finds landmarks and the positions of all levels, in averaged and in single beats. It works batch by batch and drops
 * the rows of each batch.
 *
 * The positions of the single beats are kept as well. Otherwise, setting a threshold would filter the whole record
 * again for the spread without averaging. All positions take 1.6 kB per beat at 50 levels of each feature.
 *
 * @param space  storage for positions; in memory if omitted or full
 */
export async function streamFeatures(
  rows: BeatRowsReader,
  search: FeatureSearchParams,
  context: Context,
  space?: ScratchSpace,
): Promise<FoundFeatures> {
  const { frame, levelCount } = search;
  const { beatCount } = rows;
  const levelsOf = await levelGatherer(2 * rowKinds.length, levelCount, beatCount, space);
  const found = {
    averaged: new GatheredFeatures(beatCount, levelCount, levelsOf, true),
    single: new GatheredFeatures(beatCount, levelCount, levelsOf, false),
  };
  await rows.findInBatches(context, findFeaturesTask, search, (batch) => {
    for (const rowKind of rowKinds) found[rowKind].add(batch[rowKind]);
  });
  const again: Context = { signal: new AbortController().signal, pause: () => Promise.resolve() };
  return featuresInTables(found, (wanted, own = again) => sweepByHand(rows, frame, wanted, own));
}

/** Finds the positions at thresholds that are not in the sweep; the rows are built again. */
async function sweepByHand(
  rows: BeatRowsReader,
  frame: FrameParams,
  { foot, notch }: UserThresholds,
  context: Context,
): Promise<AveragedAndSingle<KnownLevels>> {
  const table = (percent: number | null) => ({
    thresholds: percent === null ? [] : [percent],
    ms: percent === null ? [] : [new Float64Array(rows.beatCount)],
  });
  const known = () => ({ foot: table(foot), notch: table(notch) });
  const levels = { averaged: known(), single: known() };
  await rows.forEachBatch(context, async (batch, { from }, pause) => {
    for (const rowKind of rowKinds) {
      const beats = viewBeatRows(batch[rowKind]);
      const frames = beats.map((beat) => findFrame(beat, frame));
      const at = { foot: footLevel, notch: notchLevel };
      for (const feature of ['foot', 'notch'] as const) {
        const { thresholds, ms } = levels[rowKind][feature];
        const [percent] = thresholds;
        if (percent !== undefined) ms[0]?.set(findPlacesAt(beats, frames, at[feature], percent), from);
      }
    }
    await pause();
  });
  return levels;
}
