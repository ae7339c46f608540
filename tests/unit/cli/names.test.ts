import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { diskPath, listFolderNames } from '../../../src/cli/inputs/disk-path.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
let place = '';
let count = 0;
beforeEach(() => {
  count += 1;
  place = join(folder, `case ${count}`);
  mkdirSync(join(place, 'in'), { recursive: true });
});

const table = `time [s],ECG [mV]\n${Array.from({ length: 500 }, (_, i) => `${i / 100},${Math.sin(i / 9)}`).join('\n')}\n`;
const joinBytes = (...parts: (string | number)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : Buffer.from(part))));
const put = (...name: (string | number)[]): void =>
  writeFileSync(joinBytes(`${join(place, 'in')}/`, ...name), table);

interface Info {
  readonly recording: { readonly name: string };
  readonly error?: { readonly code: string; readonly message: string };
}

async function info(...words: string[]): Promise<{ reports: Info[]; notices: string; status: number }> {
  const { output, notices, status } = await runCommand('info', ...words);
  const read = JSON.parse(output) as Info | Info[];
  return { reports: Array.isArray(read) ? read : [read], notices, status };
}

it('a name that is not UTF-8 is read by its bytes, next to all others of its folder', async () => {
  put('a.csv');
  put('b', 0xff, '.csv');
  put('c', 0xc3, '(.csv');
  mkdirSync(joinBytes(`${join(place, 'in')}/d`, 0xfe));
  writeFileSync(joinBytes(`${join(place, 'in')}/d`, 0xfe, '/e.csv'), table);
  put('z.csv');
  const { reports, status } = await info(join(place, 'in'));
  expect(reports.map(({ recording, error }) => [recording.name, error?.code])).toEqual(
    ['a', 'b\udcff', 'c\udcc3(', 'e', 'z'].map((name) => [name, undefined]),
  );
  expect(status).toBe(0);
});

it('its messages are printable, and its result has a valid name on any disk', async () => {
  writeFileSync(joinBytes(`${join(place, 'in')}/b`, 0xff, '.csv'), 'nothing of ours');
  put('z.csv');
  const { reports, notices, status } = await info(join(place, 'in'));
  expect(reports.map(({ error }) => error?.code)).toEqual(['unknown-format', undefined]);
  expect(notices).toContain('b⟨U+DCFF⟩');
  expect(status).toBe(1);
  await runCommand('info', join(place, 'in'), '--out', join(place, 'out'));
  expect(readdirSync(join(place, 'out')).toSorted()).toEqual(['b_DCFF_.json', 'z.json']);
});

it('an argument that is not UTF-8 has a message about how the file is found', async () => {
  const { reports } = await info(join(place, 'in', 'b\uFFFD.csv'));
  expect(reports[0]?.error?.code).toBe('missing-file');
  expect(reports[0]?.error?.message).toMatch(/name the folder/);
});

it('any file name has a reversible text form', async () => {
  const names = [
    joinBytes('é', 0xe9, '🐀'),
    joinBytes(0xed, 0xa0, 0x80),
    joinBytes(0xf5, 'x', 0xc0, 0xaf),
    joinBytes('קצב'),
  ];
  for (const name of names) writeFileSync(joinBytes(`${join(place, 'in')}/`, ...name), '');
  const found = await listFolderNames(join(place, 'in'));
  expect(found.map((name) => Buffer.from(diskPath(name)).toString('hex')).toSorted()).toEqual(
    names.map((name) => name.toString('hex')).toSorted(),
  );
});

it('names with newlines, escapes, a dash, any length or of devices give results with safe names', async () => {
  const long = 'x'.repeat(240);
  for (const name of [
    'a\nb',
    '\u001b[2J',
    '-rf',
    `${long}1`,
    `${long}2`,
    'con',
    'a:b',
    'dot.',
    '=1+1',
    'Same',
    'same',
    'e\u0301',
    '\u00e9',
    'summary',
  ])
    put(`${name}.csv`);
  const { notices, status } = await runCommand('qrs', join(place, 'in'), '--out', join(place, 'out'));
  expect(notices.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(status).toBeLessThan(2);
  const names = readdirSync(join(place, 'out'));
  const cut = 'x'.repeat(200);
  expect(names.toSorted()).toEqual(
    [
      'a_000A_b',
      '_001B_[2J',
      '_rf',
      cut,
      `${cut}-2`,
      '_con',
      'a_b',
      'dot',
      '=1+1',
      'é',
      'é-2',
      // `summary.json` is the summary of all recordings with a reference.
      'summary-2',
      'Same',
      'same-2',
    ]
      .map((name) => `${name}.json`)
      .toSorted(),
  );
  const stored = names.map((name) => JSON.parse(readFileSync(join(place, 'out', name), 'utf8')) as Info);
  expect(stored.map(({ recording }) => recording?.name)).toContain('a\nb');
});

it('a recording with the name of the summary is not overwritten by it', async () => {
  const inside = join(place, 'in');
  for (const name of ['summary', 'other']) {
    await runCommand('synth', '--duration', '20', '--out', join(inside, name));
  }
  const files = ['summary', 'other'].map((name) => join(inside, name));
  await runCommand('qrs', ...files, '--reference', 'atr', '--out', join(place, 'out'));
  expect(readdirSync(join(place, 'out')).toSorted()).toEqual([
    'other.json',
    'summary-2.json',
    'summary.json',
  ]);
  const read = (name: string): object => JSON.parse(readFileSync(join(place, 'out', name), 'utf8')) as object;
  expect(Object.keys(read('summary.json'))).toContain('gross');
  expect(read('summary-2.json')).toMatchObject({ recording: { name: 'summary' } });
});

it('recordings are written under such names, and WFDB under names that a header can hold', async () => {
  put('-a b\n.csv');
  put('con.csv');
  for (const [format, expected] of [
    ['csv', ['_a b_000A_.csv', '_con.csv']],
    ['wfdb', ['_a_b_000A_.dat', '_a_b_000A_.hea', '_con.dat', '_con.hea']],
  ] as const) {
    const out = join(place, format);
    const { status } = await runCommand(
      'filter',
      join(place, 'in'),
      '--type',
      'lowpass',
      '--high',
      '20',
      '--write',
      format,
      '--out',
      `${out}/`,
    );
    expect(status).toBe(0);
    expect(readdirSync(out).toSorted()).toEqual([...expected].toSorted());
    const { reports } = await info(out);
    expect(reports.map(({ error }) => error)).toEqual([undefined, undefined]);
  }
});

it('a path that no WFDB header can hold is rejected', async () => {
  const { status, notices } = await runCommand('synth', '--duration', '5', '--out', join(place, 'a b'));
  expect(status).toBe(2);
  expect(notices).toMatch(/‘a b’ cannot name a WFDB record/);
  expect(readdirSync(place)).toEqual(['in']);
});
