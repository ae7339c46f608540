import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FilterRow } from '../../../../src/pipeline/performance/filter-study.ts';
import type { GpusRow } from '../../../../src/pipeline/performance/gpus-study.ts';
import { builtCli } from '../../../support/built-program.ts';
import { adapterNote, hasNodeAdapter } from '../../../support/node-adapter.ts';
import { runCommand } from '../../../support/run-command.ts';
import { gpuFftTolerance, gpuFirTolerance } from '../../../support/tolerances.ts';
import { sweep } from '../../../support/gate.ts';

let program = '';

/** Small sizes of the filter study. */
const little = ['filter', '--lengths', '2k', '--taps', '101', '--repeats', '3', '--longest-direct', '10000'];

/** Runs the built program, which starts its own threads and processes. */
function bench(...argv: string[]) {
  return run('bench', ...argv);
}

function run(...argv: string[]): { status: number | null; output: string; notices: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...argv], { encoding: 'utf8' });
  return { status, output: stdout, notices: stderr };
}

beforeAll(async () => {
  program = await builtCli();
});

describe('the built program', () => {
  it('filters over threads of its own', () => {
    const { status, output } = bench(...little, '--backend', 'cpu', '--workers', '3', '--quiet');
    expect(status).toBe(0);
    const [row]: FilterRow[] = JSON.parse(output).result.studies.filter;
    expect(row.cpu.directAllCores?.source).toBe('wall-clock');
    expect(row.cpu.overlapSaveAllCores?.source).toBe('wall-clock');
  });

  for (const { cases, isLeftOut, note } of sweep(
    [{ seeds: ['1', '2'], sec: '20', workers: 2 }],
    [{ seeds: ['1', '2', '3', '4'], sec: '40', workers: 3 }],
  ))
    it.skipIf(isLeftOut).each(cases)(
      `analyses a cohort with $workers threads of its own like with one${note}`,
      async ({ seeds, sec, workers }) => {
        const records = mkdtempSync(join(tmpdir(), 'cohort-'));
        const files: string[] = [];
        for (const seed of seeds) {
          const path = join(records, `r${seed}`);
          const made = ['--duration', sec, '--rate', '250', '--seed', seed];
          await runCommand('synth', ...made, '--write', 'edf', '--out', path);
          files.push(`${path}.edf`);
        }
        const cohort = ['cohort', ...files, join(records, 'none.edf'), '--resamples', '20', '--quiet'];
        const threads = run(...cohort, '--workers', `${workers}`);
        const alone = await runCommand(...cohort, '--workers', '1');
        rmSync(records, { recursive: true });
        expect([threads.status, alone.status]).toEqual([1, 1]);
        const { result } = JSON.parse(threads.output);
        expect(result.files).toHaveLength(seeds.length);
        expect(result.errors).toMatchObject([{ code: 'missing-file' }]);
        expect(result).toEqual(JSON.parse(alone.output).result);
      },
    );
});

describe.skipIf(!hasNodeAdapter)(`on a GPU in Node${adapterNote}`, () => {
  it('measures in this process', async () => {
    const { status, output } = await runCommand(
      'bench',
      'fft',
      '--quick',
      '--largest-exponent',
      '8',
      '--backend',
      'webgpu',
    );
    expect(status).toBe(0);
    const { backend, result } = JSON.parse(output);
    expect(backend).toEqual({ kind: 'webgpu', name: result.device.gpu.name });
    expect(result.studies.fft).toHaveLength(8);
    for (const { largestDifference } of result.studies.fft)
      expect(largestDifference).toBeLessThan(gpuFftTolerance);
  });

  it('filters over a GPU in a process of its own', () => {
    const { status, output } = bench(...little, '--gpus', '1', '--workers', '1', '--quiet');
    expect(status).toBe(0);
    const [row]: GpusRow[] = JSON.parse(output).result.gpus;
    expect(row).toMatchObject({ sampleCount: 2000, tapCount: 101, gpuCount: 1, differenceFromOne: 0 });
    expect(row.largestDifference).toBeLessThan(gpuFirTolerance);
  });

  it('reports the number of GPUs if more are requested, and measures nothing', () => {
    const { status, output, notices } = bench(...little, '--gpus', '9');
    expect(status).toBe(2);
    expect(output).toBe('');
    expect(notices).toMatch(/--gpus 9: this machine has \d/);
  });
});
