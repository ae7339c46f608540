import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a text atomically: to a temporary file next to its path, flushed to disk, then renamed.
 *
 * @param mode  its permissions
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

/** Writes a text unless the file has it already, so that its modification time shows changes. */
export function writeChanged(path, text) {
  if (readText(path) !== text) writeWhole(path, text);
}

/** Writes a text atomically, readable by the owner only. */
export function writePrivate(path, text) {
  writeWhole(path, text, 0o600);
}

/** Reads a file, or returns null if there is none. */
export function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads the plan of the run in this folder. */
export const readPlan = () => JSON.parse(readFileSync('plan/plan.json', 'utf8'));

/** Ends the script with a message for its log. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
