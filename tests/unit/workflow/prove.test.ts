import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const hasSnakemake = spawnSync('snakemake', ['--version']).status === 0;
const why = hasSnakemake ? '' : ' (skipped: snakemake is not installed)';

describe.skipIf(!hasSnakemake)(`the workflow on this machine${why}`, () => {
  it('gives the numbers of one process, does again what changed alone, and puts a series together', async () => {
    const outDir = temporaryFolder();
    await build({ configFile: 'vite.cli.config.ts', build: { outDir }, logLevel: 'error' });
    const env = { ...process.env, BEATBENCH_PROGRAM: join(outDir, 'beatbench.js') };
    const { stdout } = await promisify(execFile)(process.execPath, ['workflow/prove.mjs', 'local'], { env });
    expect(stdout).toMatch(/proved\n$/);
  }, 180_000);
});
