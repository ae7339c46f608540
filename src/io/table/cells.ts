import { fromCsvCell } from '../../model/csv-cell.ts';
import { parseClockText } from './clock-text.ts';

/** Content of a text cell. */
export type CellKind = 'blank' | 'number' | 'clock' | 'text';

const blankWords = /^(?:|nan|-nan|na|n\/a|null|none|inf|-inf|\+inf|infinity|-infinity|-|\?)$/i;
const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * Returns whether a cell means that there is no value.
 *
 * @param text a trimmed cell
 * @returns true for an empty cell, `NaN`, `NA` and similar words
 */
export function isBlankCell(text: string): boolean {
  return blankWords.test(text);
}

/**
 * Parses the number in a trimmed cell; NaN if there is none, or one that exceeds float64.
 *
 * @param text    a trimmed cell
 * @param decimal decimal mark
 * @returns float64, such as 0.5 for `0,5`
 */
export function parseCell(text: string, decimal: '.' | ','): number {
  const plain = decimal === ',' ? text.replace(',', '.') : text;
  const value = numberPattern.test(plain) ? Number(plain) : typesetNumber(text, decimal);
  return Number.isFinite(value) ? value : NaN;
}

/**
 * Numbers with separated thousands. If a comma is the decimal mark, points separate thousands only if a comma follows;
 * otherwise `1.234` is 1.234. A table whose decimal mark is a point has no decimal commas, so `1,234` in it is 1234.
 */
const grouped: Readonly<Record<'.' | ',', RegExp>> = {
  '.': /^[+-]?[1-9]\d{0,2}(?:,\d{3}){1,4}(?:\.\d{1,12})?$/,
  ',': /^[+-]?[1-9]\d{0,2}(?:\.\d{3}){1,4},\d{1,12}$/,
};
/** Non-breaking spaces that separate thousands. */
const spaced = /^[+-]?[1-9]\d{0,2}(?:[\u00a0\u2009\u202f]\d{3}){1,4}(?:[.,]\d{1,12})?$/;

/** Parses a number in the form of typesetters and spreadsheets: with a true minus sign, or with separated thousands. */
function typesetNumber(text: string, decimal: '.' | ','): number {
  const signed = text.replace(/^\u2212/, '-');
  if (grouped[decimal].test(signed)) {
    return Number(
      decimal === ',' ? signed.replaceAll('.', '').replace(',', '.') : signed.replaceAll(',', ''),
    );
  }
  const plain = spaced.test(signed) ? signed.replaceAll(/[\u00a0\u2009\u202f]/g, '') : signed;
  const pointed = decimal === ',' ? plain.replace(',', '.') : plain;
  return plain !== text && numberPattern.test(pointed) ? Number(pointed) : NaN;
}

const volts: readonly (readonly [RegExp, string])[] = [
  [/^(?:µ|μ|u|micro)volts?$|^micro ?v$/i, 'µV'],
  [/^m(?:illi)?volts?$|^milli ?v$/i, 'mV'],
  [/^volts?$/i, 'V'],
];

/**
 * Returns the unit of a table without the brackets that some writers add.
 *
 * @param unit such as `(mV)`, `[mV]` or `mVolts`
 * @returns symbols for units of voltage; other units as they are
 */
export function plainUnit(unit: string): string {
  const told = unit.trim();
  const isIn = ['()', '[]', '{}'].some(
    ([open = '', close = '']) => told.startsWith(open) && told.endsWith(close),
  );
  const text = isIn ? told.slice(1, -1).trim() : told;
  return volts.find(([pattern]) => pattern.test(text))?.[1] ?? text;
}

/**
 * Classifies the content of a cell.
 *
 * @param text    a trimmed cell
 * @param decimal decimal mark
 * @returns a number, a clock, blank or other text
 */
export function cellKind(text: string, decimal: '.' | ','): CellKind {
  if (isBlankCell(text)) return 'blank';
  if (!Number.isNaN(parseCell(text, decimal))) return 'number';
  return parseClockText(text) === null ? 'text' : 'clock';
}

/**
 * Splits a head such as `ECG [mV]`, `ECG (mV)` or `time_ms` into label and unit.
 *
 * @param head cell above a column
 * @returns an empty unit if there is none
 */
export function splitHead(head: string): { readonly label: string; readonly unit: string } {
  const text = fromCsvCell(head.trim());
  const bracket = text.endsWith(']') ? '[' : text.endsWith(')') ? '(' : text.endsWith('}') ? '{' : null;
  const openAt = bracket === null ? -1 : text.lastIndexOf(bracket);
  const label = text.slice(0, Math.max(0, openAt)).trimEnd();
  const unit = text.slice(openAt + 1, -1);
  if (label !== '' && !unit.includes(text.at(-1) ?? '')) return { label, unit: unit.trim() };
  const inside = /[([{]\s?([mµμun]?V)\s?[)\]}]/.exec(text);
  if (inside !== null) return { label: text, unit: inside[1] ?? '' };
  const suffixed = /[_\s](s|sec|ms|msec|us|µs|usec|ns|mV|mv|uV|uv|µV|V|mmHg)$/.exec(text);
  return { label: text, unit: (suffixed?.[1] ?? '').replace(/v$/, 'V') };
}
