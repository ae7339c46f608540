import { type CsvCell, csvLine } from '../model/csv-cell.ts';

/** A nested row as one of cells, its heads the field names joined by dots. Lists are left out. */
function flatten(row: object, prefix = ''): Record<string, CsvCell> {
  const flat: Record<string, CsvCell> = {};
  for (const [name, value] of Object.entries(row) as [string, unknown][]) {
    if (Array.isArray(value)) continue;
    if (typeof value === 'object' && value !== null) Object.assign(flat, flatten(value, `${prefix}${name}.`));
    else flat[`${prefix}${name}`] = cellOf(value);
  }
  return flat;
}

function cellOf(value: unknown): CsvCell {
  const isPlain = typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
  return isPlain ? value : null;
}

/** Rows as CSV with a head line; missing values are empty cells, numbers are not rounded. */
export function toCsv(rows: readonly object[]): string {
  const flat = rows.map((row) => flatten(row));
  const heads = [...new Set(flat.flatMap((row) => Object.keys(row)))];
  const lines = flat.map((row) => csvLine(heads.map((head) => row[head] ?? null)));
  return [csvLine(heads), ...lines].map((line) => `${line}\n`).join('');
}
