import { parseStartTime } from '../epoch.ts';
import type { TableProposal } from './proposal.ts';
import { statedRate } from './stated-rate.ts';

/** What lines before the data say of all columns. */
export interface HeadNotes {
  /** Hz; null where they say none. */
  readonly rateHz: number | null;
  /** Labels, where a line lists them; may be fewer than the columns, then of the last ones. */
  readonly labels: readonly string[];
  /** ISO 8601 without zone; null where they say none. */
  readonly startTime: string | null;
}

const labelsPattern = /^[#%/ \t]*labels?[ \t]*(?::=|:|=)[ \t]*(.+)$/im;
const rateCell = /^([0-9]*\.[0-9]+)\s*s(?:ec)?$/;

/**
 * Reads rate and labels out of comment lines and lines before the header, in a few recorders' ways.
 *
 * @param lines   before the first row of numbers
 * @param decimal mark of the table
 * @returns rate, Hz, labels and start, as far as they are told
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
 * Rate that a units row names as the time between samples: `0.004 sec`.
 *
 * @param units one a column
 * @returns Hz; null where no column tells it
 */
export function rateOfUnits(units: readonly string[]): number | null {
  const cell = units.map((unit) => rateCell.exec(unit)).find((match) => match !== null);
  if (cell === undefined || cell === null) return null;
  const rate = 1 / Number(cell[1]);
  return positiveOrNull(Math.abs(rate - Math.round(rate)) < 2e-3 * rate ? Math.round(rate) : rate);
}

/**
 * Rate that a file's name tells: `neurokit_100Hz.csv`.
 *
 * @param name of the file
 * @returns Hz; null where it tells none
 */
export function rateOfName(name: string): number | null {
  const match = /(?:^|[^0-9.])([0-9]+(?:\.[0-9]+)?)\s*_?(k?)hz(?:[^a-z]|$)/i.exec(name);
  return match === null ? null : positiveOrNull(Number(match[1]) * (match[2] === '' ? 1 : 1000));
}

/**
 * Given rate first, then what the head says, then the name.
 *
 * @param given Hz, by a person
 * @param head  Hz, from the lines before the rows
 * @param name  Hz, from the file's name
 * @returns the rate and where it is from
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

/** @returns the value where it is positive and finite, as a rate or an interval has to be */
export function positiveOrNull(value: number): number | null {
  return value > 0 && Number.isFinite(value) ? value : null;
}

/** The JSON line of an OpenSignals text file (biosignalsplux, BITalino). */
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
