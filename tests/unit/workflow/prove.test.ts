import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { builtCli } from '../../support/built-program.ts';

const { stdout } = spawnSync('snakemake', ['--version'], { encoding: 'utf8' });
const hasSnakemake = stdout?.startsWith('7.') ?? false;
const why = hasSnakemake ? '' : ' (skipped: Snakemake 7 is not installed)';

const isWhole = process.env['BEATBENCH_CLUSTER'] === '1';
const whyNotWhole = isWhole
  ? ''
  : ' (skipped: it installs Debian’s packages and takes minutes; BEATBENCH_CLUSTER=1 runs it)';

/** Runs the proof with the current command line, and returns its output. */
async function proof(...words: string[]): Promise<string> {
  const env = { ...process.env, BEATBENCH_PROGRAM: await builtCli() };
  const ran = await promisify(execFile)(process.execPath, ['workflow/prove.mjs', ...words], { env });
  return ran.stdout;
}

describe.skipIf(!hasSnakemake)(`the workflow on this machine${why}`, () => {
  it('gives the numbers of one process, repeats only what changed, and merges a series', async () => {
    expect(await proof('local')).toMatch(/proved\n$/);
  });
});

describe.skipIf(!isWhole)(`the workflow on a Slurm of two nodes${whyNotWhole}`, () => {
  it('gives the numbers of one process although a node fails', async ({ skip }) => {
    const said = await proof();
    const [, reason] = /^skipped: (.*)$/m.exec(said) ?? [];
    if (reason !== undefined) skip(reason);
    expect(said).toMatch(/proved\n$/);
  }, 900_000);
});
