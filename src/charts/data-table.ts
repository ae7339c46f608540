import { csvLine } from '../model/csv-cell.ts';

/** The data of a figure or table, as saved; units stand in the columns' names. */
export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A table as CSV, with a head; what is missing is empty, numbers keep all their digits. */
export function csvText({ columns, rows }: DataTable): string {
  return [columns, ...rows].map((row) => `${csvLine(row)}\r\n`).join('');
}
