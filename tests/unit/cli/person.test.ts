import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder, 'someone.edf');
const isNamed = (text: string): boolean => /Harry|MCH-0234567|MAY-1951/.test(text);

/** Makes a synthetic EDF+ with a person in its header. */
beforeAll(async () => {
  await runCommand('synth', '--duration', '30', '--write', 'edf', '--out', join(folder, 'made'));
  const bytes = readFileSync(join(folder, 'made.edf'));
  bytes.write('MCH-0234567 F 02-MAY-1951 Haagse_Harry'.padEnd(80), 8, 'latin1');
  writeFileSync(file, bytes);
});

it('info prints personal data on request', async () => {
  const { output } = await runCommand('info', file, '--person');
  expect(JSON.parse(output).result.person).toEqual({
    name: 'Haagse Harry',
    code: 'MCH-0234567',
    born: '02-MAY-1951',
    sex: 'female',
  });
});

it.each(['info', 'intervals', 'qrs', 'waves'])('%s prints no personal data', async (command) => {
  const { status, output, notices } = await runCommand(command, file);
  expect([status, notices]).toEqual([0, expect.any(String)]);
  expect(output.length).toBeGreaterThan(500);
  expect(isNamed(output + notices)).toBe(false);
});

it.each(['edf', 'bdf', 'wfdb', 'csv'])('convert writes no personal data as %s', async (to) => {
  const { output } = await runCommand('convert', file, '--to', to, '--out', `${join(folder, to)}/`);
  const { files } = JSON.parse(output).result as { files: readonly { file: string }[] };
  expect(files.length).toBeGreaterThan(0);
  for (const { file: written } of files) {
    const text = readFileSync(written, 'latin1');
    expect(text.length).toBeGreaterThan(0);
    expect(isNamed(text), written).toBe(false);
  }
});
