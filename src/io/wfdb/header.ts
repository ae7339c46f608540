import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { parseSignalLine, type SignalSpec } from './header-signal.ts';
import {
  badField,
  headerLine,
  type HeaderLine,
  noteRepair,
  realNumber,
  wholeField,
  wholeFieldOr,
  wholeNumber,
} from './header-line.ts';
import { isSafeRelativePath, withoutOwnFolder } from '../paths.ts';

/** What a segment line of a header says. */
export interface SegmentSpec {
  /** Of the segment's own header without its extension, safe to follow; null for a time without signals. */
  readonly name: string | null;
  readonly frameCount: number;
  /** The header's line, from 1. */
  readonly line: number;
}

/** How WFDB writes a time without signals. */
const nullSegment = '~';

/**
 * Reads a line that names a segment.
 *
 * @param line of the header
 * @returns name, null of a gap, and length in frames
 * @throws BeatbenchError `bad-header`, `unsafe-path`
 */
function parseSegmentLine(line: HeaderLine): SegmentSpec {
  const name = withoutOwnFolder(line.tokens[0]?.text ?? '');
  const frameCount = wholeField(line, 1, 'number of samples', -1);
  if (frameCount < 0) throw badField(line, 1, 'number of samples', 'is missing or negative');
  if (name === nullSegment) return { name: null, frameCount, line: line.line };
  if (isSafeRelativePath(name)) return { name, frameCount, line: line.line };
  throw new BeatbenchError(
    'unsafe-path',
    `The segment "${name.slice(0, 80)}" in line ${line.line} of ${line.file} lies outside the header's folder; put its files beside the header and correct the name.`,
    { file: line.file, line: line.line, column: line.tokens[0]?.column ?? 1, field: 'segment name' },
  );
}

/**
 * The start as ISO 8601 without zone from a header's base time and base date.
 *
 * @param time  `HH:MM:SS[.fff]`, `MM:SS` or `SS`, as WFDB allows
 * @param date  `DD/MM/YYYY`
 * @returns null where one of them is no time or date of the calendar
 */
function isoStart(time: string, date: string): string | null {
  const clock = isoClock(time);
  const day = isoDate(date);
  return clock === null || day === null ? null : `${day}T${clock}`;
}

/** `HH:MM:SS[.fff]` with two digits each, or null. */
function isoClock(time: string): string | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,2})(\.\d+)?$/.exec(time);
  if (match === null) return null;
  const [, hour = '0', minute = '0', second = '0', fraction = ''] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}${fraction}`;
}

/** `YYYY-MM-DD` from `DD/MM/YYYY`, or null. */
function isoDate(date: string): string | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date);
  if (match === null) return null;
  const [, day = '', month = '', year = ''] = match;
  const iso = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const parsed = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : null;
}

function twoDigits(digits: string): string {
  return digits.padStart(2, '0');
}

/** What a `.hea` file says. */
export interface WfdbHeader {
  readonly recordName: string;
  /** Frames a second, Hz. */
  readonly fs: number;
  /** Null where the header names no length, or 0, which WFDB reads as unknown. */
  readonly frameCount: number | null;
  /** Ticks a second of the recorder's own counter, Hz; `fs` where the header has none. */
  readonly counterFs: number;
  /** The counter's value at sample 0. */
  readonly counterBase: number;
  /** ISO 8601 without zone; null unless the header has time and date. */
  readonly startTime: string | null;
  /** In a record of segments the number that its first line announces. */
  readonly signalCount: number;
  /** Empty in a record of segments. */
  readonly signals: readonly SignalSpec[];
  /** In their order in time; null in a record that is one piece. */
  readonly segments: readonly SegmentSpec[] | null;
  /** Without their `#`. */
  readonly comments: readonly string[];
  readonly warnings: readonly Warning[];
}

/** Sampling rate of a header that names none, Hz (header(5) of the WFDB manual). */
const defaultFs = 250;
/** A frame in eleven days, Hz; a header that says slower is a mistake. */
const lowestFs = 1e-6;
/** Faster than any recorder, Hz. */
const highestFs = 1e9;
/** Ten times what the largest arrays of electrodes have. */
const mostSignals = 10_000;

/**
 * Parses the text of a WFDB header.
 *
 * Lines may end in LF, CR LF or CR; comments and empty lines may stand anywhere. What follows the last signal or
 * segment line is ignored. Source: header(5) of the WFDB manual.
 *
 * @param text  the whole file
 * @param file  its path, for errors
 * @returns fields as numbers and texts, signals or segments in their order
 * @throws BeatbenchError `empty`, `bad-header`, `unsafe-path`; `unsupported` for a pipe
 */
export function parseHeader(text: string, file: string): WfdbHeader {
  const repairs: string[] = [];
  const { lines, comments } = contentLines(text, file, repairs);
  const [first, ...rest] = lines;
  if (first === undefined) {
    throw new BeatbenchError('empty', `${file} has no record line; it is no WFDB header or was cut off.`, {
      file,
      line: 1,
    });
  }
  const { segmentCount, ...record } = parseRecordLine(first);
  const announced = segmentCount ?? record.signalCount;
  const described = rest.slice(0, announced);
  if (described.length < announced) {
    const what = segmentCount === null ? 'signals' : 'segments';
    throw new BeatbenchError(
      'bad-header',
      `${file} announces ${announced} ${what} and describes ${described.length}; add the missing lines or correct the count.`,
      { file, line: (lines.at(-1) ?? first).line + 1, field: `number of ${what}` },
    );
  }
  const content =
    segmentCount === null
      ? { signals: described.map(parseSignalLine), segments: null }
      : { signals: [], segments: described.map(parseSegmentLine) };
  return { ...record, ...content, comments, warnings: makeWarnings(repairs) };
}

/** So many are named; a header may have ten thousand lines. */
const mostRepairs = 20;

function makeWarnings(repairs: readonly string[]): Warning[] {
  const more = repairs.length - mostRepairs;
  const rest = more > 0 ? [`${more} more fields of the header are as odd.`] : [];
  return [...repairs.slice(0, mostRepairs), ...rest].map((message) => ({ code: 'header-repaired', message }));
}

function contentLines(
  text: string,
  file: string,
  repairs: string[],
): { lines: HeaderLine[]; comments: string[] } {
  const lines: HeaderLine[] = [];
  const comments: string[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const trimmed = line.trim();
    if (trimmed.startsWith('#')) comments.push(trimmed.slice(1).trim());
    else if (trimmed !== '') lines.push(headerLine(file, index + 1, line, repairs));
  }
  return { lines, comments };
}

type RecordLine = Omit<WfdbHeader, 'signals' | 'segments' | 'comments' | 'warnings'> & {
  /** Null in a record that is one piece. */
  readonly segmentCount: number | null;
};

function parseRecordLine(line: HeaderLine): RecordLine {
  const { recordName, segmentCount } = parseRecordName(line);
  const signalCount = wholeField(line, 1, 'number of signals', -1);
  if (signalCount < 0) throw badField(line, 1, 'number of signals', 'is missing or negative');
  if (signalCount > mostSignals) throw badField(line, 1, 'number of signals', `is over ${mostSignals}`);
  const assumed = 'the length of what is stored is taken';
  const frameCount = wholeFieldOr(line, 3, 'number of samples', { absent: 0, least: 0, assumed });
  return {
    recordName,
    segmentCount,
    signalCount,
    frameCount: frameCount === 0 ? null : frameCount,
    ...parseRates(line),
    startTime: parseStart(line),
  };
}

/** `NAME` or `NAME/SEGMENTS`; a name may itself have a folder before it. */
function parseRecordName(line: HeaderLine): Pick<RecordLine, 'recordName' | 'segmentCount'> {
  const text = line.tokens[0]?.text ?? '';
  const match = /^(.+)\/(\d+)$/.exec(text);
  if (match === null) return { recordName: text, segmentCount: null };
  const segmentCount = wholeNumber(match[2] ?? '');
  if (segmentCount === null || segmentCount < 1) {
    throw badField(line, 0, 'number of segments', 'is 0 or too large');
  }
  return { recordName: match[1] ?? '', segmentCount };
}

function parseRates(line: HeaderLine): Pick<WfdbHeader, 'fs' | 'counterFs' | 'counterBase'> {
  const token = line.tokens[2]?.text;
  if (token === undefined) return { fs: defaultFs, counterFs: defaultFs, counterBase: 0 };
  const match = /^([^/()]+)(?:\/([^/()]+)(?:\(([^()]*)\))?)?$/.exec(token);
  const fs = realNumber(match?.[1] ?? '');
  if (fs === null || fs < lowestFs || fs > highestFs) {
    throw badField(line, 2, 'sampling frequency', `is not a number from ${lowestFs} to ${highestFs}`);
  }
  const counterFs = match?.[2] === undefined ? fs : realNumber(match[2]);
  const counterBase = match?.[3] === undefined ? 0 : realNumber(match[3]);
  if (counterFs === null || counterBase === null) {
    noteRepair(line, 2, 'counter frequency', 'is no number; the sampling frequency is taken');
    return { fs, counterFs: fs, counterBase: 0 };
  }
  return { fs, counterFs: counterFs > 0 ? counterFs : fs, counterBase };
}

/** A start that cannot be read costs no more than itself. */
function parseStart(line: HeaderLine): string | null {
  const time = line.tokens[4]?.text;
  const date = line.tokens[5]?.text;
  if (time === undefined) return null;
  const startTime = date === undefined ? null : isoStart(time, date);
  const readable = date === undefined ? isoClock(time) !== null : startTime !== null;
  if (readable) return startTime;
  noteRepair(line, 4, 'start time', 'is no time and date of the calendar; the recording has none');
  return null;
}
