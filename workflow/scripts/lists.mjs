import { readFileSync, rmSync } from 'node:fs';
import Papa from 'papaparse';
import { readText, writePrivate } from './files.mjs';

/** Full addresses with their secrets, by file; readable by the owner only, and only used for lists. */
const addressesPath = 'plan/addresses.json';

/** Stores the addresses of the table's rows next to the plan in the folder `out`. */
export function keepAddresses(out, rows) {
  const withKeys = rows.filter(({ fullAddress }) => fullAddress !== undefined);
  const path = `${out}/${addressesPath}`;
  if (withKeys.length === 0) rmSync(path, { force: true });
  else {
    const byFile = Object.fromEntries(withKeys.map(({ file, fullAddress }) => [file, fullAddress]));
    writePrivate(path, `${JSON.stringify(byFile, null, 1)}\n`);
  }
}

/** Reads the rows of a list of the plan. */
export function readList(path) {
  const tsv = { header: true, delimiter: '\t', skipEmptyLines: true };
  return Papa.parse(readFileSync(path, 'utf8'), tsv).data;
}

/** Provides the program with a list of rows, including the secrets of their addresses, while it runs. */
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
