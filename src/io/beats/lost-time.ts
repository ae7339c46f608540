import { BeatbenchError } from '../../model/failure.ts';
import { middleValue } from './beat-unit.ts';
import type { LostTime, RrRow } from './place-beats.ts';

/** A clock steps by an RR within this, s. */
const exactWithinSec = 0.03;
/** A clock is exact where it steps so for this share of all RR, and of those that it steps about by: others follow a gap. */
const exactShare = { ofAll: 0.15, ofNear: 0.7 };
/** It steps about by an RR between these shares of it. */
const nearShare = { from: 0.5, to: 1.5 };
/** Of an exact clock, what is missing is told from this on, s. */
const leastLostSec = 0.2;
/** Some recorders stamp RR as they come, in parcels: those of so many beats are looked at together. */
const parcelCount = 8;
/** Time that is missing between stamped parcels is told from this on, s. */
const leastParcelLostSec = 2;
/** A clock that goes back by more than this was set anew, s. */
const mostBackSec = 5;
/** Units of a clock, of which one fits its RR. */
const perSecondOf = [1, 1e3, 1e6, 1e9];

/** A clock beside the RR, in s. */
export interface RrClock extends LostTime {
  /** What it says at the RR's beginning, s. */
  readonly startSec: number;
  /** From the first RR's beginning to the last one's end, s. */
  readonly spanSec: number;
}

/**
 * What a column of times beside RR tells of beats that are missing.
 *
 * A clock that steps by each RR, at its beginning or its end, tells every gap. Stamps of when RR were received lag behind them;
 * they tell a gap where the least lag of the next beats is over that of the last by 2 s.
 *
 * @param rows  RR
 * @param times one a row, in s, ms, µs or ns; NaN where there is none
 * @param file  for errors
 * @returns null where the column is no clock of these RR: it steps evenly while they change, or says less time than they last
 * @throws BeatbenchError `bad-value` with the line where the clock goes back
 */
export function lostTime(rows: readonly RrRow[], times: Float64Array, file: string): RrClock | null {
  const places = rows.flatMap(({ rrSec }, i) => (rrSec > 0 && !Number.isNaN(times[i]) ? i : []));
  if (places.length < 3) return null;
  const rrSec = places.map((i) => rows[i]?.rrSec ?? 0);
  const firstTime = times[places[0] ?? 0] ?? 0;
  // Counted from the first, so that times since 1970 keep their digits.
  const later = places.map((i) => (times[i] ?? Number.NaN) - firstTime);
  const per = perSecondIn(later, rrSec);
  if (per === null) return null;
  const secs = later.map((time) => time / per);
  const at = steppingIn(secs, rrSec);
  const isShort = (secs.at(-1) ?? 0) < 0.5 * sumOf(rrSec.slice(1));
  if (at === null && (isEven(stepsIn(secs)) || isShort)) return null;
  const back = stepsIn(secs).findIndex((step) => step < -mostBackSec);
  if (back >= 0) throw goesBack(file, rows[places[back + 1] ?? 0]?.line ?? 1);
  const ends = at === 'start' ? secs.map((sec, k) => sec + (rrSec[k] ?? 0)) : secs;
  const lost = at === null ? lostByParcels(ends, rrSec) : lostBySteps(ends, rrSec);
  const lostSec = new Float64Array(rows.length);
  for (const [k, i] of places.entries()) lostSec[i] = lost[k] ?? 0;
  const firstSec = (ends[0] ?? 0) - (rrSec[0] ?? 0);
  return {
    lostSec,
    isExact: at !== null,
    startSec: firstTime / per + firstSec,
    spanSec: (ends.at(-1) ?? 0) - firstSec,
  };
}

function stepsIn(secs: readonly number[]): number[] {
  return secs.slice(1).map((sec, k) => sec - (secs[k] ?? sec));
}

/** Whether a clock steps by each RR, and at which end of it; null where it does not. */
function steppingIn(secs: readonly number[], rrSec: readonly number[]): 'start' | 'end' | null {
  const steps = stepsIn(secs);
  const counted = (['end', 'start'] as const).map((at) => {
    const rrAt = (k: number): number => rrSec[at === 'end' ? k + 1 : k] ?? 0;
    const near = steps.filter((step, k) => {
      return step > nearShare.from * rrAt(k) && step < nearShare.to * rrAt(k);
    });
    const exact = steps.filter((step, k) => Math.abs(step - rrAt(k)) <= exactWithinSec).length;
    return {
      at,
      exact,
      isExact: exact >= exactShare.ofAll * steps.length && exact >= exactShare.ofNear * near.length,
    };
  });
  const best = counted.filter(({ isExact }) => isExact).toSorted((a, b) => b.exact - a.exact);
  return best[0]?.at ?? null;
}

/** How many of a clock make a second, by the unit in which it steps by its RR, or goes about as fast; null of none. */
function perSecondIn(times: readonly number[], rrSec: readonly number[]): number | null {
  const exact = perSecondOf.find(
    (per) =>
      steppingIn(
        times.map((time) => time / per),
        rrSec,
      ) !== null,
  );
  if (exact !== undefined) return exact;
  const span = times.at(-1) ?? 0;
  const step = middleValue(stepsIn(times));
  const expected = middleValue(rrSec);
  const fits = (per: number): boolean => {
    const [bySpan, byStep] = [span / per / sumOf(rrSec), step / per / expected];
    return [bySpan, byStep].some((ratio) => ratio > 0.3 && ratio < 3);
  };
  return perSecondOf.find(fits) ?? null;
}

function isEven(steps: readonly number[]): boolean {
  const middle = middleValue(steps);
  return steps.filter((step) => Math.abs(step - middle) <= 0.01 * middle).length >= 0.9 * steps.length;
}

function lostBySteps(ends: readonly number[], rrSec: readonly number[]): number[] {
  return ends.map((end, k) => {
    const lost = k === 0 ? 0 : end - (ends[k - 1] ?? end) - (rrSec[k] ?? 0);
    return lost >= leastLostSec ? lost : 0;
  });
}

function lostByParcels(ends: readonly number[], rrSec: readonly number[]): number[] {
  let sum = 0;
  const lags = ends.map((end, k) => end - (sum += rrSec[k] ?? 0));
  const leastOf = (from: number, to: number): number => Math.min(...lags.slice(Math.max(0, from), to));
  let segment = 0;
  return lags.map((_, k) => {
    if (k === segment) return 0;
    const lost = leastOf(k, k + parcelCount) - leastOf(Math.max(segment, k - parcelCount), k);
    if (lost < leastParcelLostSec) return 0;
    segment = k;
    return lost;
  });
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function goesBack(file: string, line: number): BeatbenchError {
  return new BeatbenchError(
    'bad-value',
    'The clock beside the RR goes back here; take this line out, or the clock.',
    {
      file,
      line,
    },
  );
}
