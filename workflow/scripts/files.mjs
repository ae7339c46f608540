import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a text whole or not at all: beside its place, down to the disk, then renamed.
 *
 * @param mode  who may read it
 */
export function writeWhole(path, text, mode = 0o666) {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    writeFileSync(temporary, text, { flush: true, mode });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** The same, but not where the file holds it already: its time says when it changed. */
export function writeChanged(path, text) {
  if (readText(path) !== text) writeWhole(path, text);
}

/** Writes a text whole, that only the owner may read. */
export function writePrivate(path, text) {
  writeWhole(path, text, 0o600);
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
