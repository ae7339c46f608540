import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

describe('--methods', () => {
  it.each(['intervals', 'filter', 'qrs', 'templates', 'denoise', 'cohort'])(
    'describes the methods of %s without a FILE',
    async (command) => {
      const { status, output, notices } = await runCommand(command, '--methods');
      expect([status, notices]).toEqual([0, '']);
      expect(output).toMatch(
        /^Methods\n\n.{100,}\n\nParameters\. .{100,}\n\nComputed by Beatbench .*\n\nReferences\n\n.+\n/,
      );
    },
  );

  it('names values other than defaults', async () => {
    const { output } = await runCommand(
      'intervals',
      '--ppg-lowpass',
      '15',
      '--foot-threshold',
      '13',
      '--methods',
    );
    expect(output).toContain('low-passed at 15 Hz');
    expect(output).toContain('PPG low-pass 15 Hz (default 20)');
    expect(output).toContain('at 13 % of the height, set by hand');
  });

  it('describes the analysis of a FILE', async () => {
    const record = join(folder, 'slow');
    const made = ['--duration', '30', '--rate', '200', '--write', 'edf'];
    expect((await runCommand('synth', '--out', record, ...made)).status).toBe(0);
    const file = `${record}.edf`;
    const { status, output } = await runCommand('intervals', file, '--resamples', '20', '--methods');
    expect(status).toBe(0);
    expect(output).toMatch(/^Methods\n\nChannel ECG was used at 200 Hz, as recorded\. /);
    expect(output).toContain('filter edge of 150 Hz was dropped');
    expect(output).toMatch(/SHA-256 of the input: [0-9a-f]{64}\./);
    const result = JSON.parse((await runCommand('intervals', file, '--resamples', '20')).output);
    expect(result.done).toContainEqual(
      expect.objectContaining({ what: 'filter', channel: 'ECG', type: 'highpass', dropped: [150] }),
    );
    const text = join(folder, 'methods.txt');
    for (const _ of [1, 2]) {
      const written = await runCommand('qrs', file, '--methods', '--out', text);
      expect([written.status, written.output]).toEqual([0, '']);
    }
    expect(readFileSync(text, 'utf8')).toMatch(/In channel ECG, at 200 Hz, \d+ beats were found\./);
  });

  it('is given in the place of a result, and of a cohort as asked alone', async () => {
    expect((await runCommand('qrs', 'a.edf', '--methods', '--csv')).notices).toMatch(/replaces the result/);
    expect((await runCommand('cohort', 'a.edf', '--methods')).status).toBe(2);
  });

  it('is rejected if there are none', async () => {
    const { status, notices } = await runCommand('synth', '--methods');
    expect(status).toBe(2);
    expect(notices).toMatch(/synth has no --methods/);
  });
});
