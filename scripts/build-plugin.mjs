// Vite plugin: gives `src/model/build.ts` the build's identity.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './installed.mjs';

const module = 'src/model/build.ts';

/** What the page and the command line are built from. */
export const sources = [
  'docs',
  'index.html',
  'licences',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'shaders',
  'src',
  'vite.cli.config.ts',
  'vite.config.ts',
];

/** Digits of a commit, or of a hash. */
const shownDigits = 12;

/**
 * What a build is made from: the commit of a git checkout, with `+changed` where a source differs from it; elsewhere
 * `sources-` and a hash of the sources. The same sources give the same words.
 *
 * @param {string} folder  with the sources; without git, or where git does not know them, they are hashed
 * @returns {string}
 */
export function buildIdentity(folder = root) {
  const isKnown = git(folder, 'ls-files', '--error-unmatch', '--', module) !== null;
  const commit = isKnown ? git(folder, 'rev-parse', '--verify', 'HEAD') : null;
  const changes =
    commit === null ? null : git(folder, 'status', '--porcelain', '--untracked-files=all', '--', ...sources);
  if (commit === null || changes === null) return `sources-${hashFolder(folder).slice(0, shownDigits)}`;
  return `${commit.trim().slice(0, shownDigits)}${changes === '' ? '' : '+changed'}`;
}

/** What git prints; null where it fails, or is not installed. */
function git(folder, ...words) {
  // A status must not write the index: another git may be at work.
  const { status, stdout } = spawnSync('git', ['--no-optional-locks', ...words], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout : null;
}

function hashFolder(folder) {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => listFiles(folder, source))) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function listFiles(folder, path) {
  const whole = join(folder, path);
  if (!existsSync(whole)) return [];
  if (!statSync(whole).isDirectory()) return [path];
  return readdirSync(whole)
    .toSorted()
    .flatMap((name) => listFiles(folder, `${path}/${name}`));
}

let identity = null;

/** @returns {import('vite').Plugin} */
export function buildName() {
  return {
    name: 'build-name',
    load(id) {
      if (!(id.split('?')[0] ?? '').replaceAll('\\', '/').endsWith(`/${module}`)) return null;
      // Page and workers are bundled one after another, and have one build.
      identity ??= buildIdentity();
      return { code: `export const build = ${JSON.stringify(identity)};`, moduleType: 'js' };
    },
  };
}
