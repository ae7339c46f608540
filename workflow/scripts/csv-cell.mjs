/** As in src/model/csv-cell.ts: texts that a spreadsheet takes for a formula, which get an apostrophe in a CSV. */
export const formulaLike =
  /^(?![+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$)[\s']*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The text of a cell, without that apostrophe. */
export const fromCsvCell = (cell) => (cell.startsWith("'") && formulaLike.test(cell) ? cell.slice(1) : cell);
