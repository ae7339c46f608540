// npm run beatbench -- COMMAND …: builds the command line if it is out of date, and runs it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sources } from './build-plugin.mjs';
import { commitLog, isFresh } from './fresh.mjs';
import { ensureInstalled, root, runPackage } from './installed.mjs';

ensureInstalled();
const built = 'dist-cli/beatbench.js';
if (!isFresh(built, [...sources, ...commitLog()])) {
  runPackage('vite', ['build', '--config', 'vite.cli.config.ts'], { stdio: ['ignore', 2, 2] });
}
const { status } = spawnSync(process.execPath, [join(root, built), ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: process.env.INIT_CWD ?? process.cwd(),
});
process.exit(status ?? 1);
