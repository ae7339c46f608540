// npm run fuzz [-- --cases N --seed S | --seed S --case K]: opens damaged recordings and reports errors.
import { existsSync } from 'node:fs';
import { bundle, nameDataFolder } from './bundle.mjs';
import { ensureInstalled, run } from './installed.mjs';

ensureInstalled();
nameDataFolder();
if (!existsSync(process.env.BEATBENCH_DATA)) {
  console.error(
    `There are no recordings to damage at ${process.env.BEATBENCH_DATA}; BEATBENCH_DATA may name them.`,
  );
  process.exit(2);
}
// In a folder that a bench does not delete, since threads are started from it throughout.
const { fuzz } = await bundle({ fuzz: 'tests/fuzz/fuzz.ts' }, 'node_modules/.cache/fuzz');
run(process.execPath, ['--expose-gc', fuzz, ...process.argv.slice(2)]);
