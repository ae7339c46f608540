import { refineParabola } from '../../dsp/resampling/interpolate.ts';
import type { MissReason } from '../../model/intervals.ts';
import { indexTolerance } from './align-beats.ts';
import type { FrameParams } from './params.ts';
import { searchExtremum } from './search.ts';

/** A kept beat, averaged: rows of PPG and dPPG on the grid R + k / fs, sample 0 at k = `firstIndex`. */
export interface BeatRows {
  readonly ppg: Float64Array;
  readonly dppg: Float64Array;
  readonly firstIndex: number;
  readonly fs: number;
  readonly rrSec: number;
}

/** Landmarks of one beat as indices into its rows; −1 where missed. */
export interface Frame {
  readonly upstroke: number;
  readonly base: number;
  readonly peak: number;
  readonly nadir: number;
  /** Offset of the vertex of the parabola through the nadir, −1 … 1 samples. */
  readonly nadirOffset: number;
  /** Maximum of dPPG in the 250 ms after the nadir; NaN without a nadir. */
  readonly top: number;
  /** Last sample of those 250 ms. */
  readonly topEnd: number;
  /** Reason why there is no base, and so no foot. */
  readonly baseMissed: MissReason | null;
  /** Reason why there is no peak or no height, and so no percent-height foot. */
  readonly heightMissed: MissReason | null;
  readonly nadirMissed: MissReason | null;
}

/** Frames of beats by index; undefined where there is none. */
export interface FrameList {
  readonly at: (b: number) => Frame | undefined;
}

/** The top after the nadir and the first zero of dPPG are searched for within this time. */
export const afterNadirSec = 0.25;

/**
 * Finds the landmarks of one averaged beat: upstroke, foot base, systolic peak, nadir.
 *
 * A landmark is missed if it lies on the last sample of its search, if a height or an upstroke is not positive, if a
 * nadir is not negative, or if R lies inside a gap. Everything that depends on it is missed too.
 *
 * @param rows    of the beat
 * @param params  limits of the searches
 * @returns samples of the rows; −1 where missed
 *
 * Source: Cziesler 2014, 2.1 and 2.2; the limits of the searches are not from there.
 */
export function findFrame(rows: BeatRows, params: FrameParams): Frame {
  const { ppg, dppg, rrSec } = rows;
  const rIndex = -rows.firstIndex;
  if (Number.isNaN(ppg[rIndex]) || Number.isNaN(dppg[rIndex])) return missedFrame('gap');
  return searchFrame(rows, {
    upstrokeFrom: rIndex,
    upstrokeTo: rIndex + countSamplesIn(params.upstrokeTo * rrSec, rows),
    baseFrom: () => rIndex,
    peakSec: Math.min(params.peakTo * rrSec, params.peakToMs / 1000),
    nadirSec: params.notchTo * rrSec,
  });
}

/** Limits of the searches for the landmarks of one beat: indices into its row, and durations. */
interface FrameSearch {
  readonly upstrokeFrom: number;
  readonly upstrokeTo: number;
  /** Returns the start of the search for the base, given the upstroke. */
  readonly baseFrom: (upstroke: number) => number;
  /** End of the search for the peak, s after the upstroke. */
  readonly peakSec: number;
  /** End of the search for the nadir, s after the base. */
  readonly nadirSec: number;
}

/**
 * Returns the number of whole samples in a duration, rounded down.
 *
 * @param durationSec  s
 * @param rows         their rate, Hz
 * @returns from 0
 */
export function countSamplesIn(durationSec: number, { fs }: Pick<BeatRows, 'fs'>): number {
  return Math.floor(durationSec * fs + indexTolerance);
}

/**
 * Finds the landmarks of one beat within given search ranges.
 *
 * @param rows    of the beat
 * @param search  where each landmark is searched for, samples of the rows
 * @returns samples of the rows; −1 where missed
 */
export function searchFrame(rows: BeatRows, search: FrameSearch): Frame {
  const { ppg, dppg, fs } = rows;
  const upstroke = searchExtremum(dppg, search.upstrokeFrom, search.upstrokeTo, upstrokeGoal);
  if (upstroke.missed !== null) return missedFrame(upstroke.missed);
  if (!(dppg[upstroke.index] > 0)) return missedFrame('no-upstroke');

  const base = searchExtremum(ppg, search.baseFrom(upstroke.index), upstroke.index, baseGoal);
  const peakTo = upstroke.index + countSamplesIn(search.peakSec, rows);
  const peak = searchExtremum(ppg, upstroke.index, peakTo, peakGoal);
  const isHigh = base.index >= 0 && peak.index >= 0 && ppg[peak.index] > ppg[base.index];
  const found = {
    upstroke: upstroke.index,
    base: base.index,
    peak: peak.index,
    baseMissed: base.missed,
    heightMissed: base.missed ?? peak.missed ?? (isHigh ? null : 'no-peak'),
  };
  const noNadir = base.missed ?? peak.missed;
  if (noNadir !== null) return makeFrame(found, noNotch(noNadir));
  const nadirTo = base.index + countSamplesIn(search.nadirSec, rows);
  return makeFrame(found, findNadir(dppg, fs, peak.index, nadirTo));
}

const upstrokeGoal = { extreme: 'maximum', none: 'no-upstroke' } as const;
const baseGoal = { extreme: 'minimum', none: 'no-foot' } as const;
const peakGoal = { extreme: 'maximum', none: 'no-peak' } as const;
const nadirGoal = { extreme: 'minimum', none: 'no-nadir' } as const;

type NotchLandmarks = Pick<Frame, 'nadir' | 'nadirOffset' | 'top' | 'topEnd' | 'nadirMissed'>;

/**
 * The fields are listed, since frames made by spreading get a hidden class each, which needs more memory than the
 * frame.
 */
function makeFrame(
  { upstroke, base, peak, baseMissed, heightMissed }: Omit<Frame, keyof NotchLandmarks>,
  { nadir, nadirOffset, top, topEnd, nadirMissed }: NotchLandmarks,
): Frame {
  return {
    upstroke,
    base,
    peak,
    nadir,
    nadirOffset,
    top,
    topEnd,
    baseMissed,
    heightMissed,
    nadirMissed,
  };
}

function findNadir(dppg: Float64Array, fs: number, from: number, to: number): NotchLandmarks {
  const nadir = searchExtremum(dppg, from, to, nadirGoal);
  if (nadir.missed !== null) return noNotch(nadir.missed);
  const n = nadir.index;
  if (!(dppg[n] < 0)) return noNotch('no-nadir');
  const hasNeighbours = n > 0 && !Number.isNaN(dppg[n - 1]) && !Number.isNaN(dppg[n + 1]);
  const nadirOffset = hasNeighbours ? refineParabola(dppg[n - 1], dppg[n], dppg[n + 1], 1) : 0;
  const topEnd = Math.min(n + Math.floor(afterNadirSec * fs + indexTolerance), dppg.length - 1);
  let top = dppg[n];
  for (let k = n; k <= topEnd && !Number.isNaN(dppg[k]); k++) top = Math.max(top, dppg[k]);
  return { nadir: n, nadirOffset, top, topEnd, nadirMissed: null };
}

function noNotch(reason: MissReason): NotchLandmarks {
  return { nadir: -1, nadirOffset: 0, top: Number.NaN, topEnd: -1, nadirMissed: reason };
}

function missedFrame(reason: MissReason): Frame {
  return makeFrame(
    { upstroke: -1, base: -1, peak: -1, baseMissed: reason, heightMissed: reason },
    noNotch(reason),
  );
}
