export type CsvCell = string | number | boolean | null;

/**
 * Matches texts that a spreadsheet takes for a formula, and such texts after an apostrophe was added.
 *
 * Spreadsheets ignore blanks before the sign. The wide signs come from East Asian keyboards. A plain number does not
 * match.
 */
const formulaPattern =
  /^(?![+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$)[\s']*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const needsQuotes = /[",\n\r]|^\s|\s$/;

/**
 * Returns one line of a CSV (RFC 4180), without its line end. Every CSV that the project writes uses this function.
 *
 * Numbers keep all their digits; missing and non-finite values are empty. A text that a spreadsheet would take for a
 * formula gets a leading apostrophe (OWASP, CSV injection); `fromCsvCell` removes it.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(cellText).join(',');
}

function cellText(cell: CsvCell): string {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return '';
  const text = String(cell);
  if (typeof cell === 'string' && formulaPattern.test(text)) return quote(`'${text}`);
  return needsQuotes.test(text) ? quote(text) : text;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns the text that `csvLine` was given, from a cell without its quotes. */
export function fromCsvCell(cell: string): string {
  return cell.startsWith("'") && formulaPattern.test(cell) ? cell.slice(1) : cell;
}
