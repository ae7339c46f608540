// Vite plugin: provides the build's identity to `src/model/build.ts`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './installed.mjs';

const module = 'src/model/build.ts';

/** Sources of the page and the command line. */
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

/** Number of displayed digits of a commit or hash. */
const shownDigits = 12;

/**
 * Returns the identity of a build: the commit of a git checkout, with `+changed` if a source differs from it; otherwise
 * `sources-` and a hash of the sources. Equal sources give equal identities.
 *
 * @param {string} folder  with the sources; without git, or if git does not track them, they are hashed
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

/** Returns git's output; null if it fails or is not installed. */
function git(folder, ...words) {
  // The status must not write the index, since another git process may be running.
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
      // Page and workers are bundled one after another, and share one identity.
      identity ??= buildIdentity();
      return { code: `export const build = ${JSON.stringify(identity)};`, moduleType: 'js' };
    },
  };
}
