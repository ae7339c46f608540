import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mean } from '../../src/dsp/statistics/stats.ts';
import type { Truth } from '../../src/model/synthetic.ts';
import type { CohortResult } from '../../src/pipeline/cohort/summarise-cohort.ts';
import { runCommand } from '../support/run-command.ts';

export type Scope = 'window' | 'subject' | 'cohort';

/** True means of one recording, ms. */
export interface TrueMeans {
  readonly rptt: number;
  readonly lvet: number;
}

/** A study on disk, as created by the command line, with its results from the command line. */
export interface StudyFiles {
  readonly cohort: (scope: Scope) => Promise<CohortResult>;
  /** Keyed by the file's name in the table. */
  readonly truth: (file: string) => Promise<TrueMeans>;
  readonly remove: () => Promise<void>;
}

export async function writeStudyFiles(): Promise<StudyFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'study-'));
  await run('synth', '--study', 'thesis', '--write', 'edf', '--out', folder);
  return {
    cohort: async (scope) => {
      const table = join(folder, 'subjects.csv');
      const output = await run('cohort', '--subjects', table, '--sweep-over', scope, '--quiet');
      return (JSON.parse(output) as { readonly result: CohortResult }).result;
    },
    truth: async (file) => trueMeans(join(folder, file.replace(/\.edf$/, '.truth.json'))),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function run(...argv: string[]): Promise<string> {
  const { status, output, notices } = await runCommand(...argv);
  if (status === 0) return output;
  throw new Error(`beatbench ${argv.join(' ')} ended with ${status}: ${notices}`);
}

async function trueMeans(path: string): Promise<TrueMeans> {
  const { beats } = JSON.parse(await readFile(path, 'utf8')) as Truth;
  const between = (from: 'r' | 'foot', to: 'foot' | 'notch') =>
    beats.flatMap((beat) => {
      const [start, end] = [beat[from], beat[to]];
      return start === null || end === null ? [] : [1000 * (end - start)];
    });
  return { rptt: mean(between('r', 'foot')), lvet: mean(between('foot', 'notch')) };
}
