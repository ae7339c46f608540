import { BeatbenchError } from '../../model/failure.ts';
import { middleValue } from './beat-unit.ts';
import type { LostTime, RrRows } from './place-beats.ts';

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
export function lostTime(rows: RrRows, times: Float64Array, file: string): RrClock | null {
  const isTimed = (rr: number, i: number): boolean => rr > 0 && !Number.isNaN(times[i]);
  const places = new Int32Array(times.length).map((_, i) => i).filter((i) => isTimed(rows.rrSec[i] ?? 0, i));
  if (places.length < 3) return null;
  const rrSec = rows.rrSec.filter(isTimed);
  const firstTime = times[places[0] ?? 0] ?? 0;
  // Counted from the first, so that times since 1970 keep their digits.
  const later = times.filter((_, i) => isTimed(rows.rrSec[i] ?? 0, i)).map((time) => time - firstTime);
  const per = perSecondIn(later, rrSec);
  if (per === null) return null;
  const secs = later.map((time) => time / per);
  const at = steppingIn(secs, rrSec);
  const isShort = (secs.at(-1) ?? 0) < 0.5 * sumAll(rrSec.subarray(1));
  if (at === null && (isEven(stepsIn(secs)) || isShort)) return null;
  const back = stepsIn(secs).findIndex((step) => step < -mostBackSec);
  if (back >= 0) throw goesBack(file, rows.lines[places[back + 1] ?? 0] ?? 1);
  const ends = at === 'start' ? secs.map((sec, k) => sec + (rrSec[k] ?? 0)) : secs;
  const lost = at === null ? lostByParcels(ends, rrSec) : lostBySteps(ends, rrSec);
  const lostSec = new Float64Array(rows.rrSec.length);
  places.forEach((i, k) => {
    lostSec[i] = lost[k] ?? 0;
  });
  const firstSec = (ends[0] ?? 0) - (rrSec[0] ?? 0);
  return {
    lostSec,
    isExact: at !== null,
    startSec: firstTime / per + firstSec,
    spanSec: (ends.at(-1) ?? 0) - firstSec,
  };
}

function stepsIn(secs: Float64Array): Float64Array {
  return secs.subarray(1).map((sec, k) => sec - (secs[k] ?? sec));
}

/**
 * Whether a clock steps by each RR, and at which end of it; null where it does not.
 *
 * @param times  of the clock
 * @param per    how many of its unit make a second
 */
function steppingIn(times: Float64Array, rrSec: Float64Array, per = 1): 'start' | 'end' | null {
  const counted = (['end', 'start'] as const).map((at) => {
    let [exact, near] = [0, 0];
    for (let k = 0; k + 1 < times.length; k++) {
      const rr = rrSec[at === 'end' ? k + 1 : k] ?? 0;
      const step = (times[k + 1] ?? 0) / per - (times[k] ?? 0) / per;
      if (step > nearShare.from * rr && step < nearShare.to * rr) near++;
      if (Math.abs(step - rr) <= exactWithinSec) exact++;
    }
    const isExact = exact >= exactShare.ofAll * (times.length - 1) && exact >= exactShare.ofNear * near;
    return { at, exact, isExact };
  });
  const best = counted.filter(({ isExact }) => isExact).toSorted((a, b) => b.exact - a.exact);
  return best[0]?.at ?? null;
}

/** How many of a clock make a second, by the unit in which it steps by its RR, or goes about as fast; null of none. */
function perSecondIn(times: Float64Array, rrSec: Float64Array): number | null {
  const exact = perSecondOf.find((per) => steppingIn(times, rrSec, per) !== null);
  if (exact !== undefined) return exact;
  const span = times.at(-1) ?? 0;
  const step = middleValue(stepsIn(times));
  const expected = middleValue(rrSec);
  const fits = (per: number): boolean => {
    const [bySpan, byStep] = [span / per / sumAll(rrSec), step / per / expected];
    return [bySpan, byStep].some((ratio) => ratio > 0.3 && ratio < 3);
  };
  return perSecondOf.find(fits) ?? null;
}

function isEven(steps: Float64Array): boolean {
  const middle = middleValue(steps);
  return steps.filter((step) => Math.abs(step - middle) <= 0.01 * middle).length >= 0.9 * steps.length;
}

function lostBySteps(ends: Float64Array, rrSec: Float64Array): Float64Array {
  return ends.map((end, k) => {
    const lost = k === 0 ? 0 : end - (ends[k - 1] ?? end) - (rrSec[k] ?? 0);
    return lost >= leastLostSec ? lost : 0;
  });
}

function lostByParcels(ends: Float64Array, rrSec: Float64Array): Float64Array {
  let sum = 0;
  const lags = ends.map((end, k) => end - (sum += rrSec[k] ?? 0));
  const leastOf = (from: number, to: number): number => Math.min(...lags.subarray(Math.max(0, from), to));
  let segment = 0;
  return lags.map((_, k) => {
    if (k === segment) return 0;
    const lost = leastOf(k, k + parcelCount) - leastOf(Math.max(segment, k - parcelCount), k);
    if (lost < leastParcelLostSec) return 0;
    segment = k;
    return lost;
  });
}

function sumAll(values: Float64Array): number {
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
