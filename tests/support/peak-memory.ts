import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtCli } from './built-program.ts';

/** Output of a command line, and the peak memory of its process. */
export interface MeasuredRun {
  readonly status: number | null;
  readonly output: string;
  readonly notices: string;
  readonly peakBytes: number;
}

/** Returns a function that runs the built command line in a process of its own. */
export async function builtProgram(folder: string): Promise<(...argv: string[]) => Promise<MeasuredRun>> {
  const program = await builtCli();
  const [peakFile, atExit] = [join(folder, 'peak'), join(folder, 'at-exit.cjs')];
  writeFileSync(
    atExit,
    `if (require('node:worker_threads').isMainThread) process.on('exit', () =>
      require('node:fs').writeFileSync(${JSON.stringify(peakFile)}, String(process.resourceUsage().maxRSS)));`,
  );
  return (...argv) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, ['--require', atExit, program, ...argv]);
      let [output, notices] = ['', ''];
      child.stdout.on('data', (text: Buffer) => (output += text.toString()));
      child.stderr.on('data', (text: Buffer) => (notices += text.toString()));
      child.on('close', (status) => {
        // In KiB.
        const peakBytes = 1024 * Number(readFileSync(peakFile, 'utf8'));
        resolve({ status, output, notices, peakBytes });
      });
    });
}
