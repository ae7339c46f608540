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
  const value = numberPattern.test(plain) ? Number(plain) : typesetNumber(text, decimal);
  return Number.isFinite(value) ? value : NaN;
}

/**
 * Where a comma is the decimal mark, points part thousands only beside one; else `1.234` is 1.234. A comma is never the decimal
 * mark of tables that have points, so that `1,234` is a thousand and more in them.
 */
const grouped: Readonly<Record<'.' | ',', RegExp>> = {
  '.': /^[+-]?[1-9]\d{0,2}(?:,\d{3}){1,4}(?:\.\d{1,12})?$/,
  ',': /^[+-]?[1-9]\d{0,2}(?:\.\d{3}){1,4},\d{1,12}$/,
};
/** Blanks that part thousands and break no line. */
const spaced = /^[+-]?[1-9]\d{0,2}(?:[\u00a0\u2009\u202f]\d{3}){1,4}(?:[.,]\d{1,12})?$/;

/** A number as typesetters and spreadsheets write it: with a true minus sign, or with thousands apart. */
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
 * A unit as it is written in tables, without the brackets that some writers put about it.
 *
 * @param unit such as `(mV)`, `[mV]` or `mVolts`
 * @returns units of voltage by their symbol; others as they are
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
