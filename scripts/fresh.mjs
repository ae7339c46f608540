import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './installed.mjs';

/** Returns whether a built file is newer than all its sources: files or folders, as far as they exist. */
export function isFresh(built, sources) {
  const path = join(root, built);
  if (!existsSync(path)) return false;
  const builtMs = statSync(path).mtimeMs;
  return sources.every((source) => {
    const own = resolve(root, source);
    return !existsSync(own) || newestMs(own) <= builtMs;
  });
}

/** Returns git's log of commits and checkouts, since a build includes its commit; empty without git. */
export function commitLog() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--git-path', 'logs/HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? [stdout.trim()] : [];
}

function newestMs(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
