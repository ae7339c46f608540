// npm start: installs missing packages, builds what is out of date, serves the page, prints the address.
import { sources } from './build-plugin.mjs';
import { commitLog, isFresh } from './fresh.mjs';
import { ensureInstalled, runPackage } from './installed.mjs';

ensureInstalled();
if (!isFresh('dist/index.html', [...sources, ...commitLog()])) {
  // Vite builds React's development version if NODE_ENV of its process is another, such as a test's.
  const env = { ...process.env, NODE_ENV: 'production' };
  runPackage('vite', ['build', '--logLevel', 'warn'], { env });
}
runPackage('vite', ['preview', ...process.argv.slice(2)]);
