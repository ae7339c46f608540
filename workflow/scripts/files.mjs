import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a text whole, and not where the file holds it already: its time says when it changed. */
export function writeChanged(path, text) {
  if (readText(path) === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.tmp`, text);
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
