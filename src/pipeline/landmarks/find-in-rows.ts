import type { PulseRows } from '../../analysis/intervals/features.ts';
import type { Frame } from '../../analysis/intervals/frame.ts';
import {
  findLandmark,
  type FoundLandmark,
  type LandmarkSearch,
  landmarkThresholds,
} from '../../analysis/landmarks/place-landmark.ts';
import type { LandmarkMissReason } from '../../model/landmarks.ts';
import type { BeatRowsReader, BothRows } from '../intervals/beat-rows-reader.ts';
import { GatheredSwept } from '../intervals/gathered-swept.ts';
import type { StageContext } from '../stage.ts';

/** Kept beats of one channel, and what finds the frames of some of them. */
export interface FramedRows {
  readonly rows: BeatRowsReader;
  readonly findFrames: (rows: PulseRows) => Frame[];
}

type Context = Pick<StageContext, 'signal' | 'pause'>;

/** Makes a threshold that is none of the sweep's known, %. */
export type PrepareThreshold = (percent: number, context: Context) => Promise<void>;

/** One landmark of every kept beat, as it is averaged and as it is. */
export interface FoundInRows extends BothRows<FoundLandmark> {
  readonly prepare: PrepareThreshold;
}

const ways = ['averaged', 'single'] as const;

class GatheredLandmark extends GatheredSwept implements FoundLandmark {
  readonly missed: (LandmarkMissReason | null)[] = [];
}

/**
 * Finds a landmark in every beat, batch by batch: rows of signals that are not kept whole are dropped after each.
 *
 * The single beats have the sweep's thresholds too, lest each that is chosen have the rows laid once more.
 */
export async function findInRows(
  { rows, findFrames }: FramedRows,
  search: LandmarkSearch,
  context: Context,
): Promise<FoundInRows> {
  const thresholds = landmarkThresholds(search);
  const gathered = {
    averaged: new GatheredLandmark(rows.beatCount, thresholds),
    single: new GatheredLandmark(rows.beatCount, thresholds),
  };
  await rows.forEachBatch(context, async (batch, beats, pause) => {
    for (const way of ways) {
      const found = findLandmark(batch[way], findFrames(batch[way]), search);
      gathered[way].add(found, beats);
      gathered[way].missed.push(...found.missed);
      await pause();
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
        const found = findLandmark(batch[way], findFrames(batch[way]), { ...search, levelCount: 0 });
        ms[way].set(found.placesAt(percent, null), from);
      }
      await pause();
    });
    for (const way of ways) gathered[way].setByHand(percent, ms[way]);
  };
  return { ...gathered, prepare };
}
