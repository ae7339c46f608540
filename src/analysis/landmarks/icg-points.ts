import type { MissReason } from '../../model/intervals.ts';
import { type BeatRows, countSamplesIn } from '../intervals/frame.ts';
import { type Found, type SearchGoal, searchExtremum } from '../intervals/search.ts';

/**
 * B, C and X of one beat of an impedance cardiogram (dZ/dt): indices into its rows, or the reason why there is none.
 */
export interface IcgPoints {
  readonly b: Found;
  readonly c: Found;
  readonly x: Found;
}

/** Range of C after R, s: a pre-ejection period of 40 to 200 ms, and C 40 to 100 ms after B. */
const cFromSec = 0.06;
const cToSec = 0.3;
/** Maximum time from B to C, s; in single beats, an earlier maximum is noise or the A wave. */
const bWithinSec = 0.1;
/** Range of X after C, s: an ejection time of about 150 to 450 ms, minus the time from B to C. */
const xFromSec = 0.1;
const xToSec = 0.35;

const cGoal = { extreme: 'maximum', none: 'no-peak' } as const;
const slopeGoal = { extreme: 'maximum', none: 'no-upstroke' } as const;
const xGoal = { extreme: 'minimum', none: 'no-nadir' } as const;

/**
 * Finds B, C and X in one beat of dZ/dt that begins at R or before it.
 *
 * - C: the highest maximum 60 to 300 ms after R.
 * - B: the maximum of the third derivative of dZ/dt between R and the steepest upstroke to C, at most 100 ms before C.
 * - X: the lowest minimum 100 to 350 ms after C.
 *
 * @param rows  dZ/dt as `ppg`, its slope as `dppg`, any unit; NaN where missing
 * @returns samples of the rows; −1 where missed
 *
 * Sources: C and X, Sherwood et al. 1990; B, Árbol et al. 2017. The limits of the searches are not from there.
 */
export function findIcgPoints(rows: BeatRows): IcgPoints {
  const { ppg, dppg } = rows;
  const r = -rows.firstIndex;
  const c = searchInterior(ppg, r + countSamplesIn(cFromSec, rows), r + countSamplesIn(cToSec, rows), cGoal);
  if (c.missed !== null) return { b: none(c.missed), c, x: none(c.missed) };
  const from = c.index + countSamplesIn(xFromSec, rows);
  const x = searchInterior(ppg, from, c.index + countSamplesIn(xToSec, rows), xGoal);
  const first = Math.max(r, 1, c.index - countSamplesIn(bWithinSec, rows));
  const steepest = searchExtremum(dppg, first, c.index, slopeGoal);
  if (steepest.missed !== null) return { b: none(steepest.missed), c, x };
  return { b: searchInterior(thirdDerivative(dppg), first, steepest.index, slopeGoal), c, x };
}

/**
 * Returns the second difference of the slope.
 *
 * @param slope  of dZ/dt, any unit
 * @returns its unit per sample squared; NaN at the ends
 */
export function thirdDerivative(slope: Float64Array): Float64Array {
  return slope.map((value, k) =>
    k === 0 || k + 1 === slope.length ? Number.NaN : slope[k - 1] - 2 * value + slope[k + 1],
  );
}

/** Finds an extremum that lies on neither end of its search. */
function searchInterior(row: Float64Array, from: number, to: number, goal: SearchGoal): Found {
  const found = searchExtremum(row, from, to, goal);
  return found.index === from ? none('edge') : found;
}

function none(missed: MissReason): Found {
  return { index: -1, missed };
}
