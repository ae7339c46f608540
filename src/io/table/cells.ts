import { fromCsvCell } from '../../model/csv-cell.ts';
import { parseClockText } from './clock-text.ts';

/** What a cell of text holds. */
export type CellKind = 'blank' | 'number' | 'clock' | 'text';

const blankWords = /^(?:|nan|-nan|na|n\/a|null|none|inf|-inf|\+inf|infinity|-infinity|-|\?)$/i;
const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * Whether a cell means that there is no value.
 *
 * @param text a trimmed cell
 * @returns true of an empty one, `NaN`, `NA` and the like
 */
export function isBlankCell(text: string): boolean {
  return blankWords.test(text);
}

/**
 * The number that a trimmed cell holds; NaN where it holds none, or one that float64 has not.
 *
 * @param text    a trimmed cell
 * @param decimal mark before the decimals
 * @returns float64, such as 0.5 of `0,5`
 */
export function parseCell(text: string, decimal: '.' | ','): number {
  const plain = decimal === ',' ? text.replace(',', '.') : text;
  const value = numberPattern.test(plain) ? Number(plain) : groupedNumber(text, decimal);
  return Number.isFinite(value) ? value : NaN;
}

/** Both marks in one number: only then is it plain which of them parts thousands. */
const grouped: Readonly<Record<'.' | ',', RegExp>> = {
  '.': /^[+-]?[1-9]\d{0,2}(?:,\d{3}){1,4}\.\d{1,12}$/,
  ',': /^[+-]?[1-9]\d{0,2}(?:\.\d{3}){1,4},\d{1,12}$/,
};

function groupedNumber(text: string, decimal: '.' | ','): number {
  if (!grouped[decimal].test(text)) return NaN;
  return Number(decimal === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''));
}

const volts: readonly (readonly [RegExp, string])[] = [
  [/^(?:µ|μ|u|micro)volts?$/i, 'µV'],
  [/^m(?:illi)?volts?$/i, 'mV'],
  [/^volts?$/i, 'V'],
];

/**
 * A unit as it is written in tables, without the brackets that some writers put about it.
 *
 * @param unit such as `(mV)`, `[mV]` or `mVolts`
 * @returns units of voltage by their symbol; others as they are
 */
export function plainUnit(unit: string): string {
  const told = unit.trim();
  const isIn = (told.startsWith('(') && told.endsWith(')')) || (told.startsWith('[') && told.endsWith(']'));
  const text = isIn ? told.slice(1, -1).trim() : told;
  return volts.find(([pattern]) => pattern.test(text))?.[1] ?? text;
}

/**
 * What a cell holds.
 *
 * @param text    a trimmed cell
 * @param decimal mark before the decimals
 * @returns a number, a clock, nothing or other text
 */
export function cellKind(text: string, decimal: '.' | ','): CellKind {
  if (isBlankCell(text)) return 'blank';
  if (!Number.isNaN(parseCell(text, decimal))) return 'number';
  return parseClockText(text) === null ? 'text' : 'clock';
}

/**
 * A head such as `ECG [mV]`, `ECG (mV)` or `time_ms` as label and unit.
 *
 * @param head a cell above a column
 * @returns an empty unit where it tells none
 */
export function splitHead(head: string): { readonly label: string; readonly unit: string } {
  const text = fromCsvCell(head.trim());
  const bracket = text.endsWith(']') ? '[' : text.endsWith(')') ? '(' : null;
  const openAt = bracket === null ? -1 : text.lastIndexOf(bracket);
  const label = text.slice(0, Math.max(0, openAt)).trimEnd();
  const unit = text.slice(openAt + 1, -1);
  if (label !== '' && !unit.includes(text.at(-1) ?? '')) return { label, unit: unit.trim() };
  const suffixed = /[_\s](s|sec|ms|msec|us|µs|usec|ns|mV|uV|µV|V|mmHg)$/.exec(text);
  return { label: text, unit: suffixed?.[1] ?? '' };
}
