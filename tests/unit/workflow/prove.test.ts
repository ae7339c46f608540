import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { stdout } = spawnSync('snakemake', ['--version'], { encoding: 'utf8' });
const hasSnakemake = stdout?.startsWith('7.') ?? false;
const why = hasSnakemake ? '' : ' (skipped: Snakemake 7 is not installed)';

describe.skipIf(!hasSnakemake)(`the workflow on this machine${why}`, () => {
  it('gives the numbers of one process, does again what changed alone, and puts a series together', async () => {
    const outDir = temporaryFolder();
    await build({ configFile: 'vite.cli.config.ts', build: { outDir }, logLevel: 'error' });
    const env = { ...process.env, BEATBENCH_PROGRAM: join(outDir, 'beatbench.js') };
    const ran = await promisify(execFile)(process.execPath, ['workflow/prove.mjs', 'local'], { env });
    expect(ran.stdout).toMatch(/proved\n$/);
  }, 180_000);
});
