import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a text whole, and not where the file holds it already: its time says when it changed. */
export function writeChanged(path, text) {
  if (readText(path) !== text) writeWhole(path, text, 0o666);
}

/** Writes a text whole, that only the owner may read. */
export function writePrivate(path, text) {
  writeWhole(path, text, 0o600);
}

function writeWhole(path, text, mode) {
  mkdirSync(dirname(path), { recursive: true });
  // A file that is there would keep its own mode.
  rmSync(`${path}.tmp`, { force: true });
  writeFileSync(`${path}.tmp`, text, { mode });
  renameSync(`${path}.tmp`, path);
}

/** The text of a file, or null where there is none. */
export function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The plan of the run in this folder. */
export const readPlan = () => JSON.parse(readFileSync('plan/plan.json', 'utf8'));

/** Ends the script with a sentence for its log. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
