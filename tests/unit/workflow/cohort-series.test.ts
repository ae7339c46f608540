import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import golden from '../../golden/cohort-series/cohort-series.json' with { type: 'json' };
import { builtCli } from '../../support/built-program.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runScripts, workflowConfig } from '../../support/workflow-run.ts';
import { itInFullRun } from '../../support/gate.ts';

const folder = temporaryFolder();
const at = (...names: string[]) => join(folder, ...names);
const table = at('recordings.csv');
const chosen = golden.files.slice(0, 9);
let beatbench = '';

beforeAll(async () => {
  const rows = chosen.map(
    ({ subject, state, trial }) => `${subject}${state}${trial}.txt,${subject},${state}`,
  );
  writeFileSync(table, `file,subject,state\n${rows.join('\n')}\nbroken.edf,S01,tilt\n`);
  for (const { subject, state, trial, rr } of chosen) {
    writeFileSync(at(`${subject}${state}${trial}.txt`), `${rr.join('\n')}\n`);
  }
  writeFileSync(at('broken.edf'), 'no recording');
  beatbench = await builtCli();
});

itInFullRun(
  'is what one process gives, with its tables',
  async () => {
    const out = at('out');
    const asked = { analysis: 'cohort-series', parameters: '--beats ms --artefacts kept', files_per_job: 4 };
    const runs = await runScripts(workflowConfig({ beatbench, out, table, ...asked }));
    expect(runs.map(({ status, said }) => [status, said])).toEqual(runs.map(({ said }) => [0, said]));
    const words = [
      'cohort',
      '--analysis',
      'series',
      '--subjects',
      table,
      '--beats',
      'ms',
      '--artefacts',
      'kept',
    ];
    const direct = await runCommand(...words);
    const [own, other] = [readFileSync(join(out, 'merged.json'), 'utf8'), direct.output].map((text) => {
      const { timings: _, beatbench: __, ...rest } = JSON.parse(text) as Readonly<Record<string, object>>;
      return rest;
    });
    expect(own).toEqual(other);
    const lines = (name: string) =>
      readFileSync(join(out, 'tables', `${name}.csv`), 'utf8')
        .trim()
        .split('\n');
    const csv = (await runCommand(...words, '--csv')).output.trim().split('\n');
    // Failed recordings have a table of their own.
    const heads = (csv[0] ?? '').split(',').filter((head) => !/^error\.(?:code|message|where)/.test(head));
    expect((lines('recordings')[0] ?? '').split(',')).toEqual(heads);
    expect(lines('recordings')).toHaveLength(1 + chosen.length);
    expect(lines('errors')).toHaveLength(2);
    expect(lines('states')[0]).toMatch(/^figure,state,files,n,.*,p,pHolm,effect,wilcoxon\.n/);
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('Figures of the whole were compared');
  },
  120_000,
);

it('a recording without a subject has a row, with the numbers of the command', async () => {
  const own = at('own.csv');
  const names = chosen.slice(0, 3).map(({ subject, state, trial }) => `${subject}${state}${trial}.txt`);
  writeFileSync(own, `file\n${names.join('\n')}\nbroken.edf\n`);
  const out = at('out-own');
  const asked = { analysis: 'beat-series', parameters: '--beats ms --artefacts kept', files_per_job: 4 };
  const runs = await runScripts(workflowConfig({ beatbench, out, table: own, ...asked }));
  expect(runs.map(({ status, said }) => [status, said])).toEqual(runs.map(({ said }) => [0, said]));
  const [head = '', ...rows] = readFileSync(join(out, 'tables/recordings.csv'), 'utf8').trim().split('\n');
  expect(rows).toHaveLength(names.length);
  for (const [k, name] of names.entries()) {
    const words = [
      'series',
      at(name),
      '--beats',
      'ms',
      '--artefacts',
      'kept',
      '--csv',
      '--rows',
      'recordings',
    ];
    const [heads = '', cells = ''] = (await runCommand(...words)).output.trim().split('\n');
    const told = new Map(heads.split(',').map((column, n) => [column, cells.split(',')[n]]));
    const stored = new Map(head.split(',').map((column, n) => [column, rows[k]?.split(',')[n]]));
    const figures = [...told.keys()].filter((column) => column !== 'recording');
    expect(figures).toEqual(expect.arrayContaining(['rmssd_ms', 'welch.lf_ms2', 'sampleEntropy']));
    expect(figures.map((column) => [column, stored.get(column)])).toEqual(
      figures.map((column) => [column, told.get(column)]),
    );
  }
  expect(readFileSync(join(out, 'tables/errors.csv'), 'utf8').trim().split('\n')).toHaveLength(2);
  expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('The series is RR');
}, 120_000);
