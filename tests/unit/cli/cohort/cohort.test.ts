import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IntervalsResult } from '../../../../src/model/intervals.ts';
import type { PrintedResult } from '../../../../src/pipeline/printed-windows.ts';
import type { CohortResult } from '../../../../src/pipeline/cohort/summarise-cohort.ts';
import { withoutQtc } from '../../../support/cohort-file.ts';
import { runCommand } from '../../../support/run-command.ts';

let folder = '';
const names = ['S01_rest_1', 'S01_rest_2', 'S02_rest_1', 'S02_rest_2'];
const quick = ['--resamples', '20', '--average', '4'];
const paths = () => names.map((name) => join(folder, `${name}.edf`));
const broken = () => join(folder, 'S03_rest_1.edf');
const table = () => join(folder, 'subjects.csv');

interface Printed {
  readonly analysis: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly result: CohortResult;
}

const cohort = async (...argv: string[]) => {
  const run = await runCommand('cohort', ...argv);
  return { ...run, printed: JSON.parse(run.output) as Printed };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cohort-'));
  for (const [k, name] of names.entries()) {
    const argv = ['synth', '--duration', '40', '--rate', '250', '--noise', 'white:12', '--seed', `${k + 3}`];
    await runCommand(...argv, '--write', 'edf', '--out', join(folder, name), '--quiet');
  }
  await writeFile(broken(), 'nothing that can be read');
  const rows = names.map((name, k) => `${name}.edf,${k < 3 ? 'A' : 'B'},rest`);
  await writeFile(table(), ['file,subject,state', ...rows, 'S03_rest_1.edf,B,rest', ''].join('\n'));
});

afterAll(() => rm(folder, { recursive: true }));

describe('cohort', () => {
  it('prints the figures of single runs, pooled, and one line for a broken file', async () => {
    const { status, printed, notices } = await cohort(...paths(), broken(), ...quick);
    expect(status).toBe(1);
    expect(printed.analysis).toBe('cohort');
    expect(printed.parameters).toMatchObject({ average: 4, unit: 'file', test: 'welch' });
    const { files, errors, ppv, average, sdDifference, tests } = printed.result;
    expect(errors).toMatchObject([{ file: broken(), code: 'unknown-format' }]);
    expect(notices.split('\n').filter((line) => line.includes('error:'))).toHaveLength(1);
    expect(ppv.map(({ subject, files: count }) => [subject, count])).toEqual([
      ['S01', 2],
      ['S02', 2],
    ]);
    const totals = { right: 0, counted: 0 };
    for (const [k, path] of paths().entries()) {
      const single = JSON.parse((await runCommand('intervals', path, ...quick)).output) as {
        readonly recording: { readonly sha256: string };
        readonly result: PrintedResult<IntervalsResult>;
      };
      expect(files[k]?.sha256).toBe(single.recording.sha256);
      const [window] = single.result.windows;
      const { rptt, lvet, beats } = window;
      expect(files[k]?.foot.leastVariance).toBeCloseTo(rptt.leastVariance.ppv ?? Number.NaN, 12);
      expect(files[k]?.notch.historic).toBeCloseTo(lvet.historic.ppv ?? Number.NaN, 12);
      const difference = (rptt.historic.sd ?? Number.NaN) - (rptt.leastVariance.sd ?? Number.NaN);
      expect(sdDifference[k]?.rptt).toBe(difference);
      totals.counted += beats - lvet.historic.missed;
      totals.right += Math.round((lvet.historic.ppv ?? 0) * (beats - lvet.historic.missed));
    }
    expect(average.notch.historic).toBe(totals.right / totals.counted);
    expect(Object.keys(tests.file.foot)).toEqual([
      'leftOut',
      'welch',
      'student',
      'paired',
      'wilcoxon',
      'pitmanMorgan',
      'heldOut',
      'sdUnaveraged',
    ]);
    expect(tests.subject.notch.welch?.n).toEqual([2, 2]);
  });

  it('reads subjects from a table, and its files if none are given', async () => {
    const { printed } = await cohort('--subjects', table(), ...quick);
    expect(printed.result.ppv.map(({ subject, files }) => [subject, files])).toEqual([
      ['A', 3],
      ['B', 1],
    ]);
    expect(printed.result.files[0]).toMatchObject({ file: 'S01_rest_1.edf', state: 'rest' });
    const other = await cohort(...paths().slice(0, 1), broken(), '--subjects', table(), ...quick);
    expect(other.printed.result.files).toEqual(printed.result.files.slice(0, 1));
    await writeFile(join(folder, 'few.csv'), 'file,subject\nS02_rest_1.edf,A\n');
    const few = await cohort(...paths().slice(0, 1), '--subjects', join(folder, 'few.csv'));
    expect(few.printed.result.errors).toMatchObject([{ code: 'bad-value' }]);
  });

  it('merges stored results into those of the direct run', async () => {
    const stored = join(folder, 'stored');
    await runCommand('intervals', ...paths(), broken(), ...quick, '--out', stored, '--quiet');
    const direct = await cohort('--subjects', table(), ...quick, '--unit', 'subject');
    const joined = await cohort('--results', stored, '--subjects', table(), '--unit', 'subject');
    expect(joined.status).toBe(1);
    expect(withoutQtc(joined.printed.result)).toEqual(withoutQtc(direct.printed.result));
    expect(direct.printed.result.files.every(({ qtc }) => qtc !== null)).toBe(true);
    expect(joined.printed.result.files.every(({ qtc }) => qtc === null)).toBe(true);
    expect(joined.printed.parameters).toEqual(direct.printed.parameters);
    const named = await cohort('--results', stored);
    expect(named.printed.result.ppv.map(({ subject }) => subject)).toEqual(['S01', 'S02']);
    await writeFile(join(stored, 'other.json'), '{"analysis":"qrs"}');
    const withOther = await cohort('--results', stored);
    expect(withOther.printed.result.errors[0]).toMatchObject({ file: 'other.json', code: 'bad-value' });
    expect(withOther.printed.result.files).toEqual(named.printed.result.files);
  });

  it('chooses one threshold over subjects or all, equally from stored results', async () => {
    const stored = join(folder, 'pooled');
    const pooled = ['--sweep-over', 'cohort'];
    await runCommand('intervals', ...paths(), ...quick, ...pooled, '--out', stored, '--quiet');
    const direct = await cohort(...paths(), ...quick, ...pooled, '--pattern', '{subject}_{state}_{trial}');
    const joined = await cohort('--results', stored);
    const bare = ({ files, ...rest }: CohortResult) =>
      withoutQtc({
        ...rest,
        files: files.map(({ file: _, ...row }) => row),
        sdDifference: rest.sdDifference.map(({ file: _, ...row }) => row),
      });
    expect(bare(joined.printed.result)).toEqual(bare(direct.printed.result));
    expect(joined.printed.parameters).toEqual(direct.printed.parameters);
    const { thresholds } = direct.printed.result;
    expect(thresholds).toMatchObject([{ subject: null, files: 4 }]);
    const levels = thresholds[0]?.sweep.foot.filter(({ ruledOut }) => ruledOut === null) ?? [];
    const least = Math.min(...levels.map(({ sd }) => sd ?? Number.NaN));
    expect(levels.find(({ sd }) => sd === least)?.threshold).toBe(thresholds[0]?.foot.threshold);
    const bySubject = await cohort(...paths(), ...quick, '--sweep-over', 'subject');
    const again = await cohort('--results', stored, '--sweep-over', 'subject');
    expect(bySubject.printed.result.thresholds.map(({ subject }) => subject)).toEqual(['S01', 'S02']);
    expect(bare(again.printed.result)).toEqual(bare(bySubject.printed.result));
  });

  it('reports stored results that do not allow the choice of one threshold', async () => {
    const stored = join(folder, 'without');
    await runCommand('intervals', ...paths(), ...quick, '--out', stored, '--quiet');
    const { status, printed } = await cohort('--results', stored, '--sweep-over', 'cohort');
    expect(status).toBe(1);
    expect(printed.result.errors).toHaveLength(4);
    expect(printed.result.errors[0]?.message).toContain('store it again with intervals --sweep-over cohort');
  });

  it('prints a row per file as a table, and writes it to --out', async () => {
    const out = join(folder, 'deep', 'table.csv');
    const { status, output } = await runCommand(
      'cohort',
      ...paths(),
      broken(),
      ...quick,
      '--csv',
      '--out',
      out,
    );
    expect([status, output]).toEqual([1, '']);
    const lines = (await readFile(out, 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^file,subject,state,.*foot\.historic,foot\.leastVariance,.*error\.code/);
  });

  it.each([
    [['a', '--workers', '0'], '--workers'],
    [['a', '--sweep-over', 'all'], '--sweep-over'],
    [['--results', 'x', '--sweep-over', 'record'], 'analyses nothing'],
    [['a', '--subjects', '/nowhere.csv'], 'cannot be read'],
    [['a', '--pattern', '{state'], '--pattern'],
    [['a', '--pattern', '{subject}', '--subjects', 'x'], 'exclude'],
    [['a', '--results', 'x'], 'no FILE'],
    [['--results', 'x', '--average', '3'], 'analyses nothing'],
    [['--results', '/nowhere'], 'not a readable folder'],
    [[], 'needs a FILE'],
    [['a', '--csv', '--json'], 'exclude'],
  ])('rejects %j with a message', async (argv, words) => {
    const { status, notices } = await runCommand('cohort', ...argv);
    expect(status).toBe(2);
    expect(notices).toContain(words);
  });
});
