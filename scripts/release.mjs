// npm run release [-- --allow-changes]
//
// Makes the files of a release in release/: the package, the page as an archive for any file server, their checksums,
// and CITATION.cff. Fails if sources differ from the commit, since no one could reproduce the build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { zipSync } from 'fflate';
import { buildIdentity } from './build-plugin.mjs';
import { ensureInstalled, root, run, runPackage } from './installed.mjs';

const { values } = parseArgs({ options: { 'allow-changes': { type: 'boolean' } } });
ensureInstalled();
const build = buildIdentity();
if (build.endsWith('+changed') && values['allow-changes'] !== true) {
  console.error('Sources differ from the commit; commit them, or give --allow-changes.');
  process.exit(1);
}
const { name, version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = join(root, 'release');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

run('npm', ['pack', '--pack-destination', folder], { shell: process.platform === 'win32' });
runPackage('vite', ['build', '--logLevel', 'warn']);

/** Lists the files of a folder by their relative paths. */
function listFiles(path, base = path) {
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const own = join(path, entry.name);
      return entry.isDirectory() ? listFiles(own, base) : [[relative(base, own).replaceAll('\\', '/'), own]];
    });
}

const page = `${name}-page-${version}`;
// The same time for all files, so that the same page gives the same archive.
const commitTime = spawnSync('git', ['log', '-1', '--format=%cI'], { cwd: root, encoding: 'utf8' }).stdout;
const released = new Date((commitTime ?? '').trim() || Date.now());
const entries = listFiles(join(root, 'dist')).map(([path, file]) => [
  `${page}/${path}`,
  [readFileSync(file), { mtime: released }],
]);
writeFileSync(join(folder, `${page}.zip`), zipSync(Object.fromEntries(entries), { level: 9 }));

const citation = [
  'cff-version: 1.2.0',
  'message: If you use this software, please cite it as below.',
  'title: Beatbench',
  `abstract: ${JSON.stringify(description)}`,
  'type: software',
  'authors:',
  '  - name: The Beatbench authors',
  `version: ${version}`,
  `commit: ${build}`,
  `date-released: ${released.toISOString().slice(0, 10)}`,
  `license: ${license}`,
  '',
].join('\n');
writeFileSync(join(folder, 'CITATION.cff'), citation);

const sums = readdirSync(folder)
  .toSorted()
  .map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')}  ${file}\n`,
  );
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
console.log(sums.join('').trimEnd());
