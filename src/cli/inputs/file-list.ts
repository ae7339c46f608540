import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import Papa from 'papaparse';
import { fromCsvCell } from '../../model/csv-cell.ts';
import { isAddress } from '../../io/address.ts';
import { resultPlace } from '../output/result-place.ts';
import { UsageError } from '../console.ts';

/** FILEs that a table lists, and the place of each result within --out. */
export interface FileList {
  readonly files: readonly string[];
  /** Paths without extension. */
  readonly places: readonly string[];
}

/**
 * Reads a list: a table with the column `file`, and optionally `path` if a file's name differs from its path. Both are
 * relative to the table; other columns are ignored.
 *
 * @throws UsageError for a table that cannot be read, lacks the column or a cell, or names a file twice
 */
export async function readFileList(table: string): Promise<FileList> {
  const text = await readFile(table, 'utf8').catch(() => {
    throw new UsageError(`--list: ‘${table}’ cannot be read.`);
  });
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ',', ';'],
    transformHeader: (head) => head.trim().toLowerCase(),
    transform: (cell) => fromCsvCell(cell.trim()),
  });
  if (!(meta.fields ?? []).includes('file')) {
    throw new UsageError(`--list: the first line of ‘${table}’ must name the column file.`);
  }
  if (data.length === 0) throw new UsageError(`--list: ‘${table}’ lists no file; add a row for each.`);
  const places = data.map(({ file }) => resultPlace(file ?? ''));
  const seen = new Set<string>();
  for (const [k, place] of places.entries()) {
    if (place === '') throw new UsageError(`--list: row ${k + 1} of ‘${table}’ names no file.`);
    if (seen.has(place)) throw new UsageError(`--list: ‘${table}’ lists ‘${place}’ twice; keep one.`);
    seen.add(place);
  }
  const files = data.map(({ file = '', path = '' }) => placed(path === '' ? file : path, table));
  return { files, places };
}

/** Resolves a path relative to the table; a server's address stays as it is. */
function placed(path: string, table: string): string {
  return isAddress(path) ? path : resolve(dirname(table), path);
}
