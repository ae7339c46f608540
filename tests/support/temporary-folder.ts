import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates a folder for this test file, which is removed after its last test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beatbench-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
