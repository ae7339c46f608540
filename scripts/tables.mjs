// npm run tables [-- NAME …]: generates the tables of the pages in docs, prints them, and inserts them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, nameDataFolder } from './bundle.mjs';
import { writeWhole } from '../workflow/scripts/files.mjs';
import { ensureInstalled, root } from './installed.mjs';

ensureInstalled();
nameDataFolder();
const { truth } = await bundle({ truth: 'tests/truth/tables.ts' });
const { makeTables, groupNames } = await import(pathToFileURL(truth).href);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !groupNames.includes(name));
if (unknown.length > 0) {
  console.error(`There are no tables ${unknown.join(', ')}; there are ${groupNames.join(', ')}.`);
  process.exit(2);
}
const tables = await makeTables(asked.length > 0 ? asked : groupNames, (words) => console.error(words));
// Read after the tables are complete: this takes minutes, during which someone may edit the pages.
const pages = new Map(
  [
    'truth.md',
    'qrs.md',
    'detectors.md',
    'scoring.md',
    'rhythm.md',
    'templates.md',
    'denoising.md',
    'sounds.md',
    'landmarks.md',
    'waves.md',
    'series.md',
    'intervals.md',
  ].map((name) => {
    const path = join(root, 'docs', name);
    return [path, readFileSync(path, 'utf8')];
  }),
);
for (const [name, table] of Object.entries(tables)) {
  console.log(`\n${name}\n\n${table}`);
  putIn(name, table);
}
for (const [path, text] of pages) writeWhole(path, text);

/** Replaces the text between a table's two markers, on the page that has them. */
function putIn(name, table) {
  const [start, end] = [`<!-- table ${name} -->`, `<!-- end ${name} -->`];
  for (const [path, text] of pages) {
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from < 0 || to < from) continue;
    pages.set(path, `${text.slice(0, from + start.length)}\n\n${table}\n\n${text.slice(to)}`);
    return;
  }
  console.error(`No page in docs has a place for the table ${name}: ${start} … ${end}`);
  process.exit(1);
}
