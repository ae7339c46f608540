import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Runs a program in this terminal; ends this process with its status unless that is 0. */
export function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) {
    console.error(`${program} could not be started: ${error.message}`);
    process.exit(1);
  }
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a program of an installed package. */
export function runPackage(name, args, options) {
  run(process.execPath, [binPath(name), ...args], options);
}

/** Returns the path of the script of a package's command. */
export function binPath(name) {
  const paths = { tsc: 'typescript/bin/tsc', vite: 'vite/bin/vite.js', vitest: 'vitest/vitest.mjs' };
  const path = paths[name] ?? `.bin/${name}`;
  return join(root, 'node_modules', path);
}

/** Exits if Node is too old, and installs the packages if they are missing or out of date. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Beatbench needs Node 20.19 or later; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const installed = join(root, 'node_modules', '.package-lock.json');
  const wanted = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  console.log('Installing packages …');
  run('npm', ['ci', '--no-audit', '--no-fund'], { shell: process.platform === 'win32' });
}
