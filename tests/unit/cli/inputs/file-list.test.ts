import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutQtc } from '../../../support/cohort-file.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (...names: string[]) => join(folder, ...names);
const quick = ['--resamples', '20', '--average', '4', '--quiet'];
const run = (list: string, out: string) =>
  runCommand('intervals', '--list', at(list), '--out', at(out), ...quick);

interface Stored {
  readonly timings: unknown;
  readonly backend: unknown;
}

const withoutTimings = (text: string) => {
  const { timings: _, backend: __, ...rest } = JSON.parse(text) as Stored;
  return rest;
};

beforeAll(async () => {
  for (const [k, path] of ['one/rest', 'two/rest', 'run'].entries()) {
    const argv = ['synth', '--duration', '30', '--rate', '250', '--seed', `${k + 1}`, '--write', 'edf'];
    await mkdir(at(path, '..'), { recursive: true });
    await runCommand(...argv, '--out', at(path), '--quiet');
  }
  await writeFile(at('broken.edf'), 'nothing');
});

describe('--list', () => {
  it('writes the result of each file at its path, equal to a separate run', async () => {
    await writeFile(at('list.csv'), 'file,subject\none/rest.edf,A\ntwo/rest.edf,B\nbroken.edf,C\n');
    const { status, notices } = await run('list.csv', 'listed');
    expect(status).toBe(1);
    expect(notices).toMatch(/^broken: error: [^\n]*\n$/);
    const names = await readdir(at('listed'), { recursive: true });
    expect(names.filter((name) => name.endsWith('.json')).toSorted()).toEqual([
      'broken.edf.json',
      'one/rest.edf.json',
      'two/rest.edf.json',
    ]);
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
    const alone = await runCommand('intervals', at('two/rest.edf'), ...quick);
    const stored = await readFile(at('listed/two/rest.edf.json'), 'utf8');
    expect(withoutTimings(stored)).toEqual(withoutTimings(alone.output));
  });

  it('reads a file from a path column, and gives it its own name', async () => {
    await writeFile(at('paths.tsv'), `file\tpath\n../far/a.edf\t${at('run.edf')}\n`);
    expect((await run('paths.tsv', 'elsewhere')).status).toBe(0);
    expect(JSON.parse(await readFile(at('elsewhere/_up/far/a.edf.json'), 'utf8'))).toMatchObject({
      recording: { name: 'run' },
    });
  });

  it('makes a cohort from the folders of several jobs, equal to one process', async () => {
    await writeFile(at('first.csv'), 'file\none/rest.edf\nbroken.edf\n');
    await writeFile(at('second.csv'), 'file\ntwo/rest.edf\nrun.edf\n');
    await run('first.csv', 'jobs/1');
    await run('second.csv', 'jobs/2');
    const rows = ['two/rest.edf,B', 'broken.edf,B', 'one/rest.edf,A', 'run.edf,A'];
    await writeFile(at('table.csv'), `file,subject\n${rows.join('\n')}\n`);
    const direct = await runCommand('cohort', '--subjects', at('table.csv'), ...quick);
    const joined = await runCommand('cohort', '--results', at('jobs'), '--subjects', at('table.csv'));
    expect(withoutQtc(withoutTimings(joined.output))).toEqual(withoutQtc(withoutTimings(direct.output)));
    await run('second.csv', 'jobs/3');
    const twice = await runCommand('cohort', '--results', at('jobs'), '--subjects', at('table.csv'));
    expect(twice.output).toContain('There is no result in');
  });

  it.each([
    ['none.csv', null, /cannot be read/],
    ['head.csv', 'path\na.edf\n', /must name the column file/],
    ['empty.csv', 'file\n', /lists no file/],
    ['row.csv', 'file,path\n,a.edf\n', /row 1 .* names no file/],
    ['twice.csv', 'file\na.edf\n./a.edf\n', /lists ‘a.edf’ twice/],
  ])('rejects %s', async (name, text, message) => {
    if (text !== null) await writeFile(at(name), text);
    const { status, notices } = await run(name, 'nowhere');
    expect([status, notices]).toEqual([2, expect.stringMatching(message)]);
  });

  it('needs a folder for the results, and no FILE', async () => {
    const list = ['intervals', '--list', at('list.csv')];
    expect((await runCommand(...list)).notices).toContain('--list needs --out');
    expect((await runCommand(...list, 'a.edf')).notices).toContain('give no FILE');
  });
});
