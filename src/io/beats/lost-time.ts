import { BeatbenchError } from '../../model/failure.ts';
import { upperMiddleValue } from './beat-unit.ts';
import type { LostTime, RrRows } from './place-beats.ts';

/** Maximum difference between a step of a clock and an RR that count as equal, s. */
const exactWithinSec = 0.03;
/**
 * Minimum shares of equal steps for an exact clock: of all RR, and of the steps near an RR. Other steps follow a gap.
 */
const exactShare = { ofAll: 0.15, ofNear: 0.7 };
/** Range of steps that count as near an RR, as shares of the RR. */
const nearShare = { from: 0.5, to: 1.5 };
/** Shortest missing time that an exact clock shows, s. */
const minLostSec = 0.2;
/** Number of beats that are evaluated together, since some recorders stamp RR in packets when they arrive. */
const packetBeats = 8;
/** Shortest missing time between stamped packets that is detected, s. */
const minPacketLossSec = 2;
/** Maximum backward step of a clock, s; a larger one means that it was set. */
const maxBackSec = 5;
/** Possible units of a clock, per second; one of them fits its RR. */
const clockUnitsPerSec = [1, 1e3, 1e6, 1e9];

/** A clock next to the RR, in s. */
export interface RrClock extends LostTime {
  /** Time of the clock at the start of the first RR, s. */
  readonly startSec: number;
  /** Time from the start of the first RR to the end of the last, s. */
  readonly spanSec: number;
}

/**
 * Determines missing beats from a column of times next to RR.
 *
 * A clock that steps by each RR, at its start or its end, shows every gap. Stamps of when RR were received lag behind
 * the beats; they show a gap if the smallest lag of the next beats exceeds that of the previous ones by 2 s.
 *
 * @param rows  RR
 * @param times one per row, in s, ms, µs or ns; NaN where there is none
 * @param file  for errors
 * @returns null if the column is no clock of these RR: it steps evenly while they change, or covers less time than they
 *          do
 * @throws BeatbenchError `bad-value` with the line where the clock goes back
 */
export function lostTime(rows: RrRows, times: Float64Array, file: string): RrClock | null {
  const isTimed = (rr: number, i: number): boolean => rr > 0 && !Number.isNaN(times[i]);
  const places = new Int32Array(times.length).map((_, i) => i).filter((i) => isTimed(rows.rrSec[i] ?? 0, i));
  if (places.length < 3) return null;
  const rrSec = rows.rrSec.filter(isTimed);
  const firstTime = times[places[0] ?? 0] ?? 0;
  // Relative to the first time, so that times since 1970 keep their precision.
  const later = times.filter((_, i) => isTimed(rows.rrSec[i] ?? 0, i)).map((time) => time - firstTime);
  const per = findUnitsPerSec(later, rrSec);
  if (per === null) return null;
  const secs = later.map((time) => time / per);
  const at = steppingIn(secs, rrSec);
  const isShort = (secs.at(-1) ?? 0) < 0.5 * sumAll(rrSec.subarray(1));
  if (at === null && (isEven(consecutiveDifferences(secs)) || isShort)) return null;
  const back = consecutiveDifferences(secs).findIndex((step) => step < -maxBackSec);
  if (back >= 0) throw backwardTimeError(file, rows.lines[places[back + 1] ?? 0] ?? 1);
  const ends = at === 'start' ? secs.map((sec, k) => sec + (rrSec[k] ?? 0)) : secs;
  const lost = at === null ? lostByPackets(ends, rrSec) : lostBySteps(ends, rrSec);
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

function consecutiveDifferences(secs: Float64Array): Float64Array {
  return secs.subarray(1).map((sec, k) => sec - (secs[k] ?? sec));
}

/**
 * Returns at which end of the RR a clock steps by each RR; null if it does not.
 *
 * @param times times of the clock
 * @param per   number of its units in a second
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

/**
 * Finds the number of a clock's units in a second, from the unit in which it steps by its RR or runs at a similar
 * speed; null if there is none.
 */
function findUnitsPerSec(times: Float64Array, rrSec: Float64Array): number | null {
  const exact = clockUnitsPerSec.find((per) => steppingIn(times, rrSec, per) !== null);
  if (exact !== undefined) return exact;
  const span = times.at(-1) ?? 0;
  const step = upperMiddleValue(consecutiveDifferences(times));
  const expected = upperMiddleValue(rrSec);
  const fits = (per: number): boolean => {
    const [bySpan, byStep] = [span / per / sumAll(rrSec), step / per / expected];
    return [bySpan, byStep].some((ratio) => ratio > 0.3 && ratio < 3);
  };
  return clockUnitsPerSec.find(fits) ?? null;
}

function isEven(steps: Float64Array): boolean {
  const middle = upperMiddleValue(steps);
  return steps.filter((step) => Math.abs(step - middle) <= 0.01 * middle).length >= 0.9 * steps.length;
}

function lostBySteps(ends: Float64Array, rrSec: Float64Array): Float64Array {
  return ends.map((end, k) => {
    const lost = k === 0 ? 0 : end - (ends[k - 1] ?? end) - (rrSec[k] ?? 0);
    return lost >= minLostSec ? lost : 0;
  });
}

function lostByPackets(ends: Float64Array, rrSec: Float64Array): Float64Array {
  let sum = 0;
  const lags = ends.map((end, k) => end - (sum += rrSec[k] ?? 0));
  const minLag = (from: number, to: number): number => Math.min(...lags.subarray(Math.max(0, from), to));
  let segment = 0;
  return lags.map((_, k) => {
    if (k === segment) return 0;
    const lost = minLag(k, k + packetBeats) - minLag(Math.max(segment, k - packetBeats), k);
    if (lost < minPacketLossSec) return 0;
    segment = k;
    return lost;
  });
}

function sumAll(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function backwardTimeError(file: string, line: number): BeatbenchError {
  return new BeatbenchError(
    'bad-value',
    'The clock next to the RR goes back here; remove this line, or the clock.',
    {
      file,
      line,
    },
  );
}
