import { parseStartTime } from '../epoch.ts';
import type { TableProposal } from './proposal.ts';

/** A number in a line. Thousands may be separated by the mark that is not the decimal one, or by spaces. */
const number = String.raw`(\d{1,3}(?:([., ])\d{3}){1,2}(?![\d.,])|\d{1,9}(?:[.,]\d{1,9})?(?:e[+-]?\d{1,2})?)`;
const hertz = String.raw`\s{0,3}(k?)(?:hz|hertz)\b`;
const perSecond = String.raw`\s{0,3}(k?)(?:samples?\s{0,2}(?:\/|per)\s{0,2}s(?:ec(?:ond)?)?|s\/s|sps)\b`;

/** Names of the sampling rate. Lines also contain the rates of filters, of the mains, of hearts and of screens. */
const rateName =
  /\b(?:(?:sampl(?:e|es|ing|er)?|acquisition|output|export|recording|scan|digiti[sz](?:ing|ation)|logging)[\s_-]{0,3}(?:rate|freq(?:uency|uenz|\b))|samp(?:le)?[_-]?(?:rate|freq)|abtast(?:rate|frequenz)|s(?:amp)?[_-]?freq|srate|fs|sps|samples?\s{0,2}(?:\/|per)\s{0,2}s(?:ec(?:ond)?)?|sampled at|fréquence d['’]échantillonnage|frecuencia de muestreo|frequenza di campionamento|frequência de amostragem)(?![a-z])/iu;
/** On its own, `frequency` means the sampling rate only if the line begins with it and the number follows. */
const bareName = /^[\s#%/"']{0,8}freq(?:uency)?["']?\s{0,3}(?:[:=,;\t]|\(hz\)|\[hz\])/i;
const intervalName =
  /\b(?:sampl(?:e|ing)[\s_-]{0,3}(?:interval|period|time)|interval|time[\s_-]?step|dt|abtastintervall)(?![a-z])/i;
const inBrackets = /[([]\s{0,2}(k?hz|[mµu]?s(?:ec)?)\s{0,2}[)\]]/i;
const valueFirst = new RegExp(String.raw`(?<![\d.,])${number}${perSecond}`, 'i');
const withHertz = new RegExp(String.raw`(?<![\d.,-])${number}(?:${hertz}|${perSecond})`, 'i');
const afterMark = new RegExp(
  String.raw`^[^:=]{0,40}[:=]{1,2}["'\s]{0,8}${number}(?![\d.,]*[a-z]{0,12}\s{0,2}bit)`,
  'i',
);
const nextNumber = new RegExp(String.raw`^[^\d.,-]{0,40}?[,;\s]?\s{0,8}["']?${number}`);
const duration = new RegExp(String.raw`${number}\s{0,3}(m|milli|u|µ|micro)?s(?:ec(?:onds?)?)?\b`, 'i');
const perSample = new RegExp(
  String.raw`(?<![\d.,])${number}\s{0,8}(m|milli|u|µ|micro)?s(?:ec)?\s{0,8}(?:\/|per)\s{0,8}sample`,
  'i',
);
/** Maximum time between samples that is accepted as seconds without a unit; a larger number may be milliseconds. */
const maxBareSec = 0.2;
const maxLine = 400;

/**
 * Finds the sampling rate in the lines before the data: a rate by its name or unit, or the time between samples.
 *
 * @param lines   lines before the first row of numbers
 * @param decimal decimal mark of the table; the other mark separates thousands
 * @returns Hz; null if there is none, or several that differ
 */
export function statedRate(lines: readonly string[], decimal: '.' | ','): number | null {
  const short = lines.filter(({ length }) => length <= maxLine);
  const rates = short.flatMap((line) => ratesIn(line, decimal));
  const found = rates.length > 0 ? rates : short.flatMap((line) => intervalIn(line, decimal));
  const [first] = found;
  return first !== undefined && found.every((one) => Math.abs(one / first - 1) < 0.01) ? first : null;
}

function ratesIn(line: string, decimal: '.' | ','): number[] {
  const value = valueFirst.exec(line);
  if (value !== null) return positive(toNumber(value[1], decimal) * kilo(value[3]));
  const names = [...line.matchAll(new RegExp(rateName, 'giu'))];
  if (names.length === 0 && !bareName.test(line)) return [];
  const starts = names.length === 0 ? [0] : names.map(({ index, 0: name }) => index + name.length);
  return starts.flatMap((from, k) => {
    const rest = line.slice(from, names[k + 1]?.index ?? line.length);
    const inUnit = withHertz.exec(rest);
    if (inUnit !== null) return positive(toNumber(inUnit[1], decimal) * kilo(inUnit[3] ?? inUnit[4]));
    const plain = (/[:=]/.test(rest) ? afterMark : nextNumber).exec(rest);
    const unit = inBrackets.exec(rest)?.[1] ?? '';
    return positive(toNumber(plain?.[1], decimal) * (/^k/i.test(unit) ? 1000 : 1));
  });
}

function intervalIn(line: string, decimal: '.' | ','): number[] {
  const per = perSample.exec(line);
  if (per !== null) return positive(unitsPerSecond(per[3]) / toNumber(per[1], decimal));
  const name = intervalName.exec(line);
  if (name === null) return [];
  const rest = line.slice(name.index + name[0].length);
  const durationMatch = duration.exec(rest);
  if (durationMatch !== null)
    return positive(unitsPerSecond(durationMatch[3]) / toNumber(durationMatch[1], decimal));
  const value = toNumber((/[:=]/.test(rest) ? afterMark : nextNumber).exec(rest)?.[1], decimal);
  const unit = inBrackets.exec(rest)?.[1];
  if (unit !== undefined) return positive(unitsPerSecond(/^[mµu](?=s)/i.exec(unit)?.[0]) / value);
  return value < maxBareSec ? positive(1 / value) : [];
}

/** Returns the number of units of time in a second, by the prefix of the unit. */
function unitsPerSecond(prefix: string | undefined): number {
  if (prefix === undefined) return 1;
  return /^m(?:illi)?$/i.test(prefix) ? 1e3 : 1e6;
}

function kilo(prefix: string | undefined): number {
  return prefix === undefined || prefix === '' ? 1 : 1000;
}

/** Converts text to a number. Thousands never start with a zero, unlike `0,250` and `0.250`. */
function toNumber(text: string | undefined, decimal: '.' | ','): number {
  const plain = text ?? '';
  const groups = decimal === ',' ? /^[1-9]\d{0,2}(?:[. ]\d{3})+$/ : /^[1-9]\d{0,2}(?:[, ]\d{3})+$/;
  return Number(groups.test(plain) ? plain.replaceAll(/[., ]/g, '') : plain.replace(',', '.'));
}

function positive(value: number): number[] {
  return value > 0 && Number.isFinite(value) ? [value] : [];
}

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

/**
 * @param value rate or interval
 * @returns the value if it is positive and finite, which a rate or an interval must be; otherwise null
 */
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
