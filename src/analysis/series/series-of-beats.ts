import type { ArtefactKind } from '../../model/series.ts';
import { isRrBreak } from '../../dsp/statistics/heart-rate.ts';
import type { BeatSeries } from './beat-series.ts';
import { findArtefacts } from './find-artefacts.ts';

/** A value measured at a beat. */
export interface BeatValue {
  /** s. */
  readonly at: number;
  /** Null for a beat without a value. */
  readonly value: number | null;
  /** Likely error (SD) of the value, in its unit; null or omitted if unknown. */
  readonly error?: number | null;
  /** Known defect of the value. */
  readonly kind?: 'other-beat' | 'break';
}

/** A series as measured, and the kind of artefact of each value. */
export interface MarkedSeries {
  readonly measured: BeatSeries;
  readonly kinds: readonly (ArtefactKind | null)[];
  /** Likely error of each value; NaN if unknown. */
  readonly errors: Float64Array;
}

/**
 * Builds the series of the values of successive beats.
 *
 * A value follows the one before if that belongs to the beat before and is at most 10 s old. Breaks are excluded from
 * the search for artefacts; defects that are already known are kept.
 *
 * @param beats       one element per beat, in order of time, iterated once; of two beats at one time the second is
 *                    omitted
 * @param isInterval  whether the values lie between beats
 * @returns elements of the beats that have a value
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
    const isNext = last >= 0 && last === beat - 1 && !isRrBreak(at - lastAt);
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

/** Resolution of RR in lists: this many steps per ms. */
const listedStepsPerMs = 1e7;

/**
 * Rounds an interval in ms if rounding of its times explains the difference, so that RR of a list are reproduced
 * exactly.
 */
function removeRounding(value: number, atSec: number): number {
  const listed = Math.round(value * listedStepsPerMs) / listedStepsPerMs;
  return Math.abs(listed - value) <= 1000 * 2 * Number.EPSILON * atSec ? listed : value;
}

/**
 * Yields the intervals between beats: from each beat to the next, at the time of the later one.
 *
 * @param timesSec  of the beats, s, ascending; NaN for a beat without a time, after which there is no interval
 * @param isOther   whether a beat is not a sinus beat; none if omitted
 * @param isCutOff  whether the sequence of beats is known to be interrupted before a beat, however briefly; an interval
 *                  over 10 s always counts as interrupted
 * @param errorsMs  likely errors of the times, ms, NaN where unknown; if omitted, none is known
 * @returns one element per beat, created on demand, since those of a day are not stored; the first has no value
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
    const value = removeRounding(1000 * sec, at);
    const error = errorsMs === undefined ? null : Math.hypot(errorsMs[i - 1], errorsMs[i]);
    if (isRrBreak(sec) || isCutOff?.(i) === true) yield { at, value, error, kind: 'break' };
    else if (isOther?.(i) === true || isOther?.(i - 1) === true)
      yield { at, value, error, kind: 'other-beat' };
    else yield { at, value, error };
  }
}
