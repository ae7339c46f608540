// npm start: installs what is missing, builds what is stale, serves, prints the address.
import { sources } from './build-plugin.mjs';
import { commitLog, isFresh } from './fresh.mjs';
import { ensureInstalled, runPackage } from './installed.mjs';

ensureInstalled();
if (!isFresh('dist/index.html', [...sources, ...commitLog()]))
  runPackage('vite', ['build', '--logLevel', 'warn']);
runPackage('vite', ['preview', ...process.argv.slice(2)]);
