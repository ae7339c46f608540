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
  type BothRows,
  createRowsTask,
  type RowsWithRr,
} from '../intervals/beat-rows-reader.ts';
import { levelGatherer } from '../intervals/gathered-levels.ts';
import { GatheredSwept } from '../intervals/gathered-swept.ts';
import type { ScratchSpace } from '../signals/stored-signal.ts';
import type { StageContext } from '../stage.ts';
import type { LandmarkPlan } from './plan-landmark.ts';

/** How the frames of beats are found. */
export interface Framing {
  readonly beatsFrom: LandmarkPlan['beatsFrom'];
  /** Whether the beats are of the channel from which another one is timed. */
  readonly isOther: boolean;
  readonly frame: FrameParams;
}

/** Kept beats of one channel, and how their frames are found. */
export interface FramedRows {
  readonly rows: BeatRowsReader;
  readonly framing: Framing;
}

/** Finds the frames of some beats. */
export function findFramesOf(rows: PulseRows, { beatsFrom, isOther, frame }: Framing): readonly Frame[] {
  return beatsFrom === 'channel'
    ? findOwnFrames(rows, frame, isOther)
    : Array.from(rows.rrSec, (_, b) => findFrame(beatRows(rows, b), frame));
}

type Context = Pick<StageContext, 'signal' | 'pause' | 'threads'>;

/** Computes a threshold that is not in the sweep, %. */
export type PrepareThreshold = (percent: number, context: Context) => Promise<void>;

/** One landmark of every kept beat, averaged and single. */
export interface FoundInRows extends BothRows<FoundLandmark> {
  readonly prepare: PrepareThreshold;
}

const ways = ['averaged', 'single'] as const;

export const findLandmarksTask = createRowsTask(
  'find a landmark',
  (
    batch: BothRows<RowsWithRr<'ppg' | 'dppg'>>,
    { framing, search }: { framing: Framing; search: LandmarkSearch },
  ) => {
    const find = (rows: PulseRows) => {
      const { historicMs, levels, missed } = findLandmark(rows, findFramesOf(rows, framing), search);
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
  const levelsOf = await levelGatherer(ways.length, thresholds.length, beatCount, space);
  const gathered = {
    averaged: new GatheredLandmark(beatCount, levelsOf(thresholds)),
    single: new GatheredLandmark(beatCount, levelsOf(thresholds)),
  };
  await rows.findInBatches(context, findLandmarksTask, { framing, search }, (found, beats) => {
    for (const way of ways) {
      gathered[way].add(found[way], beats);
      gathered[way].missed.push(...found[way].missed);
    }
  });
  const prepare: PrepareThreshold = async (percent, own) => {
    if (gathered.averaged.knows(percent)) return;
    const ms = {
      averaged: new Float64Array(rows.beatCount),
      single: new Float64Array(rows.beatCount),
    };
    await rows.forEachBatch(own, async (batch, { from }, pause) => {
      for (const way of ways) {
        const found = findLandmark(batch[way], findFramesOf(batch[way], framing), {
          ...search,
          levelCount: 0,
        });
        ms[way].set(found.placesAt(percent, null), from);
      }
      await pause();
    });
    for (const way of ways) gathered[way].setByHand(percent, ms[way]);
  };
  return { ...gathered, prepare };
}
