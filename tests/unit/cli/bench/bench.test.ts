import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allStudies } from '../../../../src/pipeline/performance/studies.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();

describe('beatbench bench', () => {
  it('measures every study on the CPU, as JSON with the header of other commands', async () => {
    // Two files suffice; six, the quick number, take most of the time.
    const few = ['--strategy-files', '2'];
    const { status, output, notices } = await runCommand('bench', '--quick', '--backend', 'cpu', ...few);
    expect(status).toBe(0);
    const report = JSON.parse(output);
    expect(report).toMatchObject({
      analysis: 'bench',
      backend: { kind: 'cpu' },
      parameters: { lengths: '10k', repeats: 3 },
      warnings: [],
      result: { device: { gpu: null }, checks: [] },
    });
    expect(Object.keys(report.timings)).toEqual(allStudies.map(({ id }) => id));
    expect(report.result.studies.filter).toHaveLength(1);
    expect(report.result.studies.fft).toHaveLength(12);
    expect(notices).toContain('FIR filters, ms');
  });

  it('measures the named studies, with the requested lengths and taps', async () => {
    const asked = ['--lengths', '1k,2k', '--taps', '21, 31', '--repeats', '3', '--backend', 'cpu', '--quiet'];
    const { output, notices } = await runCommand('bench', 'filter', ...asked);
    const { result } = JSON.parse(output);
    expect(Object.keys(result.studies)).toEqual(['filter']);
    expect(
      result.studies.filter.map((row: { sampleCount: number; tapCount: number }) => [
        row.sampleCount,
        row.tapCount,
      ]),
    ).toEqual([
      [1000, 21],
      [2000, 21],
      [1000, 31],
      [2000, 31],
    ]);
    expect(notices).toBe('');
  });

  it('writes a table, and a file', async () => {
    const path = join(folder, 'deep', 'bench.csv');
    const { output } = await runCommand(
      'bench',
      'curve-length',
      '--quick',
      '--backend',
      'cpu',
      '--csv',
      '--out',
      path,
    );
    expect(output).toBe('');
    const [heads, row] = readFileSync(path, 'utf8').split('\n');
    expect(heads).toMatch(/^study,sampleCount,durationSec,cpu\.ms/);
    expect(row).toMatch(/^curve-length,21600,60,/);
  });

  it('compares another device’s output with its own', async () => {
    const path = join(folder, 'other.json');
    const studiesThere = { fft: [{ exponent: 3, transfers: { totalMs: 7 } }, { exponent: 99 }, 'odd'] };
    const result = { device: { gpu: { name: 'Other GPU' } }, studies: studiesThere };
    writeFileSync(path, JSON.stringify({ analysis: 'bench', result }));
    const { output, notices } = await runCommand(
      'bench',
      'fft',
      '--quick',
      '--backend',
      'cpu',
      '--compare',
      path,
    );
    expect(JSON.parse(output).result.compared).toEqual([
      { study: 'fft', row: '3', hereMs: null, thereMs: 7 },
    ]);
    expect(notices).toContain('Other GPU');
  });

  it.each([
    [['nonsense']],
    [['--backend', 'cuda']],
    [['--gpus', '0']],
    [['--workers', 'many']],
    [['--lengths', 'long']],
    [['--json', '--csv']],
    [['--compare', 'package.json']],
    [['--compare', 'no-such-file.json']],
  ])('ends with status 2 and a sentence for %j', async (argv) => {
    const { status, output, notices } = await runCommand('bench', '--quick', '--backend', 'cpu', ...argv);
    expect(status).toBe(2);
    expect(output).toBe('');
    expect(notices).toMatch(/^beatbench: .+\n$/);
  });

  it('lists its options', async () => {
    const { output } = await runCommand('bench', '--help');
    for (const name of ['backend', 'workers', 'gpus', 'quick', 'compare', 'lengths', 'taps', 'repeats'])
      expect(output).toContain(`  --${name}`);
  });
});
