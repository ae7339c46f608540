import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { csvOf, tablesOf } from '../../../workflow/scripts/tables.mjs';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const files = ['A_rest', 'A_run', 'B_rest', 'B_run'].map((name) => join(folder, `${name}.edf`));
const cohort = ['cohort', ...files, '--pattern', '{subject}_{state}', '--resamples', '50', '--quiet'];
let tables: ReturnType<typeof tablesOf> = {};

beforeAll(async () => {
  for (const [k, file] of files.entries()) {
    const made = ['--duration', '70', '--rate', '125', '--seed', String(k + 1), '--write', 'edf'];
    await runCommand('synth', ...made, '--out', file);
  }
  const { result } = JSON.parse((await runCommand(...cohort)).output) as { result: object };
  tables = tablesOf('cohort', result);
});

const headsOf = (table: string): string[] =>
  csvOf(tables[table] ?? [], table)
    .split('\n', 1)[0]
    ?.split(',') ?? [];

it('gives recordings the heads that cohort --csv has', async () => {
  const { output } = await runCommand(...cohort, '--csv');
  expect(headsOf('recordings')).toEqual(output.split('\n', 1)[0]?.split(','));
  expect(headsOf('recordings')).toEqual(expect.arrayContaining(['heartRate_bpm', 'rptt.historic_ms']));
});

it('has units at the ends of heads, and counts windows from 1', () => {
  expect(headsOf('sd-differences')).toEqual([
    'file',
    'window',
    'rptt_ms',
    'lvet_ms',
    'heldOut.rptt_ms',
    'heldOut.lvet_ms',
  ]);
  expect(tables['sd-differences']?.[0]).toMatchObject({ window: 1 });
  expect(headsOf('states')).toEqual(
    expect.arrayContaining(['intervals.rptt.historic.median_ms', 'intervals.heartRate.mean_bpm']),
  );
  expect(headsOf('agreement')).toEqual(expect.arrayContaining(['difference_ms', 'sd_ms', 'limits_ms']));
});
