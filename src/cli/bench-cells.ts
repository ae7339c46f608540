import type { BenchTime } from '../model/performance.ts';
import { textTable } from './text-table.ts';

/** A table of rows; nothing without any. */
export function table<Row>(
  title: string,
  heads: readonly string[],
  rows: readonly Row[],
  cells: (row: Row) => readonly string[],
): string {
  return rows.length === 0 ? '' : textTable(title, heads, rows.map(cells));
}

/** Marked where it was not measured. */
export function timeText(time: BenchTime | null): string {
  return `${time?.source === 'predicted' ? '≈' : ''}${ms(time?.ms ?? null)}`;
}

/** A time in ms as it is printed. */
export function ms(value: number | null): string {
  if (value === null) return '–';
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** How many times as long. */
export function times(value: number | null): string {
  return value === null ? '–' : `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)} ×`;
}

export function ratio(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a / b;
}

export function yes(value: boolean | null): string {
  if (value === null) return '–';
  return value ? 'yes' : 'NO';
}
