/**
 * Texts that a spreadsheet interprets as a formula, which get an apostrophe in a CSV, like in src/model/csv-cell.ts.
 */
export const formulaLike =
  /^(?![+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$)[\s']*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Returns the text of a cell without that apostrophe. */
export const fromCsvCell = (cell) => (cell.startsWith("'") && formulaLike.test(cell) ? cell.slice(1) : cell);
