import type { AnalysisName } from '../../pipeline/analyses.ts';
import { unitOfColumn } from '../../pipeline/csv.ts';
import type { FlatRow } from '../../workers/protocol.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** A figure of a result: a numeric column of the table that `--sweep` prints. */
export interface FigureColumn {
  readonly name: string;
  /** Name in words: 'rPTT, least variance, SD'. */
  readonly words: string;
  /** Unit after a number; empty for a count, a fraction, or a value in the unit of a channel. */
  readonly unit: string;
}

/** Numbers that identify the row. */
const rowIdColumns: ReadonlySet<string> = new Set(['window', 'from', 'to']);

/** Abbreviations as usually written. */
const abbreviations: Readonly<Record<string, string>> = {
  rptt: 'rPTT',
  lvet: 'LVET',
  pep: 'PEP',
  ppv: 'PPV',
  sd: 'SD',
  snr: 'SNR',
  rr: 'RR',
  pr: 'PR',
  qt: 'QT',
  qtc: 'QTc',
  qrs: 'QRS',
  qs2: 'QS2',
  s1s2: 'S1–S2',
  se: 'Se',
  tp: 'true positives',
  fp: 'false positives',
  fn: 'false negatives',
  veb: 'VEB',
  sveb: 'SVEB',
  vlf: 'VLF',
  lf: 'LF',
  hf: 'HF',
  sdnn: 'SDNN',
  rmssd: 'RMSSD',
};

/** Converts `leastVariance` to 'least variance', and an abbreviation to its usual form. */
function columnWords(part: string): string {
  const own = abbreviations[part.toLowerCase()];
  if (own !== undefined) return own;
  return part
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(' ')
    .map((word) => abbreviations[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ');
}

/** Units as shown in the page. */
const shownUnits: Readonly<Record<string, string>> = { percent: '%', bpm: 'per minute', uV: 'µV' };

export function figureColumn(analysis: AnalysisName, name: string): FigureColumn {
  const unit = unitOfColumn(analysis, name);
  return { name, words: name.split('.').map(columnWords).join(', '), unit: shownUnits[unit] ?? unit };
}

/** Returns the figures that any of these rows has, in the order of their columns. */
export function figureColumns(analysis: AnalysisName, rows: Iterable<FlatRow>): readonly FigureColumn[] {
  const names = new Set<string>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (typeof value === 'number' && !rowIdColumns.has(name)) names.add(name);
  return [...names].map((name) => figureColumn(analysis, name));
}

/** Figures shown first, if they exist. */
const defaultFigures = [
  'rptt.leastVariance.sd',
  'interval.leastVariance.sd',
  'qs2.leastVariance.sd',
  'score.ppv',
  'rmssd',
  'qt',
  'snr.after',
  'likeMaster',
  'beatSd.after',
];

/** Returns the figure with a name, or else the default one. */
export function chosenFigure(figures: readonly FigureColumn[], name: string | null): FigureColumn | null {
  const of = (wanted: string | null): FigureColumn | undefined =>
    figures.find((figure) => figure.name === wanted);
  const usual = defaultFigures.map(of).find((figure) => figure !== undefined);
  return of(name) ?? usual ?? figures[0] ?? null;
}

/** Returns the row of a window; for a table without windows, the first. Null if there is no such row. */
export function findWindowRow(rows: readonly FlatRow[], windowIndex: number): FlatRow | null {
  const [first] = rows;
  if (first === undefined || !('window' in first)) return first ?? null;
  return rows.find((row) => row['window'] === windowIndex) ?? null;
}

/** Returns a figure in a row; null if it has no value. */
export function readFigure(row: FlatRow | null, { name }: FigureColumn): number | null {
  const value = row?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns the decimals that distinguish values within a range of this size. */
export function digitsFor(span: number): number {
  if (!(span > 0)) return 2;
  return Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(span))));
}

/** Formats a number with its unit. */
export function figureWithUnit(value: number | null, digits: number, unit: string): string {
  const text = formatNumber(value, digits);
  return value === null || unit === '' ? text : `${text} ${unit}`;
}
