import { unparse } from 'papaparse';

type Cell = string | number | boolean | null;

/** A nested row as one of cells, its heads the field names joined by dots. Lists are left out. */
function flatten(row: object, prefix = ''): Record<string, Cell> {
  const flat: Record<string, Cell> = {};
  for (const [name, value] of Object.entries(row) as [string, unknown][]) {
    if (Array.isArray(value)) continue;
    if (typeof value === 'object' && value !== null) Object.assign(flat, flatten(value, `${prefix}${name}.`));
    else flat[`${prefix}${name}`] = cellOf(value);
  }
  return flat;
}

function cellOf(value: unknown): Cell {
  const isPlain = typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
  return isPlain ? value : null;
}

/** Rows as CSV with a head line; missing values are empty cells, numbers are not rounded. */
export function toCsv(rows: readonly object[]): string {
  const flat = rows.map((row) => flatten(row));
  const heads = [...new Set(flat.flatMap((row) => Object.keys(row)))];
  const cells = flat.map((row) => heads.map((head) => row[head] ?? ''));
  return `${unparse({ fields: heads, data: cells }, { newline: '\n' })}\n`;
}
