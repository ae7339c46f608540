import { BeatbenchError } from '../../model/failure.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { upperMiddleValue } from './beat-unit.ts';

/** Longest RR between two beats, s; a longer one is a gap. */
export const longestRrSec = 30;
/** Longest recording of beats, s; a longer list is damaged. */
export const longestListSec = 400 * 86_400;

/** RR of a list, in their order; stored in columns, since a day has a hundred thousand. */
export interface RrRows {
  /** s; NaN if missing in the file. */
  readonly rrSec: Float64Array;
  /** Whether the recorder marks the RR as invalid because contact was lost. */
  readonly isLost: readonly boolean[];
  /** WFDB mnemonic of the beat at its end; null if the file has none. */
  readonly labels: readonly (string | null)[];
  /** Line numbers in the file, from 1. */
  readonly lines: readonly number[];
}

/** Beats at their times, and gaps without known beats. */
export interface PlacedBeats {
  /** Times of the beats, s, ascending. */
  readonly timesSec: Float64Array;
  /** One label per beat, like those of `RrRows`. */
  readonly labels: readonly (string | null)[];
  /** Ascending; no beats are known in them. */
  readonly gaps: readonly TimeSpan[];
}

/** Time that a clock next to the RR counts and no RR covers. */
export interface LostTime {
  /** Missing time before each RR, s; 0 if none. */
  readonly lostSec: Float64Array;
  /** Whether the clock steps by each RR, so that it shows every gap. */
  readonly isExact: boolean;
}

/**
 * Places the beats of RR one after another. The first RR begins with a beat at 0. An RR that is 0 or negative, missing,
 * over 30 s, or marked as lost is a gap. The gap is as long as the RR or the clock says, or else a median RR.
 *
 * @param rows  in their order
 * @param clock null if there is none
 * @param file  for errors
 * @returns beats and gaps
 * @throws BeatbenchError `bad-value` with the line, if the list lasts over 400 days
 */
export function placeBeats(rows: RrRows, clock: LostTime | null, file: string): PlacedBeats {
  const medianSec = upperMiddleValue(rows.rrSec.filter((rrSec) => rrSec > 0 && rrSec <= longestRrSec));
  const times: number[] = [];
  const labels: (string | null)[] = [];
  const appendBeat = (label: string | null): void => {
    times.push(sec);
    labels.push(label);
  };
  const gaps: TimeSpan[] = [];
  let sec = 0;
  let hasBeat = false;
  let unknownCount = 0;
  let before: string | null = null;
  const addGap = (lengthSec: number): void => {
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
    const clockGapSec = clock?.lostSec[index] ?? 0;
    const estimatedGapSec = clock?.isExact === true ? 0 : unknownCount * medianSec;
    if (rrSec > 0) {
      if (Math.max(clockGapSec, estimatedGapSec) > 0) addGap(Math.max(clockGapSec, estimatedGapSec));
      unknownCount = 0;
      if (rows.isLost[index] === true || rrSec > longestRrSec) addGap(rrSec);
      else {
        if (!hasBeat) appendBeat(before);
        sec += rrSec;
        appendBeat(label);
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
