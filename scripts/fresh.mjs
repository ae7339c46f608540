import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './installed.mjs';

/** Whether what was built is newer than all that it was built from: files or folders, as far as they are there. */
export function isFresh(built, sources) {
  const path = join(root, built);
  if (!existsSync(path)) return false;
  const builtMs = statSync(path).mtimeMs;
  return sources.every((source) => {
    const own = resolve(root, source);
    return !existsSync(own) || newestMs(own) <= builtMs;
  });
}

/** Git's file that every commit and checkout is noted in: a build says its commit. None without git. */
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
