import type { BeatWaves } from '../../model/waves.ts';
import { type RowWaves, RowDelineator } from './delineate-rows.ts';
import {
  type LeadRows,
  averageSimilarBeats,
  meanBeatsPerSide,
  type QrsShape,
  type RowGrid,
} from './like-beats.ts';
import { combineLeadWaves } from './over-leads.ts';

/** A beat with the intervals to its neighbours. */
export interface NeighbouredBeat {
  readonly rows: LeadRows;
  readonly shape: QrsShape;
  /** s. */
  readonly rSec: number;
  /** From the previous beat and to the next, s; NaN if there is none. */
  readonly rrBeforeSec: number;
  readonly rrSec: number;
  /** To the next beat if it is of the usual kind, s; otherwise Infinity, or NaN. */
  readonly rrToPSec: number;
  /** False for beats that begin in the ventricles, or are paced there. */
  readonly mayHaveP: boolean;
}

/** The waves of one beat in each lead and over all leads, s. */
export interface DelineatedBeat {
  readonly leads: readonly BeatWaves[];
  readonly overall: BeatWaves;
}

/** RR that is assumed for a beat without neighbours, s. */
const defaultRrSec = 0.8;

/**
 * Finds P, QRS and T of one beat in the mean of the beats of its shape among the eight on either side; the mean
 * has less noise.
 *
 * @param beats of one stretch, in order
 * @param own index of the beat
 * @param grid position of the rows
 * @returns times on the clock of R; null if the beat's QRS is incomplete or not found
 */
export function delineateBeat(
  beats: readonly NeighbouredBeat[],
  own: number,
  grid: RowGrid,
): DelineatedBeat | null {
  const first = Math.max(0, own - meanBeatsPerSide);
  const nearbyBeats = beats.slice(first, own + meanBeatsPerSide + 1);
  const rows = nearbyBeats.map((beat) => beat.rows);
  const shapes = nearbyBeats.map((beat) => beat.shape);
  const mean = averageSimilarBeats({ rows, shapes }, own - first, grid);
  if (mean === null) return null;
  const { rSec, rrBeforeSec, rrSec, rrToPSec, mayHaveP } = beats[own];
  const r = grid.before - mean.from;
  const found = new RowDelineator(grid.rate).delineate(
    {
      leads: mean.leads,
      rate: grid.rate,
      r,
      rrBeforeSec: firstFinite(rrBeforeSec, rrSec),
      rrSec: firstFinite(rrSec, rrBeforeSec),
      rrToPSec: Number.isNaN(rrToPSec) ? Infinity : rrToPSec,
    },
    { rows: mean.members.map((member) => rows[member]), from: mean.from, mayHaveP },
  );
  if (found === null) return null;
  const secOf = (place: number): number => rSec + (place - r) / grid.rate;
  return {
    leads: found.map((lead) => placesToTimes(lead, secOf)),
    overall: placesToTimes(combineLeadWaves(found), secOf),
  };
}

/** Returns the first value that is finite; a typical RR if neither is, s. */
function firstFinite(first: number, second: number): number {
  if (Number.isFinite(first)) return first;
  return Number.isFinite(second) ? second : defaultRrSec;
}

/**
 * Converts the waves of a row to times.
 *
 * @param waves positions
 * @param secOf converts a position to a time, s
 * @returns s
 */
export function placesToTimes({ p, qrs, t }: RowWaves, secOf: (place: number) => number): BeatWaves {
  return {
    p: p === null ? null : { onset: secOf(p.onset), peak: secOf(p.peak), end: secOf(p.end) },
    qrs: { onset: secOf(qrs.onset), end: secOf(qrs.end) },
    t: t === null ? null : { peak: secOf(t.peak), end: secOf(t.end) },
  };
}
