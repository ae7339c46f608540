import { describe, expect, it } from 'vitest';
import { runCommand } from '../../support/run-command.ts';

describe('--methods', () => {
  it.each(['intervals', 'filter', 'qrs', 'templates', 'denoise', 'cohort'])(
    'puts the methods of %s in words without a FILE',
    async (command) => {
      const { status, output, notices } = await runCommand(command, '--methods');
      expect([status, notices]).toEqual([0, '']);
      expect(output).toMatch(
        /^Methods\n\n.{100,}\n\nParameters\. .{100,}\n\nComputed by Beatbench .*\n\nReferences\n\n.+\n/,
      );
    },
  );

  it('says what is given otherwise than by default', async () => {
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
    expect(output).toContain('at 13 % of the height, chosen by hand');
  });

  it('is refused where there are none', async () => {
    const { status, notices } = await runCommand('synth', '--methods');
    expect(status).toBe(2);
    expect(notices).toMatch(/synth has no --methods/);
  });
});
