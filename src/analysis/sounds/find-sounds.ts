import { crossingBackward, crossings } from '../../dsp/resampling/crossing.ts';
import type { SoundMissReason } from '../../model/sounds.ts';
import type { SweptLandmark } from '../intervals/choose.ts';
import { msAfterR } from '../intervals/features.ts';
import type { LevelTable } from '../intervals/level-table.ts';
import { type LaidBeats, beatRow } from '../intervals/align-beats.ts';
import { footThresholds } from '../intervals/levels.ts';
import { voterCount } from './consistent-peaks.ts';
import type { SoundSearchParams } from './params.ts';
import { consistentPeaks, type EnvelopeRows, highestPeaks, type SoundPeak } from './sound-peaks.ts';

/** Peaks of many beats, wherever they are kept. */
export interface SoundPeakList {
  /** Of a beat, from 0; undefined of any other number. */
  readonly at: (b: number) => SoundPeak | undefined;
}

/** One sound of every kept beat; arrays run over the kept beats, ms after R, NaN where missed. */
export interface FoundSound extends SweptLandmark {
  readonly peaks: SoundPeakList;
  readonly missed: readonly (SoundMissReason | null)[];
}

export interface FoundSounds {
  readonly s1: FoundSound;
  readonly s2: FoundSound;
}

/** One sound of beats whose rows are there. */
export interface SoundOfRows extends FoundSound {
  readonly peaks: readonly SoundPeak[];
  readonly peakMs: Float64Array;
}

/**
 * How many beats before and after one have a say in where its sounds are.
 *
 * @param params  the rule
 * @returns beats: by the consistent rule those that vote for S1 of the beats that vote for S2
 */
export function beatsThatVote({ rule }: SoundSearchParams): number {
  return rule === 'plain' ? 0 : 2 * voterCount;
}

/**
 * Finds S1 and S2 in every beat, and their onsets at the historic threshold: the envelope's maxima about R and after
 * S1, by the plain rule the highest and by the consistent one those that the beats about it have too.
 *
 * A maximum on the last sample of its search, one that is not positive, and one behind a gap is missed; without S1 so
 * is S2.
 *
 * @param levelCount  thresholds of the sweep; 0 where nothing is swept
 * @returns a value a beat, ms after R; NaN where missed
 */
export function findSounds(
  rows: EnvelopeRows,
  params: SoundSearchParams,
  levelCount = 0,
): Readonly<Record<'s1' | 's2', SoundOfRows>> {
  const peaksOf = params.rule === 'plain' ? highestPeaks : consistentPeaks;
  const found = peaksOf(rows, params);
  const foundOf = (peaks: readonly SoundPeak[]): SoundOfRows => {
    const historicMs = onsetsAt(rows.envelope, peaks, params.soundPercent);
    const peakMs = Float64Array.from(peaks, ({ peak }) =>
      peak < 0 ? Number.NaN : msAfterR(rows.envelope, peak),
    );
    const missed = peaks.map((one, b) => one.missed ?? (Number.isNaN(historicMs[b]) ? 'no-onset' : null));
    return {
      peaks,
      peakMs,
      historicMs,
      missed,
      levels: onsetLevels(rows.envelope, peaks, levelCount),
      placesAt: (percent, members) => onsetsAt(rows.envelope, peaks, percent, members),
    };
  };
  return { s1: foundOf(found.s1), s2: foundOf(found.s2) };
}

/**
 * Onsets of one sound at a share of its height: going back from the maximum, the first crossing.
 *
 * @param envelope  rows of the kept beats
 * @param peaks     of the same beats
 * @param percent   share of the height, %
 * @param members   indices of kept beats; null for all
 * @returns ms after R, one a member; NaN where missed
 */
export function onsetsAt(
  envelope: LaidBeats,
  peaks: readonly SoundPeak[],
  percent: number,
  members: readonly number[] | null = null,
): Float64Array {
  const ms = new Float64Array(members?.length ?? peaks.length).fill(Number.NaN);
  for (let k = 0; k < ms.length; k++) {
    const b = members === null ? k : members[k];
    if (peaks[b].peak >= 0) ms[k] = onsetMs(envelope, beatRow(envelope, b), peaks[b], percent);
  }
  return ms;
}

function onsetMs(
  envelope: LaidBeats,
  row: Float64Array,
  { peak, from, base }: SoundPeak,
  percent: number,
): number {
  const place = crossingBackward(row, peak, from, base + (percent / 100) * (row[peak] - base));
  return place === null ? Number.NaN : msAfterR(envelope, place);
}

/** Onsets of one sound at every threshold of the sweep. */
function onsetLevels(envelope: LaidBeats, peaks: readonly SoundPeak[], levelCount: number): LevelTable {
  const thresholds = footThresholds(levelCount);
  const ms = thresholds.map(() => new Float64Array(peaks.length).fill(Number.NaN));
  const last = levelCount - 1;
  const [levels, places] = [new Float64Array(levelCount), new Float64Array(levelCount)];
  peaks.forEach(({ peak, from, base }, b) => {
    if (peak < 0) return;
    const row = beatRow(envelope, b);
    // Going back from the peak, the highest is met first.
    for (let k = 0; k < levelCount; k++) levels[last - k] = base + (thresholds[k] / 100) * (row[peak] - base);
    crossings(row, peak, from, -1, levels, places);
    for (let k = 0; k < levelCount; k++) ms[k][b] = msAfterR(envelope, places[last - k]);
  });
  return { thresholds, ms };
}
