import { BeatbenchError } from '../../model/failure.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { middleValue } from './beat-unit.ts';

/** Over this an RR is no time between two beats, s. */
export const longestRrSec = 30;
/** Longer than any recording of beats, s; what jumps so far is damaged. */
export const longestListSec = 400 * 86_400;

/** RR of a list, in their order; a column each, since a day has a hundred thousand. */
export interface RrRows {
  /** s; NaN where the file has none. */
  readonly rrSec: Float64Array;
  /** Whether the recorder marks it as no RR: contact was lost in it. */
  readonly isLost: readonly boolean[];
  /** WFDB mnemonic of the beat that ends it; null where the file tells none. */
  readonly labels: readonly (string | null)[];
  /** In the file, from 1. */
  readonly lines: readonly number[];
}

/** Beats at their times, and where none are known. */
export interface PlacedBeats {
  /** Of the beats, s, ascending. */
  readonly timesSec: Float64Array;
  /** One a beat, as `RrRows` has them. */
  readonly labels: readonly (string | null)[];
  /** Ascending; no beats are known in them. */
  readonly gaps: readonly TimeSpan[];
}

/** What a clock beside the RR tells of time that no RR covers. */
export interface LostTime {
  /** Before each RR, s; 0 of none. */
  readonly lostSec: Float64Array;
  /** Whether the clock steps by each RR, so that where it tells nothing, nothing is missing. */
  readonly isExact: boolean;
}

/**
 * Beats of RR one after another. The first RR begins with a beat at 0. An RR of 0 or less, none at all, over 30 s, or marked as
 * lost is a gap: as long as it or the clock says, or, where nothing says it, a median RR.
 *
 * @param rows  in their order
 * @param clock null where there is none
 * @param file  for errors
 * @returns beats and gaps
 * @throws BeatbenchError `bad-value` with the line, where the list lasts over 400 days
 */
export function placeBeats(rows: RrRows, clock: LostTime | null, file: string): PlacedBeats {
  const medianSec = middleValue(rows.rrSec.filter((rrSec) => rrSec > 0 && rrSec <= longestRrSec));
  const times: number[] = [];
  const labels: (string | null)[] = [];
  const put = (label: string | null): void => {
    times.push(sec);
    labels.push(label);
  };
  const gaps: TimeSpan[] = [];
  let sec = 0;
  let hasBeat = false;
  let unknownCount = 0;
  let before: string | null = null;
  const leaveOut = (lengthSec: number): void => {
    const last = gaps.at(-1);
    const isNext = last !== undefined && last.toSec === sec;
    if (isNext) gaps[gaps.length - 1] = { fromSec: last.fromSec, toSec: sec + lengthSec };
    else gaps.push({ fromSec: sec, toSec: sec + lengthSec });
    sec += lengthSec;
    hasBeat = false;
  };
  for (let index = 0; index < rows.rrSec.length; index++) {
    const rrSec = rows.rrSec[index] ?? Number.NaN;
    const label = rows.labels[index] ?? null;
    const told = clock?.lostSec[index] ?? 0;
    const guessed = clock?.isExact === true ? 0 : unknownCount * medianSec;
    if (rrSec > 0) {
      if (Math.max(told, guessed) > 0) leaveOut(Math.max(told, guessed));
      unknownCount = 0;
      if (rows.isLost[index] === true || rrSec > longestRrSec) leaveOut(rrSec);
      else {
        if (!hasBeat) put(before);
        sec += rrSec;
        put(label);
        hasBeat = true;
      }
    } else unknownCount++;
    if (sec > longestListSec) throw tooLong(file, rows.lines[index] ?? 1);
    before = label;
  }
  return { timesSec: new Float64Array(times), labels, gaps };
}

function tooLong(file: string, line: number): BeatbenchError {
  return new BeatbenchError(
    'bad-value',
    'The list of beats is over 400 days long here; check the numbers of this line.',
    { file, line },
  );
}
