import { readFileSync, rmSync } from 'node:fs';
import Papa from 'papaparse';
import { readText, writePrivate } from './files.mjs';

/** Addresses with their keys by file, of the files that have any: for the owner alone, and for nothing but lists. */
const addressesPath = 'plan/addresses.json';

/** Keeps the addresses of the table's rows beside the plan in the folder `out`. */
export function keepAddresses(out, rows) {
  const withKeys = rows.filter(({ fullAddress }) => fullAddress !== undefined);
  const path = `${out}/${addressesPath}`;
  if (withKeys.length === 0) rmSync(path, { force: true });
  else {
    const byFile = Object.fromEntries(withKeys.map(({ file, fullAddress }) => [file, fullAddress]));
    writePrivate(path, `${JSON.stringify(byFile, null, 1)}\n`);
  }
}

/** Rows of a list of the plan. */
export function readList(path) {
  const tsv = { header: true, delimiter: '\t', skipEmptyLines: true };
  return Papa.parse(readFileSync(path, 'utf8'), tsv).data;
}

/** Gives the program a list of rows, with the keys of their addresses, for as long as it runs. */
export function withList(list, rows, run) {
  const addresses = new Map(Object.entries(JSON.parse(readText(addressesPath) ?? '{}')));
  const cells = rows.map(({ file, path }) => ({ file, path: addresses.get(file) ?? path }));
  writePrivate(list, Papa.unparse(cells, { delimiter: '\t' }));
  try {
    return run();
  } finally {
    rmSync(list);
  }
}
