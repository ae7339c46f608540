import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Papa from 'papaparse';
import { fromCsvCell } from './csv-cell.mjs';
import { addressPath, isAddress } from './address.mjs';
import { fail } from './files.mjs';

/**
 * Reads the rows of the table of recordings, each with the path of its file. No cell contains secrets of an address; if
 * the file's own has any, `fullAddress` is the whole address.
 */
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
  return rows.map((row) => {
    const cells = Object.fromEntries(Object.entries(row).map(([head, cell]) => [head, shownCell(cell)]));
    const path = isAddress(row.file) ? cells.file : resolve(dirname(table), row.file);
    return { ...cells, path, ...(cells.file === row.file ? {} : { fullAddress: row.file }) };
  });
}

/** Formats a cell. Cells beyond the header come as a list. */
function shownCell(cell) {
  return typeof cell === 'string' ? addressPath(cell) : cell.map(addressPath);
}
