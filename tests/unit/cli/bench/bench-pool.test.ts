import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { createThreadPool } from '../../../../src/cli/bench/bench-pool.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();

it.each([
  ['ends', 'process.exit(3)', 'exit code 3'],
  ['throws', "throw new Error('too much')", 'too much'],
])('a thread of the pool that %s fails the measurement', async (name, what, reason) => {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads';\nparentPort.on('message', () => { ${what}; });`,
  );
  const pool = createThreadPool(pathToFileURL(path), 1);
  const part = { method: 'direct', extended: Float64Array.of(1), coefficients: Float64Array.of(1) } as const;
  await expect(pool.run([part])).rejects.toMatchObject({
    code: 'crashed',
    message: expect.stringContaining(reason),
  });
  pool.close();
});
