import type { BeatWaves } from '../../model/waves.ts';
import { certainWaves } from './certain-waves.ts';
import { type RowWaves, RowDelineator } from './delineate-rows.ts';
import { type LeadRows, meanOfLike, meanReach, type QrsShape, type RowGrid } from './like-beats.ts';
import { overLeads } from './over-leads.ts';

/** One beat among its neighbours. */
export interface NeighbouredBeat {
  readonly rows: LeadRows;
  readonly shape: QrsShape;
  /** s. */
  readonly rSec: number;
  /** From the beat before and to the next, s; NaN where there is none. */
  readonly rrBeforeSec: number;
  readonly rrSec: number;
  /** False of beats that begin in the ventricles, or are paced there. */
  readonly mayHaveP: boolean;
}

/** The waves of one beat in each lead and over all of them, s. */
export interface DelineatedBeat {
  readonly leads: readonly BeatWaves[];
  readonly overall: BeatWaves;
}

/** A usual RR, of a beat that stands alone, s. */
const usualRrSec = 0.8;

/**
 * P, QRS and T of one beat, in the mean of those of its shape among the eight to either side, in which noise is less.
 *
 * @param beats   of one stretch, in order
 * @param own     number of the beat
 * @param grid    how rows lie
 * @returns times as those of R; null where the beat's QRS is not whole or not found
 */
export function delineateBeat(
  beats: readonly NeighbouredBeat[],
  own: number,
  grid: RowGrid,
): DelineatedBeat | null {
  const first = Math.max(0, own - meanReach);
  const about = beats.slice(first, own + meanReach + 1);
  const rows = about.map((beat) => beat.rows);
  const shapes = about.map((beat) => beat.shape);
  const mean = meanOfLike({ rows, shapes }, own - first, grid);
  if (mean === null) return null;
  const { rSec, rrBeforeSec, rrSec, mayHaveP } = beats[own];
  const r = grid.before - mean.from;
  const delineator = new RowDelineator(grid.rate);
  const leads = delineator.delineate({
    leads: mean.leads,
    rate: grid.rate,
    r,
    rrBeforeSec: firstFinite(rrBeforeSec, rrSec),
    rrSec: firstFinite(rrSec, rrBeforeSec),
  });
  if (leads === null) return null;
  const members = mean.members.map((member) => rows[member]);
  const seen = certainWaves(leads, members, mean.from, mayHaveP);
  const secOf = (place: number): number => rSec + (place - r) / grid.rate;
  return { leads: seen.map((lead) => inSeconds(lead, secOf)), overall: inSeconds(overLeads(seen), secOf) };
}

/** The first that is a number; a usual RR where neither is, s. */
function firstFinite(first: number, second: number): number {
  if (Number.isFinite(first)) return first;
  return Number.isFinite(second) ? second : usualRrSec;
}

/**
 * The waves of a row in time.
 *
 * @param waves places
 * @param secOf the time of a place, s
 * @returns s
 */
export function inSeconds({ p, qrs, t }: RowWaves, secOf: (place: number) => number): BeatWaves {
  return {
    p: p === null ? null : { onset: secOf(p.onset), peak: secOf(p.peak), end: secOf(p.end) },
    qrs: { onset: secOf(qrs.onset), end: secOf(qrs.end) },
    t: t === null ? null : { peak: secOf(t.peak), end: secOf(t.end) },
  };
}
