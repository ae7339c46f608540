import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const folder = process.env['BEATBENCH_DATA'] ?? join(root, '..', 'shared', 'data');

/** Whether the recorded data is available. Tests that need it are otherwise skipped, which their titles show. */
export const hasData = existsSync(folder);

/** Added to the title of a suite that needs the recorded data. */
export const dataNote = hasData ? '' : ' [skipped: no recordings at BEATBENCH_DATA]';

/** Returns the path of a file in the recorded data. */
export function dataPath(...parts: string[]): string {
  return join(folder, ...parts);
}
