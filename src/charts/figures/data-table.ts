import { csvLine } from '../../model/csv-cell.ts';

/** Data of a figure or table in the saved form; column names include the units. */
export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

type Cell = DataTable['rows'][number][number];

/** A column of a saved table. */
export interface SavedColumn<Row> {
  /** Name with unit: `stop, dB`. */
  readonly name: string;
  /** Omitted for a column that is shown but not saved. */
  readonly value?: (row: Row, index: number) => Cell | undefined;
}

/** Returns the saved columns for every row; missing values are null. */
export function dataTable<Row>(columns: readonly SavedColumn<Row>[], rows: readonly Row[]): DataTable {
  const saved = columns.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
  return {
    columns: saved.map(({ name }) => name),
    rows: rows.map((row, index) => saved.map(({ value }) => value(row, index) ?? null)),
  };
}

/** Table of a figure that has no numbers yet. */
export const emptyTable: DataTable = { columns: [], rows: [] };

/** Formats a table as CSV with a header. Missing values are empty; numbers keep all digits. */
export function csvText({ columns, rows }: DataTable): string {
  return [columns, ...rows].map((row) => `${csvLine(row)}\r\n`).join('');
}
