import {
  beatsThatVote,
  findSounds,
  type FoundSound,
  type FoundSounds,
} from '../../analysis/sounds/find-sounds.ts';
import type { SoundSearchParams } from '../../analysis/sounds/params.ts';
import type { EnvelopeRows, SoundPeak } from '../../analysis/sounds/sound-peaks.ts';
import { footThresholds } from '../../analysis/intervals/levels.ts';
import type { SoundMissReason } from '../../model/sounds.ts';
import {
  type BeatBatch,
  type BeatRowsReader,
  type BothRows,
  createRowsTask,
  type LaidRows,
} from '../intervals/beat-rows-reader.ts';
import { GatheredSwept } from '../intervals/gathered-swept.ts';
import type { StageContext } from '../stage.ts';

type Context = Pick<StageContext, 'signal' | 'pause' | 'threads'>;

/** Both sounds of every kept beat, as it is averaged and as it is. */
export interface SoundsInRows extends BothRows<FoundSounds> {
  /** Makes a threshold of a sound known that is none of the sweep's, %. */
  readonly prepare: (sound: 's1' | 's2', percent: number, context: Context) => Promise<void>;
}

const ways = ['averaged', 'single'] as const;
const sounds = ['s1', 's2'] as const;

/** A sound of the beats of one batch. */
type FoundBatch = Omit<FoundSound, 'placesAt'>;

export const findSoundsTask = createRowsTask(
  'find S1 and S2',
  (
    batch: BothRows<LaidRows<'envelope'>>,
    { search, levelCount }: { search: SoundSearchParams; levelCount: number },
  ) => {
    const find = (rows: EnvelopeRows) => {
      const { s1, s2 } = findSounds(rows, search, levelCount);
      return { s1: withoutPlaces(s1), s2: withoutPlaces(s2) };
    };
    return { averaged: find(batch.averaged), single: find(batch.single) };
  },
);

function withoutPlaces({ historicMs, levels, peaks, peakMs, missed }: FoundSound): FoundBatch {
  return { historicMs, levels, peaks, peakMs, missed };
}

class GatheredSound extends GatheredSwept implements FoundSound {
  readonly peaks: SoundPeak[] = [];
  readonly peakMs: Float64Array;
  readonly missed: (SoundMissReason | null)[] = [];

  constructor(beatCount: number, thresholds: readonly number[]) {
    super(beatCount, thresholds);
    this.peakMs = new Float64Array(beatCount);
  }

  addSound(found: FoundBatch, beats: BeatBatch): void {
    this.add(found, beats);
    const [first, end] = [beats.from - beats.first, beats.to - beats.first];
    this.peaks.push(...found.peaks.slice(first, end));
    this.missed.push(...found.missed.slice(first, end));
    this.peakMs.set(found.peakMs.subarray(first, end), beats.from);
  }
}

/**
 * Finds S1 and S2 in every beat, batch by batch: rows of an envelope that is not kept whole are dropped after each.
 *
 * The single beats have the sweep's thresholds too, lest each that is chosen have the rows laid once more.
 *
 * @param levelCount  thresholds of the sweep; 0 where nothing is swept
 */
export async function soundsInRows(
  rows: BeatRowsReader<'envelope'>,
  search: SoundSearchParams,
  levelCount: number,
  context: Context,
): Promise<SoundsInRows> {
  const beside = beatsThatVote(search);
  const gather = () => ({
    s1: new GatheredSound(rows.beatCount, footThresholds(levelCount)),
    s2: new GatheredSound(rows.beatCount, footThresholds(levelCount)),
  });
  const gathered = { averaged: gather(), single: gather() };
  await rows.findInBatches(
    context,
    findSoundsTask,
    { search, levelCount },
    (found, beats) => {
      for (const way of ways) {
        for (const sound of sounds) gathered[way][sound].addSound(found[way][sound], beats);
      }
    },
    beside,
  );
  const prepare: SoundsInRows['prepare'] = async (sound, percent, own) => {
    if (gathered.averaged[sound].knows(percent)) return;
    const ms = {
      averaged: new Float64Array(rows.beatCount),
      single: new Float64Array(rows.beatCount),
    };
    await rows.forEachBatch(
      own,
      async (batch, { from, to, first }, pause) => {
        for (const way of ways) {
          const places = findSounds(batch[way], search)[sound].placesAt(percent, null);
          ms[way].set(places.subarray(from - first, to - first), from);
        }
        await pause();
      },
      beside,
    );
    for (const way of ways) gathered[way][sound].setByHand(percent, ms[way]);
  };
  return { ...gathered, prepare };
}
