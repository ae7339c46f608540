import type { ArtefactKind } from '../../model/series.ts';
import { isBreak } from '../../dsp/statistics/heart-rate.ts';
import type { BeatSeries } from './beat-series.ts';
import { findArtefacts } from './find-artefacts.ts';

/** A value as it was measured at a beat. */
export interface BeatValue {
  /** s. */
  readonly at: number;
  /** Null of a beat that has none. */
  readonly value: number | null;
  /** Likely error (SD) of the value, in its unit; null, or left out, where that is not known. */
  readonly error?: number | null;
  /** What is known to be wrong with it. */
  readonly kind?: 'other-beat' | 'break';
}

/** A series as it was measured, and what is wrong with each value. */
export interface MarkedSeries {
  readonly measured: BeatSeries;
  readonly kinds: readonly (ArtefactKind | null)[];
  /** Likely error of each value; NaN where that is not known. */
  readonly errors: Float64Array;
}

/**
 * The series of the values of successive beats.
 *
 * A value follows the one before where that is of the beat before, no longer than 10 s ago. Breaks take no part in the search
 * for artefacts; what was known before stays.
 *
 * @param beats      one item a beat, in order of time, gone through once; of two at one time the second is left out
 * @param isInterval whether the values lie between beats
 * @returns items of the beats that have a value
 */
export function markedSeries(beats: Iterable<BeatValue>, isInterval: boolean): MarkedSeries {
  const times: number[] = [];
  const values: number[] = [];
  const follows: number[] = [];
  const errors: number[] = [];
  const known: KnownKind[] = [];
  let beat = -1;
  let last = -1;
  let [lastAt, isLastCut] = [-Infinity, false];
  for (const { at, value, error, kind } of beats) {
    beat++;
    if (value === null || at <= lastAt) continue;
    const isCut = kind === 'break';
    const isNext = last >= 0 && last === beat - 1 && !isBreak(at - lastAt);
    follows.push(isNext && !isCut && !isLastCut ? 1 : 0);
    times.push(at);
    values.push(value);
    errors.push(error ?? Number.NaN);
    known.push(kind ?? null);
    [last, lastAt, isLastCut] = [beat, at, isCut];
  }
  const measured = {
    timesSec: new Float64Array(times),
    values: new Float64Array(values),
    follows: new Uint8Array(follows),
  };
  return {
    measured,
    kinds: classifyIntervals(measured, known, isInterval),
    errors: new Float64Array(errors),
  };
}

type KnownKind = NonNullable<BeatValue['kind']> | null;

function classifyIntervals(
  { timesSec, values, follows }: BeatSeries,
  known: readonly KnownKind[],
  isInterval: boolean,
): (ArtefactKind | null)[] {
  const isSearched = (_: number, i: number): boolean => known[i] !== 'break';
  const searched = known.includes('break')
    ? {
        timesSec: timesSec.filter(isSearched),
        values: values.filter(isSearched),
        follows: follows.filter(isSearched),
      }
    : { timesSec, values, follows };
  const found = findArtefacts(searched, isInterval);
  let next = 0;
  return known.map((kind) => {
    if (kind === 'break') return kind;
    const own = found[next++] ?? null;
    return kind ?? own;
  });
}

/** Digits that lists of RR have: so many of a ms. */
const perListed = 1e7;

/** An interval in ms less what the rounding of its times may have added, so that RR of a list come out as they were. */
function withoutRounding(value: number, atSec: number): number {
  const listed = Math.round(value * perListed) / perListed;
  return Math.abs(listed - value) <= 1000 * 2 * Number.EPSILON * atSec ? listed : value;
}

/**
 * Values between beats: from each beat to the next, at the later one.
 *
 * @param timesSec  of the beats, s, ascending; NaN of a beat that has no time, after which none is known
 * @param isOther   whether a beat is not the sinus node's; none where left out
 * @param isCutOff  whether the beats are known to break off before a beat, however short the break; where left out, over 10 s
 * @param errorsMs  likely errors of the times, ms, NaN where not known; of none where left out
 * @returns gives one item a beat, each as it is asked for: a day of them is not kept; the first has no value
 */
export function* intervalsBetween(
  timesSec: ArrayLike<number>,
  isOther?: (beat: number) => boolean,
  isCutOff?: (beat: number) => boolean,
  errorsMs?: ArrayLike<number>,
): Generator<BeatValue> {
  for (let i = 0; i < timesSec.length; i++) {
    const at = timesSec[i];
    const sec = i === 0 ? Number.NaN : at - timesSec[i - 1];
    if (Number.isNaN(sec)) {
      yield { at, value: null };
      continue;
    }
    const value = withoutRounding(1000 * sec, at);
    const error = errorsMs === undefined ? null : Math.hypot(errorsMs[i - 1], errorsMs[i]);
    if (isBreak(sec) || isCutOff?.(i) === true) yield { at, value, error, kind: 'break' };
    else if (isOther?.(i) === true || isOther?.(i - 1) === true)
      yield { at, value, error, kind: 'other-beat' };
    else yield { at, value, error };
  }
}
