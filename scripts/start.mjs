// npm start: installs what is missing, builds what is stale, serves, prints the address.
import { sources } from './build-plugin.mjs';
import { commitLog, isFresh } from './fresh.mjs';
import { ensureInstalled, runPackage } from './installed.mjs';

ensureInstalled();
if (!isFresh('dist/index.html', [...sources, ...commitLog()])) {
  // Vite builds React's development version where the environment it is started from is another, as a test's is.
  const env = { ...process.env, NODE_ENV: 'production' };
  runPackage('vite', ['build', '--logLevel', 'warn'], { env });
}
runPackage('vite', ['preview', ...process.argv.slice(2)]);
