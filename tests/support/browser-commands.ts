import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserCommand } from 'vitest/node';
import type { IntervalsResult } from '../../src/model/intervals.ts';
import { analysedIntervals, type PrintedResult } from '../../src/pipeline/printed-windows.ts';

/** A recording's file, and the output of the command line for it. */
export interface CommandLineResult {
  readonly base64: string;
  readonly result: IntervalsResult;
}

const program = join(process.cwd(), 'dist-cli', 'beatbench.js');

/** Runs the built command line and returns what it prints (`npm run build:cli` builds it). */
async function beatbench(...words: string[]): Promise<string> {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [program, ...words], { maxBuffer: 2 ** 28 });
  return stdout;
}

/** Makes a synthetic recording as EDF with these options and analyses it on the command line, in Node. */
const commandLineIntervals: BrowserCommand<[options: string[]]> = async (_context, options) => {
  const folder = await mkdtemp(join(tmpdir(), 'beatbench-'));
  try {
    const out = join(folder, 'record');
    await beatbench('synth', '--out', out, '--write', 'edf', ...options);
    const { result: printed } = JSON.parse(await beatbench('intervals', `${out}.edf`)) as {
      result: PrintedResult<IntervalsResult>;
    };
    const result = analysedIntervals(printed);
    return { base64: readFileSync(`${out}.edf`).toString('base64'), result } satisfies CommandLineResult;
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Commands that browser tests run on the Node side. */
export const browserCommands = { commandLineIntervals };

declare module 'vitest/browser' {
  interface BrowserCommands {
    commandLineIntervals(options: string[]): Promise<CommandLineResult>;
  }
}
