import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { synthCases } from '../../../../src/pipeline/cases/synth-cases.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();

it('makes the record of a case, with given parameters replaced, and describes it', async () => {
  const out = join(folder, 'two');
  const { status, output } = await runCommand(
    'synth',
    '--case',
    'bigeminy',
    '--duration',
    '20',
    '--out',
    out,
  );
  expect(status).toBe(0);
  const { parameters, result } = JSON.parse(output);
  expect(parameters).toMatchObject({ rhythm: 'bigeminy', duration: 20, heartRate: '72' });
  const own = synthCases.find(({ id }) => id === 'bigeminy');
  expect(result.case).toEqual({ name: 'bigeminy', title: own?.title, text: own?.text, look: own?.look });
  const { beats } = JSON.parse(readFileSync(`${out}.truth.json`, 'utf8'));
  expect(beats.map((beat: { class: string }) => beat.class).join('')).toMatch(/^N?(VN)+V?$/);
});

it('lists the cases if the name is unknown', async () => {
  const { status, notices } = await runCommand('synth', '--case', 'x', '--out', join(folder, 'x'));
  expect(status).toBe(2);
  for (const { id } of synthCases) expect(notices).toContain(id);
});

it('rejects a case of a study, which has its own records', async () => {
  const argv = ['synth', '--study', 'thesis', '--case', 'paced', '--out', join(folder, 'study')];
  const { status, notices } = await runCommand(...argv);
  expect([status, notices]).toEqual([2, expect.stringContaining('‘case’')]);
});
