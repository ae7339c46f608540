import { analysisEntry, type ColumnUnits, isAnalysisName } from './analyses.ts';
import type { ParameterDeclaration } from '../model/parameters.ts';
import { type CsvCell, csvLine } from '../model/csv-cell.ts';

/** Units of tables that do not belong to an analysis of a recording. */
const unitsOfOthers: Readonly<Record<string, ColumnUnits>> = {
  info: { rate: 'Hz' },
  cohort: { heartRate: 'bpm', rptt: 'ms', lvet: 'ms', pep: 'ms', qs2: 'ms', qtc: 'ms' },
  bench: { fs: 'Hz', cpuRate: 'million_per_s', gpuRate: 'million_per_s' },
};

/** Flattens a nested row: the column names are the field names joined by dots. Lists are left out. */
export function flatRow(row: object, prefix = ''): Record<string, CsvCell> {
  const flat: Record<string, CsvCell> = {};
  for (const [name, value] of Object.entries(row) as [string, unknown][]) {
    if (Array.isArray(value)) continue;
    if (typeof value === 'object' && value !== null) Object.assign(flat, flatRow(value, `${prefix}${name}.`));
    else flat[`${prefix}${name}`] = toCell(value);
  }
  return flat;
}

function toCell(value: unknown): CsvCell {
  const isPlain = typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
  return isPlain ? value : null;
}

/** A table as it is saved: heads with units, and cells; missing values are null. */
interface CellTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

function cellTable(rows: readonly object[], units: ColumnUnits): CellTable {
  const flat = rows.map((row) => flatRow(row));
  const found = [...new Set(flat.flatMap((row) => Object.keys(row)))];
  // A nested part that some rows lack, like the T wave of a beat, has columns for its fields and none for itself.
  const names = found.filter((name) => !found.some((other) => other.startsWith(`${name}.`)));
  return {
    columns: names.map((name) => headWithUnit(name, units)),
    rows: flat.map((row) => names.map((name) => row[name] ?? null)),
  };
}

/** Formats rows as CSV with a head line. Missing values are empty cells; numbers are not rounded. */
export function toCsv(rows: readonly object[], units: ColumnUnits = {}): string {
  const table = cellTable(rows, units);
  return [table.columns, ...table.rows].map((line) => `${csvLine(line)}\n`).join('');
}

/**
 * Returns the rows of an analysis as a table with units in the heads. Window numbers begin at 1; elsewhere they are
 * indices.
 */
export function resultTable(analysis: string, rows: readonly object[]): CellTable {
  return cellTable(rows.map(withWindowNumber), columnUnits(analysis));
}

/** Formats the rows of an analysis as CSV, like `resultTable`. */
export function resultCsv(analysis: string, rows: readonly object[]): string {
  return toCsv(rows.map(withWindowNumber), columnUnits(analysis));
}

function withWindowNumber(row: object): object {
  return 'window' in row && typeof row.window === 'number' ? { ...row, window: row.window + 1 } : row;
}

/**
 * Formats the rows of several recordings as one table, with the recording's name in the first column. Without rows, it
 * has only a head.
 */
export function recordingsCsv(
  analysis: string,
  recordings: readonly { readonly name: string; readonly rows: readonly object[] }[],
): string {
  const rows = recordings.flatMap(({ name, rows }) => rows.map((row) => ({ recording: name, ...row })));
  return rows.length === 0 ? `${csvLine(['recording'])}\n` : resultCsv(analysis, rows);
}

/** Returns the unit of a column in an analysis's tables, as written in its head; empty if it has none. */
export function unitOfColumn(analysis: string, name: string): string {
  return headWithUnit(name, columnUnits(analysis)).slice(name.length + 1);
}

/** Returns the units of an analysis's tables. */
function columnUnits(analysis: string): ColumnUnits {
  // A cohort has the parameters of the intervals analysis.
  const entry = isAnalysisName(analysis) ? analysisEntry(analysis) : null;
  const declarations =
    entry?.declarations ?? (analysis === 'cohort' ? analysisEntry('intervals').declarations : []);
  const units = entry?.units ?? unitsOfOthers[analysis] ?? {};
  return { ...units, ...Object.fromEntries(declarations.map((one) => [`sweep.${one.id}`, unitOfHead(one)])) };
}

/** Units in heads of columns, by the unit of the parameter. */
const unitsInHeads: Readonly<Record<string, string>> = {
  s: 's',
  ms: 'ms',
  Hz: 'Hz',
  '%': 'percent',
  µV: 'uV',
};

/** Returns the unit of a parameter for the head of its column; empty if heads have no such unit. */
function unitOfHead(declaration: ParameterDeclaration): string {
  return declaration.kind === 'number' ? (unitsInHeads[declaration.unit] ?? '') : '';
}

/** Columns of words, counts and correlations, which have no unit whatever the unit of their landmark is. */
const unitless: ReadonlySet<string> = new Set(['missed', 'match', 'leftOut', 'notMeasurable']);

/**
 * Returns the head of a column with its unit at the end, like `rptt.historic_ms`. The unit is looked up by the whole
 * name, then by its last part, then by its first part.
 */
function headWithUnit(name: string, units: ColumnUnits): string {
  const parts = name.split('.');
  const [first = ''] = parts;
  if (unitless.has(first) || unitless.has(parts.at(-1) ?? '')) return name;
  if (first === 'likelyError') return `${name}_ms`;
  const unit = units[name] ?? units[parts.at(-1) ?? ''] ?? units[parts[0] ?? ''] ?? '';
  return unit === '' ? name : `${name}_${unit}`;
}
