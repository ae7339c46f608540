import { crossingBackward } from '../../dsp/crossing.ts';
import type { SoundMissReason } from '../../model/sounds.ts';
import { msAfterR } from '../intervals/features.ts';
import type { LevelTable } from '../intervals/features.ts';
import { indexSlack, type LaidBeats, rowOf } from '../intervals/lay.ts';
import { footThresholds } from '../intervals/levels.ts';
import { searchExtremum } from '../intervals/search.ts';
import type { SoundSearchParams } from './params.ts';

/** Envelopes of the kept beats on grids from R. */
export interface EnvelopeRows {
  readonly envelope: LaidBeats;
  /** RR of each kept beat, s. */
  readonly rrSec: Float64Array;
}

/** Where one sound's envelope is highest in a beat's row, and how far its onset is looked for. */
interface SoundPeak {
  /** Index into the row; −1 where missed. */
  readonly peak: number;
  /** First sample that its onset may lie on. */
  readonly from: number;
  readonly missed: SoundMissReason | null;
}

/** One sound of every kept beat; arrays run over the kept beats, ms after R, NaN where missed. */
export interface FoundSound {
  readonly peaks: readonly SoundPeak[];
  readonly peakMs: Float64Array;
  /** The onset at the historic threshold. */
  readonly historicMs: Float64Array;
  readonly missed: readonly (SoundMissReason | null)[];
}

export interface FoundSounds {
  readonly s1: FoundSound;
  readonly s2: FoundSound;
}

const soundGoal = { extreme: 'maximum', none: 'no-peak' } as const;

/**
 * Finds S1 and S2 in every beat: the envelope's maxima about R and after S1, and their onsets at the historic threshold.
 *
 * A maximum on the last sample of its search, one that is not positive, and one behind a gap is missed; without S1 so
 * is S2.
 */
export function findSounds(rows: EnvelopeRows, params: SoundSearchParams): FoundSounds {
  const pairs = Array.from(rows.rrSec, (rrSec, b) => findPair(rows.envelope, b, rrSec, params));
  const foundOf = (peaks: readonly SoundPeak[]): FoundSound => {
    const historicMs = onsetsAt(rows.envelope, peaks, params.soundPercent);
    const peakMs = Float64Array.from(peaks, ({ peak }) =>
      peak < 0 ? Number.NaN : msAfterR(rows.envelope, peak),
    );
    const missed = peaks.map((one, b) => one.missed ?? (Number.isNaN(historicMs[b]) ? 'no-onset' : null));
    return { peaks, peakMs, historicMs, missed };
  };
  return { s1: foundOf(pairs.map(([s1]) => s1)), s2: foundOf(pairs.map(([, s2]) => s2)) };
}

function findPair(
  envelope: LaidBeats,
  b: number,
  rrSec: number,
  params: SoundSearchParams,
): readonly [SoundPeak, SoundPeak] {
  const row = rowOf(envelope, b);
  const { fs, firstIndex } = envelope;
  const firstAfter = (sec: number) => Math.ceil(sec * fs - indexSlack);
  const lastBefore = (sec: number) => Math.floor(sec * fs + indexSlack);
  const s1 = peakIn(
    row,
    Math.max(0, firstAfter(params.s1FromMs / 1000) - firstIndex),
    lastBefore(params.s1ToMs / 1000) - firstIndex,
    0,
  );
  if (s1.missed !== null) return [s1, s1];
  const from = s1.peak + firstAfter(params.s2From * rrSec);
  return [s1, peakIn(row, from, s1.peak + lastBefore(params.s2To * rrSec), s1.peak)];
}

function peakIn(row: Float64Array, from: number, to: number, onsetFrom: number): SoundPeak {
  const { index, missed } = searchExtremum(row, from, to, soundGoal);
  if (missed !== null) return { peak: -1, from: onsetFrom, missed };
  if (!(row[index] > 0)) return { peak: -1, from: onsetFrom, missed: 'no-peak' };
  return { peak: index, from: onsetFrom, missed: null };
}

/** Onsets of one sound at a share of its height: going back from the maximum, the first crossing. */
export function onsetsAt(
  envelope: LaidBeats,
  peaks: readonly SoundPeak[],
  percent: number,
  members: readonly number[] | null = null,
): Float64Array {
  const ms = new Float64Array(members?.length ?? peaks.length).fill(Number.NaN);
  for (let k = 0; k < ms.length; k++) {
    const b = members === null ? k : members[k];
    const { peak, from } = peaks[b];
    if (peak < 0) continue;
    const row = rowOf(envelope, b);
    const place = crossingBackward(row, peak, from, (percent / 100) * row[peak]);
    if (place !== null) ms[k] = msAfterR(envelope, place);
  }
  return ms;
}

/** Onsets of one sound at every threshold of the sweep. */
export function onsetLevels(
  envelope: LaidBeats,
  peaks: readonly SoundPeak[],
  levelCount: number,
): LevelTable {
  const thresholds = footThresholds(levelCount);
  return { thresholds, ms: thresholds.map((percent) => onsetsAt(envelope, peaks, percent)) };
}
