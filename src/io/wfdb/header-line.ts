import { BeatbenchError } from '../../model/failure.ts';
import { printable } from '../../model/printable.ts';

/** A word of a header line and its first column, from 1. */
export interface Token {
  readonly text: string;
  readonly column: number;
}

/** A line of a header that is not a comment, split at white space. */
export interface HeaderLine {
  readonly file: string;
  /** Line number, from 1. */
  readonly line: number;
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Fields of the whole header that were replaced by an assumption, in sentences. */
  readonly repairs: string[];
}

/**
 * Splits a line of a header at white space.
 *
 * @param file    path of the header, for errors
 * @param text    text of the line
 * @param line    its number, from 1
 * @param repairs receives notes about fields that are replaced by an assumption
 * @returns the line with its fields
 */
export function headerLine(file: string, line: number, text: string, repairs: string[]): HeaderLine {
  const tokens = Array.from(text.matchAll(/\S+/g), (match) => ({ text: match[0], column: match.index + 1 }));
  return { file, line, text, tokens, repairs };
}

/**
 * Creates a `bad-header` error for one field of a line.
 *
 * @param line    line of the header
 * @param index   number of the field, from 0
 * @param field   name of the field
 * @param problem what is wrong, as the end of a sentence
 * @returns `bad-header`, with the line
 */
export function badFieldError(
  line: HeaderLine,
  index: number,
  field: string,
  problem: string,
): BeatbenchError {
  const token = line.tokens[index];
  const quoted = token === undefined ? '' : ` "${clipped(token.text)}"`;
  return new BeatbenchError(
    'bad-header',
    `The ${field}${quoted} in line ${line.line} of ${line.file} ${problem}; correct the header or export the record again.`,
    { file: line.file, line: line.line, column: token?.column ?? line.text.length + 1, field },
  );
}

/**
 * Reads a whole number from a field of a line, or returns `absent` if the line ends before it.
 *
 * @param line   line of the header
 * @param index  number of the field, from 0
 * @param field  name of the field, for the error
 * @param absent value of a missing field
 * @returns a whole number, or `absent`
 * @throws BeatbenchError `bad-header`
 */
export function readIntegerField(line: HeaderLine, index: number, field: string, absent: number): number {
  const token = line.tokens[index];
  if (token === undefined) return absent;
  const value = parseWholeNumber(token.text);
  if (value === null) throw badFieldError(line, index, field, 'is not a whole number');
  return value;
}

/**
 * Notes that one field of a line was invalid, and what is assumed instead.
 *
 * @param line    line of the header, which receives the note
 * @param index   number of the field, from 0
 * @param field   name of the field
 * @param problem what is wrong, and what is assumed
 */
export function noteRepair(line: HeaderLine, index: number, field: string, problem: string): void {
  const token = line.tokens[index];
  line.repairs.push(
    `The ${field} "${printable(clipped(token?.text ?? ''))}" in line ${line.line} of ${line.file} ${problem}.`,
  );
}

/**
 * Reads a field like `readIntegerField`, but returns `absent` also for a value that is not a whole number of at least
 * `least`, and notes what is `assumed`.
 *
 * @param line    line of the header, which receives the note
 * @param index   number of the field, from 0
 * @param field   name of the field
 * @param options value of a missing field, smallest value, and what is assumed
 * @returns a whole number
 */
export function readRepairedIntegerField(
  line: HeaderLine,
  index: number,
  field: string,
  { absent, least, assumed }: { readonly absent: number; readonly least?: number; readonly assumed: string },
): number {
  const token = line.tokens[index];
  if (token === undefined) return absent;
  const value = parseWholeNumber(token.text);
  if (value !== null && value >= (least ?? value)) return value;
  noteRepair(line, index, field, `${value === null ? 'is not a whole number' : 'is negative'}; ${assumed}`);
  return absent;
}

/**
 * Parses a whole number that float64 holds exactly.
 *
 * @param text the whole field
 * @returns null for anything else
 */
export function parseWholeNumber(text: string): number | null {
  if (!/^[+-]?\d+$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value + 0 : null;
}

/**
 * Parses a finite number in decimal or exponent form.
 *
 * @param text the whole field
 * @returns null for anything else
 */
export function parseRealNumber(text: string): number | null {
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

function clipped(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
