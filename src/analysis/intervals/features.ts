import type { MissReason } from '../../model/intervals.ts';
import { findFoot } from './feet.ts';
import { type BeatRows, type Frame, type FrameList, findFrame } from './frame.ts';
import { type GriddedBeats, viewGriddedRow } from './align-beats.ts';
import { type BeatLevels, footLevel, heightLevels, notchLevel, notchLevels } from './levels.ts';
import { findNotch } from './notches.ts';
import type { LevelTable, SweptLevels } from './level-table.ts';
import type { FrameParams, HistoricParams } from './params.ts';

/** PPG and dPPG of the kept beats on grids from R. */
export interface PulseRows {
  readonly ppg: GriddedBeats;
  readonly dppg: GriddedBeats;
  /** RR of each kept beat, s. */
  readonly rrSec: Float64Array;
}

/** Landmarks of every kept beat; arrays run over the kept beats, in ms after R, NaN where missed. */
export interface Landmarks {
  readonly frames: readonly Frame[];
  readonly peakMs: Float64Array;
  readonly footMs: Float64Array;
  readonly notchMs: Float64Array;
  readonly footMissed: readonly (MissReason | null)[];
  readonly notchMissed: readonly (MissReason | null)[];
}

/** Landmarks, and their places at every threshold of both sweeps. */
export interface Features<
  Levels extends SweptLevels = SweptLevels,
  Frames extends FrameList = FrameList,
> extends Omit<Landmarks, 'frames'> {
  readonly frames: Frames;
  readonly footLevels: Levels;
  readonly notchLevels: Levels;
}

/**
 * Returns the rows of every kept beat. Call it once: creating thousands of views costs more than most reads through
 * them.
 *
 * @param pulses  of the kept beats
 * @returns one element per beat, in order
 */
export function viewBeatRows(pulses: PulseRows): readonly BeatRows[] {
  return Array.from(pulses.rrSec, (_, b) => beatRows(pulses, b));
}

/**
 * Returns the rows of kept beat b.
 *
 * @param pulses  of the kept beats
 * @param b       0 … kept beats − 1
 * @returns views, not copies
 */
export function beatRows({ ppg, dppg, rrSec }: PulseRows, b: number): BeatRows {
  const { firstIndex, fs } = ppg;
  return { ppg: viewGriddedRow(ppg, b), dppg: viewGriddedRow(dppg, b), firstIndex, fs, rrSec: rrSec[b] };
}

/**
 * Converts a place in a row to ms after R.
 *
 * @param rows   their first sample, relative to R, and their rate, Hz
 * @param place  samples with fraction from the row's first sample
 * @returns ms; NaN for NaN
 */
export function placeToMs(rows: Pick<BeatRows, 'firstIndex' | 'fs'>, place: number): number {
  return ((place + rows.firstIndex) / rows.fs) * 1000;
}

/**
 * Finds frames and historic features of every kept beat.
 *
 * @param rowsByBeat  averaged, one per kept beat
 * @param frame       limits of the searches
 * @param historic    methods of foot and notch
 * @returns one value per beat, ms after R; NaN where missed
 */
export function findLandmarks(
  rowsByBeat: readonly BeatRows[],
  frame: FrameParams,
  historic: HistoricParams,
): Landmarks {
  const count = rowsByBeat.length;
  const frames: Frame[] = [];
  const footMissed: (MissReason | null)[] = [];
  const notchMissed: (MissReason | null)[] = [];
  const peakMs = new Float64Array(count).fill(Number.NaN);
  const footMs = new Float64Array(count);
  const notchMs = new Float64Array(count);
  for (let b = 0; b < count; b++) {
    const rows = rowsByBeat[b];
    const found = findFrame(rows, frame);
    const foot = findFoot(rows, found, historic);
    const notch = findNotch(rows, found, historic);
    frames.push(found);
    footMissed.push(foot.missed);
    notchMissed.push(notch.missed);
    if (found.peak >= 0) peakMs[b] = placeToMs(rows, found.peak);
    footMs[b] = placeToMs(rows, foot.place);
    notchMs[b] = placeToMs(rows, notch.place);
  }
  return { frames, peakMs, footMs, notchMs, footMissed, notchMissed };
}

/**
 * Finds the places of all thresholds of both sweeps, for every kept beat.
 *
 * @param rowsByBeat  averaged, one per kept beat
 * @param frames      of the same beats
 * @param levelCount  number of thresholds of each sweep
 * @returns one table per sweep: levels × beats, ms after R; NaN where missed
 */
export function findLevels(
  rowsByBeat: readonly BeatRows[],
  frames: readonly Frame[],
  levelCount: number,
): { footLevels: LevelTable; notchLevels: LevelTable } {
  return {
    footLevels: tabulatePlaces(rowsByBeat, frames, heightLevels(levelCount)),
    notchLevels: tabulatePlaces(rowsByBeat, frames, notchLevels(levelCount)),
  };
}

/**
 * Finds the places of all thresholds of one sweep, for every kept beat.
 *
 * @param rowsByBeat  one per kept beat
 * @param frames      of the same beats
 * @param levels      finds them in one beat
 * @returns levels × beats, ms after R; NaN where missed
 */
export function tabulatePlaces(
  rowsByBeat: readonly BeatRows[],
  frames: readonly Frame[],
  { percents, find }: BeatLevels,
): LevelTable {
  const ms = percents.map(() => new Float64Array(frames.length));
  const places = new Float64Array(percents.length);
  for (let b = 0; b < frames.length; b++) {
    const rows = rowsByBeat[b];
    find(rows, frames[b], places);
    for (let k = 0; k < places.length; k++) ms[k][b] = placeToMs(rows, places[k]);
  }
  return { thresholds: percents, ms };
}

/**
 * Finds the places of one threshold, ms after R, for every kept beat or for the beats of a list, in its order.
 *
 * @param rowsByBeat  averaged, one per kept beat
 * @param frames      of the same beats
 * @param place       finds a threshold in one beat, samples of its row
 * @param percent     the threshold, %
 * @param members     indices of kept beats; null for all
 * @returns NaN where missed
 */
export function findPlacesAt(
  rowsByBeat: readonly BeatRows[],
  frames: readonly Frame[],
  place: (rows: BeatRows, frame: Frame, percent: number) => number,
  percent: number,
  members: readonly number[] | null = null,
): Float64Array {
  const ms = new Float64Array(members?.length ?? frames.length);
  for (let k = 0; k < ms.length; k++) {
    const b = members === null ? k : members[k];
    const rows = rowsByBeat[b];
    ms[k] = placeToMs(rows, place(rows, frames[b], percent));
  }
  return ms;
}

/**
 * Finds the places of any threshold, ms after R, NaN where missed, for every kept beat or for the beats of a list, in
 * its order.
 */
export interface LevelPlaces {
  readonly foot: (percent: number, members: readonly number[] | null) => Float64Array;
  readonly notch: (percent: number, members: readonly number[] | null) => Float64Array;
}

/**
 * Returns functions that find foot and notch of the same beats at any threshold.
 *
 * @param rowsByBeat  one per kept beat
 * @param frames      of the same beats
 * @returns one function per landmark
 */
export function createLevelPlaces(rowsByBeat: readonly BeatRows[], frames: readonly Frame[]): LevelPlaces {
  return {
    foot: (percent, members) => findPlacesAt(rowsByBeat, frames, footLevel, percent, members),
    notch: (percent, members) => findPlacesAt(rowsByBeat, frames, notchLevel, percent, members),
  };
}
