import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return /\.(?:tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });
}

const texts = new Map(
  ['src', 'workflow/scripts']
    .flatMap(sourcesIn)
    .map((path) => [relative(root, join(root, path)), readFileSync(join(root, path), 'utf8')]),
);
const filesWith = (pattern: RegExp): string[] =>
  [...texts].flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).toSorted();

describe('every CSV is written with the lines of one module', () => {
  it('no other module joins cells to a line', () => {
    // Finds lists joined with a delimiter before a line break, like a table row.
    expect(filesWith(/\.join\((['"`])(?:,|;|\t|\\t)\1\)\}?[^;]{0,8}\\n/)).toEqual([]);
    expect(filesWith(/\.replaceAll\('"', '""'\)/)).toEqual(['src/model/csv-cell.ts']);
  });

  it('papaparse writes only the tables of the workflow, and its own lists of files', () => {
    expect(filesWith(/\bunparse\b/)).toEqual([
      'workflow/scripts/lists.mjs',
      'workflow/scripts/plan.mjs',
      'workflow/scripts/tables.mjs',
    ]);
  });

  it('the writers are these', () => {
    expect(filesWith(/\bcsvLine\(/)).toEqual([
      'src/charts/figures/data-table.ts',
      'src/io/table/write-marks.ts',
      'src/io/table/write.ts',
      'src/model/csv-cell.ts',
      'src/pipeline/csv.ts',
      'src/pipeline/stretches/write-stretch-table.ts',
    ]);
  });

  it('CSV saved in the page is written with it', () => {
    const saving = filesWith(/text\/csv/);
    const writers = /\b(?:csvText|toCsv|resultFile\b|cohortText|saveResult|stretchTable|result\()/;
    const strangers = saving.filter((path) => !writers.test(texts.get(path) ?? ''));
    // Pasted text is a file of the user's own, which is only read.
    expect(strangers).toEqual(['src/state/opening/incoming-files.ts']);
  });
});
