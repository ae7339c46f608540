import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSubjects } from '../../../../src/pipeline/cohort/subjects-table.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { itInFullRun } from '../../../support/gate.ts';

const folder = temporaryFolder();

itInFullRun('synth --study writes recordings, truth and the table that cohort takes', async () => {
  const out = join(folder, 'study');
  const small = ['--duration', '2', '--rate', '40', '--write', 'edf', '--seed', '5'];
  const { status, output } = await runCommand('synth', '--study', 'thesis', '--out', out, ...small);
  expect(status).toBe(0);
  const { result, parameters } = JSON.parse(output);
  expect(parameters).toEqual({ duration: 2, rate: 40, seed: 5, study: 'thesis', write: 'edf' });
  const rows = readSubjects(readFileSync(result.table, 'utf8'), 'subjects.csv');
  expect(rows).toHaveLength(360);
  expect(rows[5]).toEqual({
    file: 'S01_L3down_1.edf',
    labels: { subject: 'S01', state: 'L3↓', trial: '1', task: null },
  });
  const files = new Set(readdirSync(out));
  expect(files.size).toBe(2 * 360 + 1);
  for (const { file } of rows) expect(files.has(file)).toBe(true);
  const truth = JSON.parse(readFileSync(join(out, 'S15_REC_3.truth.json'), 'utf8'));
  expect(truth.beats.length).toBeGreaterThan(0);
});

test.each([
  [['--study', 'other'], 'it must be thesis'],
  [['--study', 'thesis', '--heart-rate', '80'], 'sets ‘heartRate’ itself'],
  [['--study', 'thesis', '--pcg'], 'sets ‘pcg’ itself'],
])('refuses %j in words', async (argv, words) => {
  const { status, notices } = await runCommand('synth', '--out', join(folder, 'none'), ...argv);
  expect(status).toBe(2);
  expect(notices).toContain(words);
});
