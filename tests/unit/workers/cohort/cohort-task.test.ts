import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CohortMember } from '../../../../src/state/cohort/cohort-members.ts';
import { showCohort, type ShownCohort } from '../../../../src/state/cohort/cohort-shown.ts';
import { cohortText } from '../../../../src/state/cohort/cohort-file.ts';
import { analyseCohortTask } from '../../../../src/workers/cohort/cohort-task.ts';
import type { CohortOutcome, CohortTask } from '../../../../src/workers/cohort/cohort-types.ts';
import { selectDeclaredValues } from '../../../../src/pipeline/parameters.ts';
import { memberDeclarations } from '../../../../src/pipeline/cohort/cohort-series-declarations.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const names = ['S1_rest_1', 'S1_run_1', 'S2_rest_1', 'S2_run_1'];
const options = { gpu: null, signal: new AbortController().signal, onProgress: () => undefined };

beforeAll(async () => {
  for (const [seed, name] of names.entries()) {
    const noise = ['--noise', 'white:22', '--foot-shallow', `${seed}%`, '--rate', '250'];
    const made = ['--duration', '20', '--seed', String(seed + 1), '--write', 'edf', ...noise];
    const { status, notices } = await runCommand('synth', '--out', join(folder, name), ...made);
    if (status !== 0) throw new Error(notices);
  }
  writeFileSync(join(folder, 'S3_rest_1.edf'), '0       damaged');
  const rows = [...names, 'S3_rest_1'].map((name) => `${name}.edf,${name.replaceAll('_', ',')}`);
  writeFileSync(join(folder, 'subjects.csv'), ['file,subject,state,trial', ...rows].join('\n'));
});

const paths = (): string[] => [...names, 'S3_rest_1'].map((name) => join(folder, `${name}.edf`));

function makeTask(path: string, parameters: CohortTask['parameters']): CohortTask {
  const file = new File([readFileSync(path)], path.split('/').at(-1) ?? '');
  const source = { kind: 'files', files: [{ path, file }], options: {}, main: path } as const;
  const analysis = parameters['analysis'] === 'series' ? 'series' : 'intervals';
  return { analysis, source, roles: [], cleaning: {}, edits: [], stretches: null, parameters };
}

/** Adds the parameters of the task's own analysis. */
function withMemberParameters(task: CohortTask): CohortTask {
  return { ...task, parameters: selectDeclaredValues(memberDeclarations[task.analysis], task.parameters) };
}

/** Returns the cohort as in the page, without durations. */
async function inPage(parameters: CohortTask['parameters'], unit: 'file' | 'subject'): Promise<unknown> {
  const shown = await shownInPage({ ...parameters, unit });
  const {
    timings: _,
    backend: __,
    ...rest
  } = JSON.parse(cohortText('json', shown, { ...parameters, unit }, null));
  return rest;
}

async function tableInPage(parameters: CohortTask['parameters']): Promise<string> {
  return cohortText('csv', await shownInPage(parameters), parameters, null);
}

async function shownInPage(parameters: CohortTask['parameters']): Promise<ShownCohort> {
  const outcomes = new Map<string, CohortOutcome>();
  const members: CohortMember[] = [];
  for (const path of paths()) {
    const file = path.split('/').at(-1) ?? '';
    const [subject = '', state = null] = file.split('_');
    const task = withMemberParameters(makeTask(path, parameters));
    outcomes.set(path, await analyseCohortTask(task, options));
    const labels = { subject, state, trial: '1', task: null };
    members.push({ key: path, file, labels, task, of: path, failure: null });
  }
  return showCohort(members, outcomes, parameters);
}

async function tableOnCommandLine(...argv: string[]): Promise<string> {
  const table = join(folder, 'subjects.csv');
  return (await runCommand('cohort', '--subjects', table, '--quiet', '--csv', ...argv)).output;
}

async function onCommandLine(...argv: string[]): Promise<unknown> {
  const table = join(folder, 'subjects.csv');
  const { output } = await runCommand('cohort', '--subjects', table, '--quiet', ...argv);
  const { timings: _, backend: __, ...rest } = JSON.parse(output);
  return rest;
}

describe('a cohort in the page', () => {
  it('has the numbers of the command line, including failures', async () => {
    const page = await inPage({}, 'file');
    expect(page).toEqual(await onCommandLine());
    expect(page).toMatchObject({ result: { errors: [{ file: 'S3_rest_1.edf' }] } });
    expect(page).toMatchObject({ result: { ppv: [{ subject: 'S1', files: 2 }, { subject: 'S2' }] } });
  });

  it('has the figures of series of the command line, and its table', async () => {
    const asked = { analysis: 'series', of: 'pulse', entropyLength: 3 } as const;
    const argv = ['--analysis', 'series', '--of', 'pulse', '--entropy-length', '3'];
    const page = await inPage(asked, 'file');
    expect(page).toEqual(await onCommandLine(...argv));
    expect(page).toMatchObject({
      analysis: 'cohort-series',
      result: { errors: [{ file: 'S3_rest_1.edf' }], stateComparison: { reference: 'rest' } },
    });
    expect(await tableInPage(asked)).toBe(await tableOnCommandLine(...argv));
  });

  it('chooses one threshold over a subject like the command line', async () => {
    const page = await inPage({ sweepOver: 'subject' }, 'subject');
    expect(page).toEqual(await onCommandLine('--sweep-over', 'subject', '--unit', 'subject'));
    expect(page).toMatchObject({ result: { thresholds: [{ subject: 'S1' }, { subject: 'S2' }] } });
  });
});

describe('one recording of a cohort', () => {
  it('is analysed with the user’s channels and corrected beats', async () => {
    const plain = makeTask(paths()[0] ?? '', {});
    const beats = await analyseCohortTask(plain, options);
    const edits = [5, 6, 7, 8].map((time) => ({ op: 'insert', time, class: 'V' }) as const);
    const edited = await analyseCohortTask({ ...plain, edits }, options);
    expect(edited.figures).not.toEqual(beats.figures);
    const roles = [{ channelIndex: 1, role: 'other' } as const];
    const without = await analyseCohortTask({ ...plain, roles }, options);
    expect(without.failure).toMatchObject({ code: 'no-channel' });
  });

  it('one recording of a cohort may be a sample or synthetic', async () => {
    const made = { kind: 'synthetic', name: 'Synthetic 1', values: { duration: 20, rate: 250 } } as const;
    const outcome = await analyseCohortTask({ ...makeTask(paths()[0] ?? '', {}), source: made }, options);
    expect(outcome).toMatchObject({ figures: { windows: [{}] }, sha256: null, device: 'CPU' });
  });

  it('ends when cancelled', async () => {
    const task = makeTask(paths()[0] ?? '', {});
    const outcome = await analyseCohortTask(task, { ...options, signal: AbortSignal.abort() });
    expect(outcome.failure).toMatchObject({ code: 'cancelled' });
  });
});
