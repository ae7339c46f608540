import type { SoundMissReason } from '../../model/sounds.ts';
import { placeToMs } from '../intervals/features.ts';
import { viewGriddedRow, indexTolerance, type GriddedBeats } from '../intervals/align-beats.ts';
import { searchExtremum } from '../intervals/search.ts';
import {
  type SoundCandidate,
  findLocalMaxima,
  selectMostConsistent,
  voterCount,
} from './consistent-peaks.ts';
import type { SoundSearchParams } from './params.ts';
import { medianInPlace } from '../../dsp/statistics/stats.ts';

/** Regression line of QS2, mean of men and women: ms at a heart rate of 0, and decrease in ms per beat per minute. */
const qs2Line = { atRestMs: 547.5, perBeatMs: 2.05 };

/** Typical time from QRS onset to R, minus that from a sound's onset to its maximum, ms. */
const leadMs = 15;

/**
 * Returns the expected time of the maximum of S2 in every beat, ms after R, from the heart rate alone.
 *
 * The heart rate is that of the median RR of the surrounding beats, since systole follows the rate rather than a single
 * cycle.
 *
 * @param rrSec  of each beat
 * @param near   number of beats on each side that count
 * @returns as many, ms after R
 *
 * Source: Weissler, Harris and Schoenfeld 1968.
 */
export function expectedS2(rrSec: Float64Array, near: number): Float64Array {
  return rrSec.map((_, b) => {
    const medianSec = medianInPlace(rrSec.slice(Math.max(0, b - near), b + near + 1));
    return qs2Line.atRestMs - (qs2Line.perBeatMs * 60) / medianSec - leadMs;
  });
}

/** Envelopes of the kept beats on grids from R. */
export interface EnvelopeRows {
  readonly envelope: GriddedBeats;
  /** RR of each kept beat, s. */
  readonly rrSec: Float64Array;
}

/** Maximum of one sound's envelope in a beat's row, and the limit of the search for its onset. */
export interface SoundPeak {
  /** Index into the row; −1 where missed. */
  readonly peak: number;
  /** First sample that may be its onset. */
  readonly from: number;
  /** Level from which its height is measured, in the envelope's unit. */
  readonly base: number;
  readonly missed: SoundMissReason | null;
}

/** Peaks of both sounds in every kept beat. */
export interface SoundPeaks {
  readonly s1: readonly SoundPeak[];
  readonly s2: readonly SoundPeak[];
}

type Rule = (rows: EnvelopeRows, params: SoundSearchParams) => SoundPeaks;

/** Range of the search for a sound in a row, both ends included. */
interface Search {
  readonly from: number;
  readonly to: number;
  /** First sample that may be its onset. */
  readonly onsetFrom: number;
}

const soundGoal = { extreme: 'maximum', none: 'no-peak' } as const;

/** Maximum time from a sound's onset to its maximum by the consistent rule, s. */
const longestRiseSec = 0.1;

/** SD of the time of S2 about that expected from the heart rate, ms; wide, for hearts under load or with disease. */
const expectedSpreadMs = 60;

/** Selects the highest maximum of each search. */
export const highestPeaks: Rule = ({ envelope, rrSec }, params) => {
  const s1 = Array.from(rrSec, (_, b) => highestIn(viewGriddedRow(envelope, b), searchS1(envelope, params)));
  const s2 = s1.map((first, b) =>
    first.missed === null
      ? highestIn(viewGriddedRow(envelope, b), searchS2(envelope, first.peak, rrSec[b], params))
      : first,
  );
  return { s1, s2 };
};

/**
 * Selects among the maxima of each search the one that the surrounding beats share. For S2, maxima near the time
 * expected from the heart rate have priority.
 */
export const consistentPeaks: Rule = ({ envelope, rrSec }, params) => {
  const search = searchS1(envelope, params);
  const s1 = findConsistentPeaks(
    envelope,
    Array.from(rrSec, () => search),
  );
  const searches = s1.map(({ peak }, b) => (peak < 0 ? null : searchS2(envelope, peak, rrSec[b], params)));
  const s2 = findConsistentPeaks(envelope, searches, expectedS2(rrSec, voterCount));
  return { s1, s2: s2.map((second, b) => (s1[b].missed === null ? second : s1[b])) };
};

function searchS1({ fs, firstIndex }: GriddedBeats, params: SoundSearchParams): Search {
  return {
    from: Math.max(0, firstAfter(params.s1FromMs / 1000, fs) - firstIndex),
    to: lastBefore(params.s1ToMs / 1000, fs) - firstIndex,
    onsetFrom: 0,
  };
}

function searchS2({ fs }: GriddedBeats, s1Peak: number, rrSec: number, params: SoundSearchParams): Search {
  return {
    from: s1Peak + firstAfter(params.s2From * rrSec, fs),
    to: s1Peak + lastBefore(params.s2To * rrSec, fs),
    onsetFrom: s1Peak,
  };
}

function firstAfter(sec: number, fs: number): number {
  return Math.ceil(sec * fs - indexTolerance);
}

function lastBefore(sec: number, fs: number): number {
  return Math.floor(sec * fs + indexTolerance);
}

function highestIn(row: Float64Array, { from, to, onsetFrom }: Search): SoundPeak {
  const { index, missed } = searchExtremum(row, from, to, soundGoal);
  if (missed !== null) return missedPeak(missed);
  if (!(row[index] > 0)) return missedPeak('no-peak');
  return { peak: index, from: onsetFrom, base: 0, missed: null };
}

function missedPeak(missed: SoundMissReason): SoundPeak {
  return { peak: -1, from: 0, base: 0, missed };
}

/** @param expectedMs  expected time of the sound in each beat, after R; if omitted, all times are equally likely */
function findConsistentPeaks(
  envelope: GriddedBeats,
  searches: readonly (Search | null)[],
  expectedMs: Float64Array | null = null,
): SoundPeak[] {
  const candidates = searches.map((search, b): SoundCandidate[] => {
    if (search === null) return [];
    const row = viewGriddedRow(envelope, b);
    // A sound that rises up to a gap may have its maximum inside the gap.
    if (highestIn(row, search).missed === 'gap') return [];
    return findLocalMaxima(row, search.from, search.to).map(({ index, share }) => {
      const ms = placeToMs(envelope, index) - (expectedMs?.[b] ?? 0);
      const likely = expectedMs === null ? 1 : Math.exp(-0.5 * (ms / expectedSpreadMs) ** 2);
      return { index, ms, weight: share * likely };
    });
  });
  const riseCount = Math.round(longestRiseSec * envelope.fs);
  return selectMostConsistent(candidates).map((one, b) => {
    const search = searches[b];
    if (search === null) return missedPeak('no-peak');
    const row = viewGriddedRow(envelope, b);
    if (one === null) return missedPeak(highestIn(row, search).missed ?? 'no-peak');
    return measureAboveFoot(row, one.index, Math.max(search.onsetFrom, one.index - riseCount));
  });
}

/**
 * Returns a peak whose height is measured from the lowest point of its rise, so that an earlier sound does not hide its
 * onset.
 */
function measureAboveFoot(row: Float64Array, peak: number, from: number): SoundPeak {
  let foot = peak;
  for (let n = peak - 1; n >= from && !Number.isNaN(row[n]); n--) if (row[n] < row[foot]) foot = n;
  return { peak, from, base: row[foot], missed: null };
}
