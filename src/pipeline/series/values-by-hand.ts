import type { ArtefactKind } from '../../model/series.ts';
import { firstAtOrAfter } from '../../analysis/series/beat-series.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';

/** Maximum distance between a time and the value that it refers to, s; beats are never so close. */
const withinSec = 0.05;

/** The user's judgements of values by their times, s. */
export interface ValuesByHand {
  readonly keptSec: readonly number[];
  readonly leftOutSec: readonly number[];
}

/**
 * Parses times in a text, like `12.345, 14.01`.
 *
 * @param text seconds separated by commas or spaces; may be empty
 * @param id   id of the parameter
 * @throws BeatbenchError `bad-parameter` if a word is not a time
 */
export function parseTimes(text: string, id: string): readonly number[] {
  const wrong = wordsIn(text).find((word) => !isTime(word));
  if (wrong !== undefined) {
    throw new BeatbenchError(
      'bad-parameter',
      `‘${wrong}’ in ${id} is not a time; times are seconds from the start, such as 12.345, 14.01.`,
    );
  }
  return extractTimes(text);
}

/**
 * Returns the times in a text, ignoring all other words.
 *
 * @param text like for `parseTimes`
 * @returns s
 */
export function extractTimes(text: string): readonly number[] {
  return wordsIn(text).filter(isTime).map(Number);
}

const wordsIn = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

const isTime = (word: string): boolean => Number.isFinite(Number(word)) && Number(word) >= 0;

/**
 * Formats times for `parseTimes`.
 *
 * @param timesSec s
 * @returns rounded to ms, in ascending order
 */
export function writeTimes(timesSec: readonly number[]): string {
  return timesSec
    .toSorted((a, b) => a - b)
    .map((sec) => String(Number(sec.toFixed(3))))
    .join(', ');
}

/**
 * Applies the user's judgements to the artefacts of values. Values at which a series breaks off cannot be kept.
 *
 * @param timesSec of the values, s, ascending
 * @param kinds    as they were found
 * @param byHand   a value in both lists is kept
 * @returns also the user's times at which there is no value
 */
export function applyUserJudgements(
  timesSec: Float64Array,
  kinds: readonly (ArtefactKind | null)[],
  { keptSec, leftOutSec }: ValuesByHand,
): { readonly kinds: readonly (ArtefactKind | null)[]; readonly unmatchedSec: readonly number[] } {
  const judged = [...kinds];
  const unmatchedSec: number[] = [];
  const judge = (sec: number, kind: ArtefactKind | null): void => {
    const at = nearestValue(timesSec, sec);
    if (at === null) unmatchedSec.push(sec);
    else if (kinds[at] !== 'break') judged[at] = kind === null ? null : (kinds[at] ?? kind);
  };
  for (const sec of leftOutSec) judge(sec, 'by-hand');
  for (const sec of keptSec) judge(sec, null);
  return { kinds: judged, unmatchedSec };
}

function nearestValue(timesSec: Float64Array, sec: number): number | null {
  const after = firstAtOrAfter(timesSec, sec);
  const distance = (k: number): number => Math.abs((timesSec[k] ?? Infinity) - sec);
  const nearest = distance(after - 1) <= distance(after) ? after - 1 : after;
  return distance(nearest) <= withinSec ? nearest : null;
}

/**
 * Makes the warning that some of the user's judgements match no value of this series.
 *
 * @param name         of the series
 * @param unmatchedSec their times, s
 */
export function unmatchedWarning(name: string, unmatchedSec: readonly number[]): Warning {
  const count = unmatchedSec.length;
  const times = unmatchedSec.slice(0, 3).map((sec) => `${sec} s`);
  return {
    code: 'edits-unmatched',
    message: `${count === 1 ? 'One value' : `${count} values`} judged by hand (${times.join(', ')}${count > 3 ? ' …' : ''}) ${count === 1 ? 'is' : 'are'} not in this series of ${name} and had no effect.`,
  };
}
