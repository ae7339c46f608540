// Generates the types of what scripts import: declarations of `src/api` and of everything they refer to, in dist-types.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root, runPackage } from './installed.mjs';

/** Folders in which the compiler writes declarations, one per project. */
const made = ['node', 'core', 'gpu', 'numeric', 'model'].map((project) =>
  join(root, 'node_modules', '.cache', 'tsc', project, 'src'),
);
const kept = join(root, 'dist-types');
const entries = ['api/node', 'api/browser'];

runPackage('tsc', ['-b', 'tsconfig/node.json']);

rmSync(kept, { recursive: true, force: true });
const queue = [...entries];
const taken = new Set(queue);
for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
  const folder = dirname(path);
  // Sources import each other as `.ts`; the declaration replaces the module that it was generated from.
  const declared = made.map((one) => join(one, `${path}.d.ts`)).find(existsSync);
  if (declared === undefined) throw new Error(`no project declares src/${path}.ts`);
  const text = readFileSync(declared, 'utf8').replaceAll(
    /(['"])(\.{1,2}\/[^'"]+)\.ts\1/g,
    (_, quote, target) => {
      const other = normalize(join(folder, target)).replaceAll('\\', '/');
      if (!taken.has(other)) queue.push(other);
      taken.add(other);
      return `${quote}${target}.js${quote}`;
    },
  );
  const file = join(kept, `${path}.d.ts`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
