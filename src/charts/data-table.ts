/** The data of a figure or table, as saved; units stand in the columns' names. */
export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

const cellText = (cell: string | number | null): string => {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return '';
  const text = String(cell);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180, with a head; what is missing is empty, numbers keep all their digits. */
export function csvText({ columns, rows }: DataTable): string {
  return [columns, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}
