import { BeatbenchError } from '../../model/failure.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { middleValue } from './beat-unit.ts';

/** Over this an RR is no time between two beats, s. */
export const longestRrSec = 30;
/** Longer than any recording of beats, s; what jumps so far is damaged. */
export const longestListSec = 400 * 86_400;

/** One RR of a list. */
export interface RrRow {
  /** s; NaN where the file has none. */
  readonly rrSec: number;
  /** Whether the recorder marks it as no RR: contact was lost in it. */
  readonly isLost: boolean;
  /** WFDB mnemonic of the beat that ends it; null where the file tells none. */
  readonly label: string | null;
  /** In the file, from 1. */
  readonly line: number;
}

export interface PlacedBeat {
  readonly sec: number;
  readonly label: string | null;
}

/** Beats at their times, and where none are known. */
export interface PlacedBeats {
  /** Ascending. */
  readonly beats: readonly PlacedBeat[];
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
export function placeBeats(rows: readonly RrRow[], clock: LostTime | null, file: string): PlacedBeats {
  const medianSec = middleValue(
    rows.flatMap(({ rrSec }) => (rrSec > 0 && rrSec <= longestRrSec ? rrSec : [])),
  );
  const beats: PlacedBeat[] = [];
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
  rows.forEach(({ rrSec, isLost, label, line }, index) => {
    const told = clock?.lostSec[index] ?? 0;
    const guessed = clock?.isExact === true ? 0 : unknownCount * medianSec;
    if (rrSec > 0) {
      if (Math.max(told, guessed) > 0) leaveOut(Math.max(told, guessed));
      unknownCount = 0;
      if (isLost || rrSec > longestRrSec) leaveOut(rrSec);
      else {
        if (!hasBeat) beats.push({ sec, label: before });
        sec += rrSec;
        beats.push({ sec, label });
        hasBeat = true;
      }
    } else unknownCount++;
    if (sec > longestListSec) throw tooLong(file, line);
    before = label;
  });
  return { beats, gaps };
}

function tooLong(file: string, line: number): BeatbenchError {
  return new BeatbenchError(
    'bad-value',
    'The list of beats is over 400 days long here; check the numbers of this line.',
    { file, line },
  );
}
