import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Papa from 'papaparse';
import { fromCsvCell } from './csv-cell.mjs';
import { fail } from './files.mjs';

/** Whether a file of the table is at a server. */
export const isAddress = (file) => /^https?:\/\//i.test(file);

/** Rows of the table of recordings, each with the path where its file is. */
export function readTable(table) {
  let text = '';
  try {
    text = readFileSync(table, 'utf8');
  } catch {
    fail(`There is no table ‘${table}’; say with --config table=PATH where it is.`);
  }
  const { data, meta } = Papa.parse(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ',', ';'],
    transformHeader: (head) => head.trim().toLowerCase(),
    transform: (cell) => fromCsvCell(cell.trim()),
  });
  if (!meta.fields?.includes('file')) fail(`The first line of ‘${table}’ must name the column file.`);
  const rows = data.filter(({ file }) => file);
  if (rows.length === 0) fail(`‘${table}’ lists no recordings; add a row for each.`);
  return rows.map((row) => ({
    ...row,
    path: isAddress(row.file) ? row.file : resolve(dirname(table), row.file),
  }));
}
