import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { formatCsv, listTables } from '../../../workflow/scripts/tables.mjs';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const files = ['A_rest', 'A_run', 'B_rest', 'B_run'].map((name) => join(folder, `${name}.edf`));
const cohort = ['cohort', ...files, '--pattern', '{subject}_{state}', '--resamples', '50', '--quiet'];
let tables: ReturnType<typeof listTables> = {};

beforeAll(async () => {
  for (const [k, file] of files.entries()) {
    const made = ['--duration', '70', '--rate', '125', '--seed', String(k + 1), '--write', 'edf'];
    await runCommand('synth', ...made, '--out', file);
  }
  const { result } = JSON.parse((await runCommand(...cohort)).output) as { result: object };
  tables = listTables('cohort', result);
});

const readHeads = (table: string): string[] =>
  formatCsv(tables[table] ?? [], table)
    .split('\n', 1)[0]
    ?.split(',') ?? [];

it('recordings have the headings of cohort --csv', async () => {
  const { output } = await runCommand(...cohort, '--csv');
  expect(readHeads('recordings')).toEqual(output.split('\n', 1)[0]?.split(','));
  expect(readHeads('recordings')).toEqual(expect.arrayContaining(['heartRate_bpm', 'rptt.historic_ms']));
});

it('headings have units at their ends, and windows count from 1', () => {
  expect(readHeads('sd-differences')).toEqual([
    'file',
    'window',
    'rptt_ms',
    'lvet_ms',
    'heldOut.rptt_ms',
    'heldOut.lvet_ms',
  ]);
  expect(tables['sd-differences']?.[0]).toMatchObject({ window: 1 });
  expect(readHeads('states')).toEqual(
    expect.arrayContaining(['intervals.rptt.historic.median_ms', 'intervals.heartRate.mean_bpm']),
  );
  expect(readHeads('agreement')).toEqual(expect.arrayContaining(['difference_ms', 'sd_ms', 'limits_ms']));
});
