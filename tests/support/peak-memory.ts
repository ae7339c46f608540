import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** What a command line said, and the most memory that its process held. */
export interface MeasuredRun {
  readonly status: number | null;
  readonly output: string;
  readonly notices: string;
  readonly peakBytes: number;
}

/** Builds the command line; gives what runs it in a process of its own. */
export async function builtProgram(
  name: string,
  folder: string,
): Promise<(...argv: string[]) => Promise<MeasuredRun>> {
  // Inside the repository, from where the program finds its packages.
  const program = join(process.cwd(), 'node_modules', '.vite', name);
  await build({
    configFile: 'vite.cli.config.ts',
    logLevel: 'error',
    build: { outDir: program, emptyOutDir: true },
  });
  const [peakFile, atExit] = [join(folder, 'peak'), join(folder, 'at-exit.cjs')];
  writeFileSync(
    atExit,
    `if (require('node:worker_threads').isMainThread) process.on('exit', () =>
      require('node:fs').writeFileSync(${JSON.stringify(peakFile)}, String(process.resourceUsage().maxRSS)));`,
  );
  return (...argv) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, ['--require', atExit, join(program, 'beatbench.js'), ...argv]);
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
