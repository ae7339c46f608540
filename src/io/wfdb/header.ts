import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { parseSignalLine, type SignalSpec } from './header-signal.ts';
import {
  badFieldError,
  headerLine,
  type HeaderLine,
  noteRepair,
  parseRealNumber,
  readIntegerField,
  readRepairedIntegerField,
  parseWholeNumber,
} from './header-line.ts';
import { isSafeRelativePath, stripDotFolder } from '../paths.ts';

/** Content of a segment line of a header. */
export interface SegmentSpec {
  /** Name of the segment's own header without its extension, safe to follow; null for a time without signals. */
  readonly name: string | null;
  readonly frameCount: number;
  /** Line number in the header, from 1. */
  readonly line: number;
}

/** Name that WFDB writes for a time without signals. */
const nullSegment = '~';

/**
 * Parses a line that names a segment.
 *
 * @param line line of the header
 * @returns name, null for a gap, and length in frames
 * @throws BeatbenchError `bad-header`, `unsafe-path`
 */
function parseSegmentLine(line: HeaderLine): SegmentSpec {
  const name = stripDotFolder(line.tokens[0]?.text ?? '');
  const frameCount = readIntegerField(line, 1, 'number of samples', -1);
  if (frameCount < 0) throw badFieldError(line, 1, 'number of samples', 'is missing or negative');
  if (name === nullSegment) return { name: null, frameCount, line: line.line };
  if (isSafeRelativePath(name)) return { name, frameCount, line: line.line };
  throw new BeatbenchError(
    'unsafe-path',
    `The segment "${name.slice(0, 80)}" in line ${line.line} of ${line.file} lies outside the header's folder; put its files next to the header and correct the name.`,
    { file: line.file, line: line.line, column: line.tokens[0]?.column ?? 1, field: 'segment name' },
  );
}

/**
 * Formats a header's base time and base date as ISO 8601 without zone.
 *
 * @param time `HH:MM:SS[.fff]`, `MM:SS` or `SS`, which WFDB allows
 * @param date `DD/MM/YYYY`
 * @returns null if one of them is no valid time or date
 */
function isoStart(time: string, date: string): string | null {
  const clock = isoClock(time);
  const day = isoDate(date);
  return clock === null || day === null ? null : `${day}T${clock}`;
}

/** Formats a time as `HH:MM:SS[.fff]` with two digits each; null if it is invalid. */
function isoClock(time: string): string | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,2})(\.\d+)?$/.exec(time);
  if (match === null) return null;
  const [, hour = '0', minute = '0', second = '0', fraction = ''] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}${fraction}`;
}

/** Converts `DD/MM/YYYY` to `YYYY-MM-DD`; null if it is invalid. */
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

/** Content of a `.hea` file. */
export interface WfdbHeader {
  readonly recordName: string;
  /** Frames per second, Hz. */
  readonly fs: number;
  /** Null if the header gives no length, or 0, which WFDB reads as unknown. */
  readonly frameCount: number | null;
  /** Ticks per second of the recorder's own counter, Hz; `fs` if the header has none. */
  readonly counterFs: number;
  /** The counter's value at sample 0. */
  readonly counterBase: number;
  /** ISO 8601 without zone; null unless the header has time and date. */
  readonly startTime: string | null;
  /** In a record of segments, the number in its first line. */
  readonly signalCount: number;
  /** Empty in a record of segments. */
  readonly signals: readonly SignalSpec[];
  /** Segments in order of time; null in a record without segments. */
  readonly segments: readonly SegmentSpec[] | null;
  /** Comments without their `#`. */
  readonly comments: readonly string[];
  readonly warnings: readonly Warning[];
}

/** Sampling rate of a header without one, Hz (header(5) of the WFDB manual). */
const defaultFs = 250;
/** Minimum rate, one frame in eleven days, Hz; a lower rate in a header is an error. */
const lowestFs = 1e-6;
/** Maximum rate, above that of any recorder, Hz. */
const highestFs = 1e9;
/** Maximum number of signals, ten times that of the largest electrode arrays. */
const maxSignals = 10_000;

/**
 * Parses the text of a WFDB header.
 *
 * Lines may end in LF, CR LF or CR. Comments and empty lines may occur anywhere. Content after the last signal or
 * segment line is ignored.
 * Source: header(5) of the WFDB manual.
 *
 * @param text the whole file
 * @param file its path, for errors
 * @returns fields as numbers and texts, signals or segments in their order
 * @throws BeatbenchError `empty`, `bad-header`, `unsafe-path`; `unsupported` for a pipe
 */
export function parseHeader(text: string, file: string): WfdbHeader {
  const repairs: string[] = [];
  const { lines, comments } = contentLines(text, file, repairs);
  const [first, ...rest] = lines;
  if (first === undefined) {
    throw new BeatbenchError('empty', `${file} has no record line; it is not a WFDB header or was cut off.`, {
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
      `${file} announces ${announced} ${what} but describes ${described.length}; add the missing lines or correct the count.`,
      { file, line: (lines.at(-1) ?? first).line + 1, field: `number of ${what}` },
    );
  }
  const content =
    segmentCount === null
      ? { signals: described.map(parseSignalLine), segments: null }
      : { signals: [], segments: described.map(parseSegmentLine) };
  return { ...record, ...content, comments, warnings: makeWarnings(repairs) };
}

/** Maximum number of repairs that are listed, as a header may have ten thousand lines. */
const maxRepairs = 20;

function makeWarnings(repairs: readonly string[]): Warning[] {
  const more = repairs.length - maxRepairs;
  const rest = more > 0 ? [`${more} more fields of the header are also wrong.`] : [];
  return [...repairs.slice(0, maxRepairs), ...rest].map((message) => ({ code: 'header-repaired', message }));
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
  /** Null in a record without segments. */
  readonly segmentCount: number | null;
};

function parseRecordLine(line: HeaderLine): RecordLine {
  const { recordName, segmentCount } = parseRecordName(line);
  const signalCount = readIntegerField(line, 1, 'number of signals', -1);
  if (signalCount < 0) throw badFieldError(line, 1, 'number of signals', 'is missing or negative');
  if (signalCount > maxSignals) throw badFieldError(line, 1, 'number of signals', `is over ${maxSignals}`);
  const assumed = 'the length of the stored samples is used';
  const frameCount = readRepairedIntegerField(line, 3, 'number of samples', { absent: 0, least: 0, assumed });
  return {
    recordName,
    segmentCount,
    signalCount,
    frameCount: frameCount === 0 ? null : frameCount,
    ...parseRates(line),
    startTime: parseStart(line),
  };
}

/** Parses `NAME` or `NAME/SEGMENTS`; the name may include a folder. */
function parseRecordName(line: HeaderLine): Pick<RecordLine, 'recordName' | 'segmentCount'> {
  const text = line.tokens[0]?.text ?? '';
  const match = /^(.+)\/(\d+)$/.exec(text);
  if (match === null) return { recordName: text, segmentCount: null };
  const segmentCount = parseWholeNumber(match[2] ?? '');
  if (segmentCount === null || segmentCount < 1) {
    throw badFieldError(line, 0, 'number of segments', 'is 0 or too large');
  }
  return { recordName: match[1] ?? '', segmentCount };
}

function parseRates(line: HeaderLine): Pick<WfdbHeader, 'fs' | 'counterFs' | 'counterBase'> {
  const token = line.tokens[2]?.text;
  if (token === undefined) return { fs: defaultFs, counterFs: defaultFs, counterBase: 0 };
  const match = /^([^/()]+)(?:\/([^/()]+)(?:\(([^()]*)\))?)?$/.exec(token);
  const fs = parseRealNumber(match?.[1] ?? '');
  if (fs === null || fs < lowestFs || fs > highestFs) {
    throw badFieldError(line, 2, 'sampling frequency', `is not a number from ${lowestFs} to ${highestFs}`);
  }
  const counterFs = match?.[2] === undefined ? fs : parseRealNumber(match[2]);
  const counterBase = match?.[3] === undefined ? 0 : parseRealNumber(match[3]);
  if (counterFs === null || counterBase === null) {
    noteRepair(line, 2, 'counter frequency', 'is not a number; the sampling frequency is used');
    return { fs, counterFs: fs, counterBase: 0 };
  }
  return { fs, counterFs: counterFs > 0 ? counterFs : fs, counterBase };
}

/** Parses the start. If it cannot be read, only the start is lost. */
function parseStart(line: HeaderLine): string | null {
  const time = line.tokens[4]?.text;
  const date = line.tokens[5]?.text;
  if (time === undefined) return null;
  const startTime = date === undefined ? null : isoStart(time, date);
  const readable = date === undefined ? isoClock(time) !== null : startTime !== null;
  if (readable) return startTime;
  noteRepair(line, 4, 'start time', 'is not a valid time and date; the recording has none');
  return null;
}
