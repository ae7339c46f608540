import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { zipFile } from '../../support/zip-file.ts';

const folder = temporaryFolder();
const study = join(folder, 'study');
const secret = new Uint8Array(2000).fill(7);
const makeHeader = (name: string): string => `r 1 100 1000\n${name} 16 200 16 0 0 0 0 ECG\n`;
mkdirSync(study);
writeFileSync(join(folder, 'secret.dat'), secret);

/** Returns the error codes of `info` for files. */
async function listCodes(...files: string[]): Promise<string[]> {
  const { output } = await runCommand('info', ...files);
  const found: unknown = JSON.parse(output);
  const reports = (Array.isArray(found) ? found : [found]) as { error?: { code: string } }[];
  return reports.map(({ error }) => error?.code ?? 'read');
}

it.each([
  '../secret.dat',
  join(folder, 'secret.dat'),
  'a/../../secret.dat',
  'C:secret.dat',
  '..\\secret.dat',
])('a header does not lead to %s', async (name) => {
  const path = join(study, 'r.hea');
  writeFileSync(path, makeHeader(name.replace(folder, '')));
  expect(await listCodes(path)).toEqual(['unsafe-path']);
});

it('an archive does not create links or files outside its folder', async () => {
  const path = join(folder, 'study.zip');
  writeFileSync(
    path,
    zipFile([
      { name: 'r.hea', content: makeHeader('secret.dat') },
      { name: 'secret.dat', content: '../secret.dat', mode: 0o120777 },
      { name: '../up.hea', content: makeHeader('secret.dat') },
      { name: 'inner.zip', content: zipFile([{ name: 'a', content: 'x' }]) },
    ]),
  );
  expect((await listCodes(path)).toSorted()).toEqual(['missing-file', 'unsafe-path', 'unsupported']);
  expect(await listCodes(`${path}/../secret.dat`, `${path}/../study/r.hea`)).toEqual([
    'missing-file',
    'missing-file',
  ]);
});

it('a dangling link and a pipe are rejected without waiting', async () => {
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link.csv'));
  execFileSync('mkfifo', [join(folder, 'pipe.csv')]);
  const files = ['link.csv', 'pipe.csv'].map((name) => join(folder, name));
  expect(await listCodes(...files)).toEqual(['missing-file', 'unsupported']);
});

it('the content of a file cannot control the terminal', async () => {
  const path = join(folder, 'bad.hea');
  writeFileSync(path, 'r 1 \u001b[2J\u001b]0;owned\u0007 10\nr.dat 16\n');
  const { notices } = await runCommand('info', path);
  expect(notices).toContain('⟨U+001B⟩[2J⟨U+001B⟩]0;owned⟨U+0007⟩');
  expect(notices.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});

it('the name of a file, also inside an archive, cannot control the terminal', async () => {
  const path = join(folder, 'names.zip');
  const content = 'nothing of ours';
  writeFileSync(path, zipFile([{ name: 'a\u001b[2J.csv', content }]));
  writeFileSync(join(folder, 'b\u001b[2J.csv'), content);
  const { notices } = await runCommand('info', path, join(folder, 'b\u001b[2J.csv'));
  expect(notices).toContain('a⟨U+001B⟩[2J: error: ');
  expect(notices).toContain('b⟨U+001B⟩[2J: error: ');
  expect(notices.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});

it('labels of every format show hidden characters, and are unchanged in JSON', async () => {
  const label = 'ECG\u202Exyz\u200B';
  const rows = Array.from({ length: 400 }, (_, i) => `${i / 100},${Math.sin(i / 9)}`);
  writeFileSync(join(folder, 'names.csv'), `time [s],${label} [mV]\n${rows.join('\n')}\n`);
  writeFileSync(join(folder, 'names.hea'), `names 1 100 1000\nnames.dat 16 200 16 0 0 0 0 ${label}\n`);
  writeFileSync(join(folder, 'names.dat'), new Uint8Array(2000));
  for (const file of ['names.csv', 'names.hea']) {
    const path = join(folder, file);
    const { output } = await runCommand('info', path, '--channels', 'ecg=ECG⟨U+202E⟩xyz⟨U+200B⟩');
    expect(output.trimEnd()).not.toMatch(/[\p{Cc}\p{DI}]/u);
    const { recording, error } = JSON.parse(output) as {
      recording: { channels: { label: string }[] };
      error?: object;
    };
    expect(error).toBeUndefined();
    expect(recording.channels.map((channel) => channel.label)).toEqual([label]);
    const { notices } = await runCommand('info', path, '--channels', 'ecg=II');
    expect(notices).toContain('(channels: ECG⟨U+202E⟩xyz⟨U+200B⟩)');
  }
});
