// npm run bench [-- NAME …]: bundles tests/bench/NAME.bench.ts and runs them one after another.
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { bundle, nameDataFolder } from './bundle.mjs';
import { findChromium } from './chromium.mjs';
import { isFresh } from './fresh.mjs';
import { ensureInstalled, root, run, runPackage } from './installed.mjs';

ensureInstalled();
const ending = '.bench.ts';
const known = readdirSync(join(root, 'tests', 'bench'))
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(2);
}
const names = asked.length > 0 ? asked : known;
nameDataFolder();
if (names.includes('page') || names.includes('long-page')) {
  process.env.CHROME_PATH = findChromium();
  const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
  if (!isFresh('dist/index.html', sources)) runPackage('vite', ['build', '--logLevel', 'error']);
}
const built = await bundle(Object.fromEntries(names.map((name) => [name, `tests/bench/${name}${ending}`])));
console.log(`${cpus()[0]?.model ?? 'CPU'}, ${cpus().length} cores, Node ${process.versions.node}`);
// One process each, so that a bench starts cold and has its own memory.
for (const name of names) run(process.execPath, ['--expose-gc', built[name]]);
