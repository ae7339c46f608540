import { join } from 'node:path';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSweeps } from '../../../../src/cli/sweep/sweep.ts';
import { runGrid } from '../../../../src/pipeline/sweeps/grid.ts';
import { BeatbenchError } from '../../../../src/model/failure.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const walk = join(folder, 'walk.edf');

beforeAll(async () => {
  await runCommand('synth', '--out', join(folder, 'walk'), '--duration', '40', '--write', 'edf');
  await runCommand(
    'synth',
    '--out',
    join(folder, 'run'),
    '--duration',
    '40',
    '--seed',
    '2',
    '--write',
    'edf',
  );
});

type Row = Record<string, string>;

async function readTable(...argv: string[]): Promise<Row[]> {
  const { status, output, notices } = await runCommand(...argv, '--backend', 'cpu', '--quiet');
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}: ${notices}`);
  return Papa.parse<Row>(output, { header: true, skipEmptyLines: true }).data;
}

describe('a grid of parameters', () => {
  it('has one row per point and window, equal to separate runs', async () => {
    const rows = await readTable(
      'intervals',
      walk,
      ...'--window 20 --sweep foot-threshold=5:15:5 --sweep average=0,8 --sweep lvetFoot=own,historic'.split(
        ' ',
      ),
    );
    const points = rows.map((row) => [
      row['sweep.footThreshold_percent'],
      row['sweep.average'],
      row['sweep.lvetFoot'],
      row['window'],
    ]);
    const expected = ['5', '10', '15'].flatMap((foot) =>
      ['0', '8'].flatMap((average) =>
        ['own', 'historic'].flatMap((lvet) => ['1', '2'].map((window) => [foot, average, lvet, window])),
      ),
    );
    expect(points).toEqual(expected);
    expect(rows[0]?.['recording']).toBe('walk');
    const one = await readTable(
      'intervals',
      walk,
      ...'--window 20 --csv --rows windows --foot-threshold 10 --average 8 --lvet-foot historic'.split(' '),
    );
    const [, ...own] = Object.keys(one[0] ?? {});
    const same = rows.slice(14, 16).map((row) => Object.fromEntries(own.map((head) => [head, row[head]])));
    expect(same).toEqual(one.map(({ recording: _, ...row }) => row));
  });

  it.each([
    ['qrs', ['--sweep', 'method=beatbench,trigger'], ['beats', 'heartRate_bpm', 'rrSd_ms']],
    ['filter', ['--sweep', 'low=0.3,1', '--sweep', 'taps=101,801'], ['channel', 'taps', 'baseline.after']],
    ['series', ['--sweep', 'of=rr,rptt'], ['of', 'mean_ms']],
    ['waves', ['--sweep', 'leads=one,all'], ['beats', 'qt_ms']],
    ['denoise', ['--sweep', 'least-match=0.5,0.9'], ['kept', 'snr.after_dB']],
    ['templates', ['--sweep', 'threshold=0.8,0.95'], ['templates', 'likeMaster']],
  ])('is available for %s, too', async (command, words, heads) => {
    const rows = await readTable(command, walk, ...words);
    expect(rows.length).toBeGreaterThan(1);
    for (const head of heads) expect(rows[0]?.[head], head).toMatch(/./);
  });

  it('a grid of parameters of a cohort has one row per point and recording, equal to separate comparisons', async () => {
    const both = [walk, join(folder, 'run.edf')];
    const rows = await readTable(
      'cohort',
      ...both,
      '--sweep',
      'foot=minimum,intersecting-tangents',
      '--sweep',
      'average=0,8',
    );
    expect(rows.map((row) => [row['sweep.foot'], row['sweep.average'], row['file']])).toEqual(
      ['minimum', 'intersecting-tangents'].flatMap((foot) =>
        ['0', '8'].flatMap((average) => both.map((file) => [foot, average, file])),
      ),
    );
    const one = await readTable(
      'cohort',
      ...both,
      '--csv',
      '--foot',
      'intersecting-tangents',
      '--average',
      '8',
    );
    const own = Object.keys(one[0] ?? {});
    const same = rows.slice(6).map((row) => Object.fromEntries(own.map((head) => [head, row[head]])));
    expect(same).toEqual(one);
    const refused = async (...words: string[]) => (await runCommand('cohort', ...both, ...words)).notices;
    expect(await refused('--sweep', 'states=names,stretches')).toMatch(/cannot be a grid/);
    expect(await refused('--sweep', 'average=0,8', '--results', folder)).toMatch(/leave one of them out/);
  });

  it('changes the parameters of early stages least often, and prints rows in the order of its words', async () => {
    const swept = readSweeps(['footThreshold=1:3:1', 'taps=301,501'], intervalsDeclarations, {}, false);
    const ran: ParameterValues[] = [];
    const run = (values: ParameterValues) => {
      ran.push(values);
      return Promise.resolve({ rows: [{}], stages: ['ecg', 'features', 'choose'] });
    };
    const stageOf = (id: string) => intervalsDeclarations.find((one) => one.id === id)?.stage;
    expect([stageOf('taps'), stageOf('footThreshold')]).toEqual(['ecg', 'choose']);
    const rows = await runGrid(swept, run, () => undefined);
    expect(ran.map(({ taps }) => taps)).toEqual([301, 301, 301, 501, 501, 501]);
    expect(rows).toMatchObject(
      [1, 2, 3].flatMap((footThreshold) => [301, 501].map((taps) => ({ sweep: { footThreshold, taps } }))),
    );
  });

  it('continues after a point that fails', async () => {
    const swept = readSweeps(['average=0,1'], intervalsDeclarations, {}, false);
    const run = ({ average }: ParameterValues) => {
      if (average === 0) throw new BeatbenchError('no-beats', 'There are none.');
      return Promise.resolve({ rows: [{ mean: 1 }], stages: [] });
    };
    const tried = await runGrid(
      swept,
      async (values) => run(values),
      () => undefined,
    );
    expect(tried).toEqual([
      { sweep: { average: 0 }, error: 'no-beats' },
      { sweep: { average: 1 }, mean: 1 },
    ]);
  });

  it.each([
    [['nose=1,2'], /no parameter ‘nose’/],
    [['average'], /give ID=FROM:TO:STEP/],
    [['average=1:2'], /give FROM:TO:STEP/],
    [['average=5:1:1'], /TO above FROM/],
    [['average=0:10:0'], /STEP above 0/],
    [['average=99'], /Ensemble average \(average\) is 99/],
    [['average=1.5'], /must be a whole number/],
    [['foot=minimum,nothing'], /Historic method \(foot\) is nothing; it may be/],
    [['average=1,2', 'average=3'], /more than once/],
    [['foot-threshold=1:50:0.001'], /The grid has 49001 points\. .*give --yes-many/],
    [['foot-threshold=1:50:0.01', 'rr-to=1.5:2:0.005'], /The grid has \d+ points\. If this is intended/],
  ])('is refused as %o', async (texts, words) => {
    const { status, notices, output } = await runCommand(
      'intervals',
      walk,
      ...texts.flatMap((text) => ['--sweep', text]),
    );
    expect([status, output]).toEqual([2, '']);
    expect(notices).toMatch(words);
  });

  it('is rejected together with one value of the same, JSON, and very many points in any form', async () => {
    const refused = async (...words: string[]) => (await runCommand('intervals', walk, ...words)).notices;
    expect(await refused('--sweep', 'average=1,2', '--average', '3')).toMatch(/swept and set to one value/);
    expect(await refused('--sweep', 'average=1,2', '--json')).toMatch(/leave out --json/);
    expect(await refused('--yes-many')).toMatch(/give both/);
    const most = ['--sweep', 'foot-threshold=1:50:0.001', '--sweep', 'rr-to=1.5:2:0.0005', '--yes-many'];
    expect(await refused(...most)).toMatch(/at most 1000000 are allowed/);
    const million = ['--sweep', 'foot-threshold=1:50:0.00004', '--yes-many'];
    expect(await refused(...million)).toMatch(/has 1225001 values, but a grid has at most 1000000 points/);
  });
});
