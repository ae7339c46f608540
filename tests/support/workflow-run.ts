import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/** Exit status and output of a script. */
export interface ScriptRun {
  readonly status: number;
  readonly said: string;
}

/** Builds the current command line into a folder; returns its path. */
export async function buildCli(outDir: string): Promise<string> {
  await build({ configFile: 'vite.cli.config.ts', build: { outDir, emptyOutDir: false }, logLevel: 'error' });
  return join(outDir, 'beatbench.js');
}

/** Runs a program in a folder without blocking this process. */
export function runIn(
  cwd: string,
  program: string,
  words: readonly string[],
  input = '',
): Promise<ScriptRun> {
  return new Promise((done) => {
    const child = execFile(program, words, { cwd, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      const code = error?.code;
      done({ status: typeof code === 'number' ? code : error === null ? 0 : -1, said: stdout + stderr });
    });
    child.stdin?.end(input);
  });
}

/** Runs a script of the workflow in a folder. */
export const runScript = (cwd: string, name: string, words: readonly string[] = [], input = '') =>
  runIn(cwd, process.execPath, [resolve('workflow/scripts', `${name}.mjs`), ...words], input);

/** Returns the input of `plan.mjs`: the defaults of `workflow/config.yaml` with changes. */
export function workflowConfig(more: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const lines = readFileSync('workflow/config.yaml', 'utf8').matchAll(/^(\w+): *(.*)$/gm);
  const defaults = Object.fromEntries(
    [...lines].map(([, key = '', value = '']) => [
      key,
      /^[\d.]+$/.test(value) ? Number(value) : value === 'false' ? false : value.replaceAll("'", ''),
    ]),
  );
  return { ...defaults, jobs: 1, ...more };
}

/** Plans a run, runs its jobs and merges them, in the order of the Snakefile; returns the result of each step. */
export async function runScripts(config: Readonly<Record<string, unknown>>): Promise<readonly ScriptRun[]> {
  const out = String(config['out']);
  mkdirSync(out, { recursive: true });
  const runs = [await runScript(out, 'plan', [], JSON.stringify(config))];
  if (runs[0]?.status !== 0) return runs;
  const plan = JSON.parse(readFileSync(join(out, 'plan/plan.json'), 'utf8')) as {
    readonly analysis: string;
    readonly chunks: readonly { readonly id: string }[];
  };
  if (plan.analysis === 'series') {
    runs.push(await runScript(out, 'run-series', ['prepare', 'series']));
    for (const { id } of plan.chunks) {
      runs.push(await runScript(out, 'run-series', ['part', 'series', `${id}/${plan.chunks.length}`]));
    }
    runs.push(await runScript(out, 'run-series', ['merge', 'series', 'merged.json']));
  } else {
    for (const { id } of plan.chunks) runs.push(await runScript(out, 'run-chunk', [id]));
    runs.push(await runScript(out, 'merge'));
  }
  return [...runs, await runScript(out, 'report')];
}

/** A file of a folder: its relative path, its text and its permissions. */
export interface FoundFile {
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

/** Lists all files of a folder and its subfolders, including hidden ones. */
export function filesIn(folder: string): readonly FoundFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.flatMap((path) => {
    const state = statSync(join(folder, path));
    if (!state.isFile()) return [];
    const text = readFileSync(join(folder, path), 'latin1');
    return [{ path, text, mode: state.mode & 0o777 }];
  });
}
