// npm run tables [-- NAME …]: makes the tables of docs/truth.md anew, prints them, and puts them in.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, nameDataFolder } from './bundle.mjs';
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
const path = join(root, 'docs', 'truth.md');
let page = readFileSync(path, 'utf8');
const tables = await makeTables(asked.length > 0 ? asked : groupNames, (words) => console.error(words));
for (const [name, table] of Object.entries(tables)) {
  console.log(`\n${name}\n\n${table}`);
  page = putIn(page, name, table);
}
writeFileSync(path, page);

/** Replaces what stands between a table's two marks. */
function putIn(text, name, table) {
  const [start, end] = [`<!-- table ${name} -->`, `<!-- end ${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) {
    console.error(`docs/truth.md has no place for the table ${name}: ${start} … ${end}`);
    process.exit(1);
  }
  return `${text.slice(0, from + start.length)}\n\n${table}\n\n${text.slice(to)}`;
}
