import { findCrossingBackward, findCrossings } from '../../dsp/resampling/crossing.ts';
import type { SoundMissReason } from '../../model/sounds.ts';
import type { SweptLandmark } from '../intervals/choose.ts';
import { placeToMs } from '../intervals/features.ts';
import type { LevelTable } from '../intervals/level-table.ts';
import { type GriddedBeats, viewGriddedRow } from '../intervals/align-beats.ts';
import { footThresholds } from '../intervals/levels.ts';
import { voterCount } from './consistent-peaks.ts';
import type { SoundSearchParams } from './params.ts';
import { consistentPeaks, type EnvelopeRows, highestPeaks, type SoundPeak } from './sound-peaks.ts';

/** Peaks of many beats, in any form of storage. */
export interface SoundPeakList {
  /** Returns the peak of a beat, from 0; undefined for any other index. */
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

/** One sound of beats whose rows are in memory. */
export interface SoundOfRows extends FoundSound {
  readonly peaks: readonly SoundPeak[];
  readonly peakMs: Float64Array;
}

/**
 * Returns the number of beats before and after a beat that influence the choice of its sounds.
 *
 * @param params  the rule
 * @returns beats; by the consistent rule, those that vote for S1 of the beats that vote for S2
 */
export function countVotingBeats({ rule }: SoundSearchParams): number {
  return rule === 'plain' ? 0 : 2 * voterCount;
}

/**
 * Finds S1 and S2 in every beat, and their onsets at the historic threshold. The sounds are maxima of the envelope,
 * about R and after S1. The plain rule takes the highest maximum, the consistent rule the one that the surrounding
 * beats share.
 *
 * A maximum is missed if it lies on the last sample of its search, is not positive, or lies after a gap. If S1 is
 * missed, so is S2.
 *
 * @param levelCount  number of thresholds of the sweep; 0 without a sweep
 * @returns one value per beat, ms after R; NaN where missed
 */
export function findSounds(
  rows: EnvelopeRows,
  params: SoundSearchParams,
  levelCount = 0,
): Readonly<Record<'s1' | 's2', SoundOfRows>> {
  const peaksOf = params.rule === 'plain' ? highestPeaks : consistentPeaks;
  const found = peaksOf(rows, params);
  const foundOf = (peaks: readonly SoundPeak[]): SoundOfRows => {
    const historicMs = findOnsetsAt(rows.envelope, peaks, params.soundPercent);
    const peakMs = Float64Array.from(peaks, ({ peak }) =>
      peak < 0 ? Number.NaN : placeToMs(rows.envelope, peak),
    );
    const missed = peaks.map((one, b) => one.missed ?? (Number.isNaN(historicMs[b]) ? 'no-onset' : null));
    return {
      peaks,
      peakMs,
      historicMs,
      missed,
      levels: onsetLevels(rows.envelope, peaks, levelCount),
      placesAt: (percent, members) => findOnsetsAt(rows.envelope, peaks, percent, members),
    };
  };
  return { s1: foundOf(found.s1), s2: foundOf(found.s2) };
}

/**
 * Finds the onsets of one sound at a share of its height: going back from the maximum, the first crossing.
 *
 * @param envelope  rows of the kept beats
 * @param peaks     of the same beats
 * @param percent   share of the height, %
 * @param members   indices of kept beats; null for all
 * @returns ms after R, one per member; NaN where missed
 */
export function findOnsetsAt(
  envelope: GriddedBeats,
  peaks: readonly SoundPeak[],
  percent: number,
  members: readonly number[] | null = null,
): Float64Array {
  const ms = new Float64Array(members?.length ?? peaks.length).fill(Number.NaN);
  for (let k = 0; k < ms.length; k++) {
    const b = members === null ? k : members[k];
    if (peaks[b].peak >= 0) ms[k] = onsetMs(envelope, viewGriddedRow(envelope, b), peaks[b], percent);
  }
  return ms;
}

function onsetMs(
  envelope: GriddedBeats,
  row: Float64Array,
  { peak, from, base }: SoundPeak,
  percent: number,
): number {
  const place = findCrossingBackward(row, peak, from, base + (percent / 100) * (row[peak] - base));
  return place === null ? Number.NaN : placeToMs(envelope, place);
}

/** Finds the onsets of one sound at every threshold of the sweep. */
function onsetLevels(envelope: GriddedBeats, peaks: readonly SoundPeak[], levelCount: number): LevelTable {
  const thresholds = footThresholds(levelCount);
  const ms = thresholds.map(() => new Float64Array(peaks.length).fill(Number.NaN));
  const last = levelCount - 1;
  const [levels, places] = [new Float64Array(levelCount), new Float64Array(levelCount)];
  peaks.forEach(({ peak, from, base }, b) => {
    if (peak < 0) return;
    const row = viewGriddedRow(envelope, b);
    // The search goes back from the peak, so it meets the highest level first.
    for (let k = 0; k < levelCount; k++) levels[last - k] = base + (thresholds[k] / 100) * (row[peak] - base);
    findCrossings(row, peak, from, -1, levels, places);
    for (let k = 0; k < levelCount; k++) ms[k][b] = placeToMs(envelope, places[last - k]);
  });
  return { thresholds, ms };
}
