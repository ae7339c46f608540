import {
  countVotingBeats,
  findSounds,
  type FoundSound,
  type FoundSounds,
  type SoundOfRows,
} from '../../analysis/sounds/find-sounds.ts';
import type { SoundSearchParams } from '../../analysis/sounds/params.ts';
import { SoundPeakColumns } from '../../analysis/sounds/peak-columns.ts';
import type { EnvelopeRows } from '../../analysis/sounds/sound-peaks.ts';
import { footThresholds } from '../../analysis/intervals/levels.ts';
import type { SoundMissReason } from '../../model/sounds.ts';
import {
  type BeatBatch,
  type BeatRowsReader,
  type AveragedAndSingle,
  createRowsTask,
  type RowsWithRr,
} from '../intervals/beat-rows-reader.ts';
import { type GatheredLevels, levelGatherer } from '../intervals/gathered-levels.ts';
import { GatheredSwept, prepareThreshold, rowKinds } from '../intervals/gathered-swept.ts';
import type { ScratchSpace } from '../signals/stored-signal.ts';
import type { StageContext } from '../stage.ts';

type Context = Pick<StageContext, 'signal' | 'pause' | 'threads'>;

/** Both sounds of every kept beat, averaged and single. */
export interface SoundsInRows extends AveragedAndSingle<FoundSounds> {
  /** Computes a threshold of a sound that is not in the sweep, %. */
  readonly prepare: (sound: 's1' | 's2', percent: number, context: Context) => Promise<void>;
}

const sounds = ['s1', 's2'] as const;

/** A sound of the beats of one batch. */
type FoundBatch = Omit<SoundOfRows, 'placesAt' | 'peakMs'>;

export const findSoundsTask = createRowsTask(
  'find S1 and S2',
  (
    batch: AveragedAndSingle<RowsWithRr<'envelope'>>,
    { search, levelCount }: { search: SoundSearchParams; levelCount: number },
  ) => {
    const find = (rows: EnvelopeRows) => {
      const { s1, s2 } = findSounds(rows, search, levelCount);
      return { s1: withoutPlaces(s1), s2: withoutPlaces(s2) };
    };
    return { averaged: find(batch.averaged), single: find(batch.single) };
  },
);

function withoutPlaces({ historicMs, levels, peaks, missed }: SoundOfRows): FoundBatch {
  return { historicMs, levels, peaks, missed };
}

class GatheredSound extends GatheredSwept implements FoundSound {
  readonly peaks: SoundPeakColumns;
  readonly missed: (SoundMissReason | null)[] = [];

  constructor(beatCount: number, levels: GatheredLevels) {
    super(beatCount, levels);
    this.peaks = new SoundPeakColumns(beatCount);
  }

  addSound(found: FoundBatch, beats: BeatBatch): void {
    this.add(found, beats);
    const [first, end] = [beats.from - beats.first, beats.to - beats.first];
    this.peaks.add(found.peaks.slice(first, end));
    this.missed.push(...found.missed.slice(first, end));
  }
}

/**
 * Finds S1 and S2 in every beat, batch by batch. Rows of an envelope that is not in memory are dropped after each
 * batch.
 *
 * The single beats use the sweep's thresholds as well. Otherwise, each chosen threshold would require building the
 * rows again.
 *
 * @param levelCount  number of thresholds of the sweep; 0 if nothing is swept
 * @param space       storage for positions; in memory if omitted or full
 */
export async function soundsInRows(
  rows: BeatRowsReader<'envelope'>,
  search: SoundSearchParams,
  levelCount: number,
  context: Context,
  space?: ScratchSpace,
): Promise<SoundsInRows> {
  const { beatCount } = rows;
  const votingBeats = countVotingBeats(search);
  const levelsOf = await levelGatherer(rowKinds.length * sounds.length, levelCount, beatCount, space);
  const gatherOne = () => new GatheredSound(beatCount, levelsOf(footThresholds(levelCount)));
  const gather = () => ({ s1: gatherOne(), s2: gatherOne() });
  const gathered = { averaged: gather(), single: gather() };
  await rows.findInBatches(
    context,
    findSoundsTask,
    { search, levelCount },
    (found, beats) => {
      for (const rowKind of rowKinds) {
        for (const sound of sounds) gathered[rowKind][sound].addSound(found[rowKind][sound], beats);
      }
    },
    votingBeats,
  );
  const prepare: SoundsInRows['prepare'] = (sound, percent, own) =>
    prepareThreshold(
      rows,
      { averaged: gathered.averaged[sound], single: gathered.single[sound] },
      percent,
      own,
      (some) => findSounds(some, search)[sound].placesAt(percent, null),
      votingBeats,
    );
  return { ...gathered, prepare };
}
