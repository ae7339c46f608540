// npm start: installs what is missing, builds what is stale, serves, prints the address.
import { isFresh } from './fresh.mjs';
import { ensureInstalled, runPackage } from './installed.mjs';

ensureInstalled();
const sources = [
  'src',
  'public',
  'shaders',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts',
  'licences',
];
if (!isFresh('dist/index.html', sources)) runPackage('vite', ['build', '--logLevel', 'warn']);
runPackage('vite', ['preview', ...process.argv.slice(2)]);
