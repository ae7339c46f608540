import { splitHead } from '../table/cells.ts';
import type { BeatUnit } from './beat-unit.ts';

/** Meaning of a column of a list of beats, from its head. */
export type ListColumn = 'rr' | 'time' | 'clock' | 'label' | 'lost' | 'other' | 'unknown';

/** Meaning and unit of a head. */
interface ReadHead {
  readonly column: ListColumn;
  /** Null if it has none. */
  readonly unit: BeatUnit | null;
}

const unitWords: readonly (readonly [RegExp, BeatUnit])[] = [
  [/^(?:ms|msec|msecs|milliseconds?|milliseconds)$/, 'ms'],
  [/^(?:s|sec|secs|seconds?)$/, 's'],
];

const rrNames =
  /^(?:rr|rri|rrs|nn|nni|nns|ibi|ibis|ppi|pp|rtor|rrdata|beatinterval|bbi|bbis)$|^(?:rr|nn|pp|interbeat)(?:int|interval)s?$/;
const timeNames =
  /^(?:beat|rpeak|peak|r|qrs)times?$|^(?:beats|rpeaks?|beattime|qrs|systolicpeaktimestamps?)$/;
const clockNames =
  /^(?:time|t|timestamp|timestamps|phonetimestamp|unixtimestamp|unixtime|date|datetime|sincestart|elapsed|elapsedtime|timestampmeasurement|start|starttime)$/;
const labelNames = /^(?:label|class|type|symbol|annotation|beattype|beatclass|beatlabel)$/;
const otherNames =
  /^(?:|hr|heartrate|bpm|hrv|rate|index|nr|no|n|id|beat|beatnumber|number|quality|artifact|artefact|sqi|errorestimate|blocker|contact|contactsupported|recording|marker)$/;

/**
 * Determines the meaning of a column from its head, in the forms of beat recorders.
 *
 * @param head   text above the column, such as `RR-interval [ms]`
 * @param isFlow result of `hasLostTime` for all heads: `duration` is an RR only next to `offline`
 * @returns its meaning, and its unit
 */
export function readListHead(head: string, isFlow = false): ReadHead {
  const { label, unit } = splitHead(head);
  // In a head such as `rr_ms`, the unit is still part of the label.
  const name = unit !== '' && label === head.trim() ? label.slice(0, -unit.length) : label;
  const words = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return { column: columnKind(words, isFlow), unit: isFlow && words === 'duration' ? 'ms' : findUnit(unit) };
}

/**
 * Returns whether a list has a column for time without contact.
 *
 * @param heads heads of all columns
 * @returns true if one is `offline`
 */
export function hasLostTime(heads: readonly string[]): boolean {
  return heads.some((one) => one.trim().toLowerCase() === 'offline');
}

function columnKind(words: string, isFlow: boolean): ListColumn {
  if (rrNames.test(words) || (isFlow && words === 'duration')) return 'rr';
  if (isFlow && words === 'offline') return 'lost';
  if (timeNames.test(words)) return 'time';
  if (clockNames.test(words)) return 'clock';
  if (labelNames.test(words)) return 'label';
  return otherNames.test(words) ? 'other' : 'unknown';
}

function findUnit(text: string): BeatUnit | null {
  return unitWords.find(([words]) => words.test(text.toLowerCase()))?.[1] ?? null;
}

/**
 * Returns whether the name of a file says that it is a list of RR.
 *
 * @param stem name without its extension
 * @returns true for `RR`, `07_rr_intervals`, `ibi-2` and similar names, and for the dates with times that Elite HRV
 *          uses as names
 */
export function isNamedRr(stem: string): boolean {
  if (/^\d{4}-\d\d-\d\d[ _]\d\d-\d\d-\d\d$/.test(stem)) return true;
  return /(?:^|[^a-z])(?:r-?r|nn|ibi)(?:[ _-]?int(?:erval)?s?|i|s)?(?:[^a-z]|$)/i.test(stem);
}

/**
 * Returns whether the name of a file says that it is a list of times of beats.
 *
 * @param stem name without its extension
 * @returns true for `beats`, `r_peaks`, `beat-times` and similar names
 */
export function isNamedBeats(stem: string): boolean {
  return /(?:^|[^a-z])(?:beats?|r[ _-]?peaks?|r[ _-]?times?)(?:[^a-z]|$)/i.test(stem);
}
