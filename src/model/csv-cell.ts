export type CsvCell = string | number | boolean | null;

/**
 * Texts that a spreadsheet takes for a formula, and those that look like one of them once it is marked. Blanks before
 * the sign do not stop a spreadsheet; the wide signs are those of East Asian keyboards. A plain number is none.
 */
const formulaLike =
  /^(?![+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$)[\s']*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const needsQuotes = /[",\n\r]|^\s|\s$/;

/**
 * One line of a CSV (RFC 4180), without its end. All CSV that the project writes is made of these.
 *
 * Numbers keep all their digits; what is missing or not finite is empty. A text that a spreadsheet would take for a
 * formula has an apostrophe before it (OWASP, CSV injection); `fromCsvCell` takes it off.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(cellText).join(',');
}

function cellText(cell: CsvCell): string {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return '';
  const text = String(cell);
  if (typeof cell === 'string' && formulaLike.test(text)) return quoted(`'${text}`);
  return needsQuotes.test(text) ? quoted(text) : text;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The text that `csvLine` was given, of a cell without its quotes. */
export function fromCsvCell(cell: string): string {
  return cell.startsWith("'") && formulaLike.test(cell) ? cell.slice(1) : cell;
}
