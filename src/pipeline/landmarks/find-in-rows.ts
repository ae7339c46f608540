import { beatRows, type PulseRows } from '../../analysis/intervals/features.ts';
import { findFrame, type Frame } from '../../analysis/intervals/frame.ts';
import type { FrameParams } from '../../analysis/intervals/params.ts';
import { findOwnFrames } from '../../analysis/landmarks/own-frames.ts';
import {
  findLandmark,
  type FoundLandmark,
  type LandmarkSearch,
  landmarkThresholds,
} from '../../analysis/landmarks/place-landmark.ts';
import type { LandmarkMissReason } from '../../model/landmarks.ts';
import {
  type BeatRowsReader,
  type AveragedAndSingle,
  createRowsTask,
  type RowsWithRr,
} from '../intervals/beat-rows-reader.ts';
import { levelGatherer } from '../intervals/gathered-levels.ts';
import { GatheredSwept, prepareThreshold, rowKinds } from '../intervals/gathered-swept.ts';
import type { ScratchSpace } from '../signals/stored-signal.ts';
import type { StageContext } from '../stage.ts';
import type { LandmarkPlan } from './plan-landmark.ts';

/** How the frames of beats are found. */
export interface FramingParams {
  readonly beatsFrom: LandmarkPlan['beatsFrom'];
  /** Whether the beats are of the channel from which another one is timed. */
  readonly isOther: boolean;
  readonly frame: FrameParams;
}

/** Kept beats of one channel, and how their frames are found. */
export interface FramedRows {
  readonly rows: BeatRowsReader;
  readonly framing: FramingParams;
}

/** Finds the frames of some beats. */
export function findFramesForBeats(
  rows: PulseRows,
  { beatsFrom, isOther, frame }: FramingParams,
): readonly Frame[] {
  return beatsFrom === 'channel'
    ? findOwnFrames(rows, frame, isOther)
    : Array.from(rows.rrSec, (_, b) => findFrame(beatRows(rows, b), frame));
}

type Context = Pick<StageContext, 'signal' | 'pause' | 'threads'>;

/** Computes a threshold that is not in the sweep, %. */
export type PrepareThreshold = (percent: number, context: Context) => Promise<void>;

/** One landmark of every kept beat, averaged and single. */
export interface FoundInRows extends AveragedAndSingle<FoundLandmark> {
  readonly prepare: PrepareThreshold;
}

export const findLandmarksTask = createRowsTask(
  'find a landmark',
  (
    batch: AveragedAndSingle<RowsWithRr<'ppg' | 'dppg'>>,
    { framing, search }: { framing: FramingParams; search: LandmarkSearch },
  ) => {
    const find = (rows: PulseRows) => {
      const { historicMs, levels, missed } = findLandmark(rows, findFramesForBeats(rows, framing), search);
      return { historicMs, levels, missed };
    };
    return { averaged: find(batch.averaged), single: find(batch.single) };
  },
);

class GatheredLandmark extends GatheredSwept implements FoundLandmark {
  readonly missed: (LandmarkMissReason | null)[] = [];
}

/**
 * Finds a landmark in every beat, batch by batch. Rows of signals that are not in memory are dropped after each batch.
 *
 * The single beats use the sweep's thresholds as well. Otherwise, each chosen threshold would require building the
 * rows again.
 *
 * @param space  storage for positions; in memory if omitted or full
 */
export async function findInRows(
  { rows, framing }: FramedRows,
  search: LandmarkSearch,
  context: Context,
  space?: ScratchSpace,
): Promise<FoundInRows> {
  const { beatCount } = rows;
  const thresholds = landmarkThresholds(search);
  const levelsOf = await levelGatherer(rowKinds.length, thresholds.length, beatCount, space);
  const gathered = {
    averaged: new GatheredLandmark(beatCount, levelsOf(thresholds)),
    single: new GatheredLandmark(beatCount, levelsOf(thresholds)),
  };
  await rows.findInBatches(context, findLandmarksTask, { framing, search }, (found, beats) => {
    for (const rowKind of rowKinds) {
      gathered[rowKind].add(found[rowKind], beats);
      gathered[rowKind].missed.push(...found[rowKind].missed);
    }
  });
  const again = { ...search, levelCount: 0 };
  const prepare: PrepareThreshold = (percent, own) =>
    prepareThreshold(rows, gathered, percent, own, (some) =>
      findLandmark(some, findFramesForBeats(some, framing), again).placesAt(percent, null),
    );
  return { ...gathered, prepare };
}
