// npm run fuzz [-- --cases N --seed S | --seed S --case K]: opens damaged recordings and says what goes wrong.
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
// Threads start from it all along, and a bench would take it away.
const { fuzz } = await bundle({ fuzz: 'tests/fuzz/fuzz.ts' }, 'node_modules/.cache/fuzz');
run(process.execPath, ['--expose-gc', fuzz, ...process.argv.slice(2)]);
