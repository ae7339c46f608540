import { parseStartTime } from '../epoch.ts';
import type { TableProposal } from './proposal.ts';
import { statedRate } from './stated-rate.ts';

/** Content of the lines before the data that applies to all columns. */
export interface HeadNotes {
  /** Hz; null if there is none. */
  readonly rateHz: number | null;
  /** Labels, if a line lists them. If there are fewer than columns, they belong to the last columns. */
  readonly labels: readonly string[];
  /** ISO 8601 without zone; null if there is none. */
  readonly startTime: string | null;
}

const labelsPattern = /^[#%/ \t]*labels?[ \t]*(?::=|:|=)[ \t]*(.+)$/im;
const rateCell = /^([0-9]*\.[0-9]+)\s*s(?:ec)?$/;

/**
 * Reads rate and labels from comments and from lines before the header, in the forms of a few recorders.
 *
 * @param lines   lines before the first row of numbers
 * @param decimal decimal mark of the table
 * @returns rate, Hz, labels and start, as far as they are present
 */
export function readHeadNotes(lines: readonly string[], decimal: '.' | ','): HeadNotes {
  const text = lines.join('\n');
  const openSignals = readOpenSignals(text);
  if (openSignals !== null) return openSignals;
  const labels = labelsPattern.exec(text)?.[1];
  return {
    rateHz: statedRate(lines, decimal),
    labels: labels === undefined ? [] : labels.split(/[,;\t]/).map((label) => label.trim()),
    startTime: null,
  };
}

/**
 * Returns the rate from a row of units that contains the time between samples: `0.004 sec`.
 *
 * @param units one unit per column
 * @returns Hz; null if no column contains it
 */
export function rateOfUnits(units: readonly string[]): number | null {
  const cell = units.map((unit) => rateCell.exec(unit)).find((match) => match !== null);
  if (cell === undefined || cell === null) return null;
  const rate = 1 / Number(cell[1]);
  return positiveOrNull(Math.abs(rate - Math.round(rate)) < 2e-3 * rate ? Math.round(rate) : rate);
}

/**
 * Returns the rate in a file's name: `neurokit_100Hz.csv`.
 *
 * @param name name of the file
 * @returns Hz; null if there is none
 */
export function rateOfName(name: string): number | null {
  const match = /(?:^|[^0-9.])([0-9]+(?:\.[0-9]+)?)\s*_?(k?)hz(?:[^a-z]|$)/i.exec(name);
  return match === null ? null : positiveOrNull(Number(match[1]) * (match[2] === '' ? 1 : 1000));
}

/**
 * Chooses the rate: a given one first, then that of the head, then that of the name.
 *
 * @param given Hz, from the user
 * @param head  Hz, from the lines before the rows
 * @param name  Hz, from the file's name
 * @returns the rate and its origin
 */
export function chooseRate(
  given: number | undefined,
  head: number | null,
  name: number | null,
): Pick<TableProposal, 'rateHz' | 'rateFrom'> {
  if (given !== undefined) return { rateHz: given, rateFrom: 'given' };
  if (head !== null) return { rateHz: head, rateFrom: 'header' };
  return name === null ? { rateHz: null, rateFrom: null } : { rateHz: name, rateFrom: 'name' };
}

/** @returns the value if it is positive and finite, which a rate or an interval must be; otherwise null */
export function positiveOrNull(value: number): number | null {
  return value > 0 && Number.isFinite(value) ? value : null;
}

/** Reads the JSON line of an OpenSignals text file (biosignalsplux, BITalino). */
function readOpenSignals(text: string): HeadNotes | null {
  const json = /^# (\{.*\})\s*$/m.exec(text)?.[1];
  if (!text.includes('OpenSignals') || json === undefined) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return null;
  }
  const device = record(Object.values(record(parsed))[0]);
  const rate = device['sampling rate'];
  const columns = strings(device['column']);
  const sensors = strings(device['sensor']);
  const labels = strings(device['label']);
  const named = columns.map((column) => {
    const sensor = sensors[labels.indexOf(column)];
    return sensor === undefined || sensor === 'RAW' ? column : sensor;
  });
  return {
    rateHz: typeof rate === 'number' ? positiveOrNull(rate) : null,
    labels: named,
    startTime: parseStartTime(String(device['date']), String(device['time'])),
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
