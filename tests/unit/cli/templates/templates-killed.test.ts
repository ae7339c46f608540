import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtCli } from '../../../support/built-program.ts';
import { runCommand } from '../../../support/run-command.ts';
import { withoutTimes, writeSeries } from '../../../support/synthetic-series.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { sweepFirst } from '../../../support/gate.ts';

const folder = temporaryFolder();
let program = '';
let files: string[] = [];

beforeAll(async () => {
  files = await writeSeries(folder, [1500, 1500, 1500]);
  program = await builtCli();
});

/** Runs the built program, and kills it once it prints the given text. */
function killedAfter(words: RegExp, signal: 'SIGKILL' | 'SIGINT', ...argv: string[]) {
  return new Promise<{ output: string; endedBy: string | null }>((resolve) => {
    const child = spawn(process.execPath, [program, 'templates', ...argv]);
    let output = '';
    let notices = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => {
      notices += text.toString();
      if (words.test(notices)) child.kill(signal);
    });
    child.on('close', (_, endedBy) => resolve({ output, endedBy }));
  });
}

describe('a run that is ended early', () => {
  for (const part of sweepFirst(
    [
      ['SIGKILL', /1 of 3 files/],
      ['SIGINT', /3 of 3 files/],
    ] as const,
    1,
  ))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `a run that is ended early by %s after ‘%s’ continues, and prints the same as one run${part.note}`,
      async (signal, words) => {
        const own = join(folder, signal);
        const { output, endedBy } = await killedAfter(words, signal, '--resume', own, ...files);
        expect(endedBy).toBe(signal);
        expect(output).toBe('');
        const left = await readdir(own);
        expect(left.some((name) => /^(pass|series)\.beatbench$/.test(name))).toBe(true);
        const resumed = await runCommand('templates', '--resume', own, ...files);
        expect(resumed.status).toBe(0);
        expect(resumed.notices).toMatch(/continued from \d+ s|from an earlier run/);
        const whole = await runCommand('templates', '--series', ...files);
        expect(withoutTimes(resumed.output)).toBe(withoutTimes(whole.output));
        expect(await readdir(own)).not.toContain('pass.beatbench');
      },
    );
});
