import { csvLine } from '../../model/csv-cell.ts';

/** The data of a figure or table, as saved; units stand in the columns' names. */
export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

type Cell = DataTable['rows'][number][number];

/** A column of a table as it is saved. */
export interface SavedColumn<Row> {
  /** With its unit: `stop, dB`. */
  readonly name: string;
  /** Absent of a column that is shown and not saved. */
  readonly value?: (row: Row, index: number) => Cell | undefined;
}

/** The columns that are saved, of every row; what is missing is null. */
export function dataTable<Row>(columns: readonly SavedColumn<Row>[], rows: readonly Row[]): DataTable {
  const saved = columns.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
  return {
    columns: saved.map(({ name }) => name),
    rows: rows.map((row, index) => saved.map(({ value }) => value(row, index) ?? null)),
  };
}

/** Of a figure that has no numbers yet. */
export const emptyTable: DataTable = { columns: [], rows: [] };

/** A table as CSV, with a head; what is missing is empty, numbers keep all their digits. */
export function csvText({ columns, rows }: DataTable): string {
  return [columns, ...rows].map((row) => `${csvLine(row)}\r\n`).join('');
}
