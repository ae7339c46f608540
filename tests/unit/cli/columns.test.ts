import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

// Compares the headings of every table with docs/columns.md.

const folder = temporaryFolder();
const walk = join(folder, 'walk.edf');
/** The same with the peaks of the pulse clipped. */
const cutOff = join(folder, 'cut-off.csv');
const page = readFileSync(join(process.cwd(), 'docs', 'columns.md'), 'utf8');

beforeAll(async () => {
  const words = ['--duration', '70', '--pcg', '--rate', '250', '--ectopic-rate', '6', '--write', 'edf'];
  await runCommand('synth', '--out', walk, ...words);
  writeFileSync(tilt, 'from_s,to_s,name\n5,40,supine\n');
  const { output } = await runCommand('convert', walk, '--to', 'csv', '--out', '-');
  const [heads = [], ...rows] = Papa.parse<string[]>(output.trim()).data;
  const ppg = heads.findIndex((head) => head.startsWith('PPG'));
  const pulse = rows.map((row) => Number(row[ppg])).toSorted((a, b) => a - b);
  const most = pulse[Math.floor(0.9 * pulse.length)] ?? 0;
  for (const row of rows) row[ppg] = String(Math.min(most, Number(row[ppg])));
  writeFileSync(cutOff, Papa.unparse([heads, ...rows]));
});

/** Expands `a.{b,c}` to `a.b` and `a.c`. */
function expanded(head: string): string[] {
  const [whole, before = '', words = '', after = ''] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(head) ?? [];
  if (whole === undefined) return [head];
  return words.split(',').flatMap((word) => expanded(`${before}${word}${after}`));
}

/** Returns the headings that the page lists under a title, or in the table after a sentence under it. */
function listed(title: string, sentence: string | null): string[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
  const parts = section.split(/^With /m);
  const part = sentence === null ? parts[0] : parts.find((one) => one.startsWith(sentence));
  const cells = [...(part ?? '').matchAll(/^\| ([^|]*`[^|]*) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, head = '']) => expanded(head)));
}

async function readHeads(...argv: string[]): Promise<string[]> {
  const { status, output } = await runCommand(...argv, '--csv', '--quiet');
  expect([argv, status]).toEqual([argv, 0]);
  return Papa.parse<string[]>(output.slice(0, output.indexOf('\n'))).data[0] ?? [];
}

const quick = ['--resamples', '50'];
const rising = ['--landmark', 'rising', '--channels', 'any=PPG', ...quick];
const edited = ['--corrections', '{"edits":[{"op":"delete","time":4.2}]}'];
const tilt = join(folder, 'tilt.csv');
const windows = ['--rows', 'windows'];
const named = [...windows, '--window', 'stretches', '--stretches', tilt];

/**
 * Titles of the page, sentences before further tables under them, and command lines with these headings: for `walk`,
 * unless one names another recording.
 */
const tables: readonly (readonly [string, string | null, readonly (readonly string[])[]])[] = [
  ['info', null, [['info']]],
  ['qrs', null, [['qrs'], ['qrs', '--method', 'trigger'], ['qrs', ...edited]]],
  ['waves', null, [['waves']]],
  [
    'waves',
    '`--rows windows`',
    [
      ['waves', ...windows],
      ['waves', ...named],
    ],
  ],
  ['intervals', null, [['intervals', ...quick]]],
  [
    'intervals',
    '`--rows windows`',
    [
      ['intervals', ...windows, ...quick],
      ['intervals', ...named, ...quick],
      ['intervals', cutOff, ...windows, ...quick],
    ],
  ],
  ['intervals --landmark', null, [['intervals', ...rising]]],
  [
    'intervals --landmark',
    '`--rows windows`',
    [
      ['intervals', ...rising, ...windows],
      ['intervals', ...rising, ...named],
    ],
  ],
  ['sounds', null, [['sounds', ...quick]]],
  [
    'sounds',
    '`--rows windows`',
    [
      ['sounds', ...windows, ...quick],
      ['sounds', ...named, ...quick],
    ],
  ],
  ['series', null, [['series'], ['series', ...named], ['series', '--of', 'rptt', '--against', 'rr']]],
  [
    'series',
    '`--rows values`',
    [
      ['series', '--rows', 'values'],
      ['series', '--of', 'pep', '--rows', 'values'],
    ],
  ],
  ['templates', null, [['templates']]],
  ['denoise', null, [['denoise']]],
  ['denoise', '`--cycles`', [['denoise', '--cycles']]],
  ['denoise', '`--tasks`', [['denoise', '--tasks']]],
  ['cohort', null, [['cohort', ...quick]]],
];

it.each(tables)('%s: every heading of %s is on its page, and no other', async (title, sentence, all) => {
  const found = new Set<string>();
  for (const [command = '', ...words] of all)
    for (const head of await readHeads(command, ...(words.includes(cutOff) ? [] : [walk]), ...words))
      found.add(head);
  expect(listed(title, sentence).toSorted()).toEqual([...found].toSorted());
});

it('figures of series in a cohort equal those of series', async () => {
  const [heads, own] = [
    await readHeads('cohort', walk, '--analysis', 'series'),
    new Set(listed('series', null)),
  ];
  const before = new Set(listed('cohort', null));
  expect(heads.filter((head) => !own.has(head) && !before.has(head))).toEqual([]);
});

it('templates list their samples, and filtered recordings name their channels', async () => {
  const heads = await readHeads('templates', walk, '--templates');
  const words = listed('templates', '`--templates`').filter((head) => !head.startsWith('samples'));
  expect(heads.filter((head) => !/^samples\.\d+$/.test(head))).toEqual(words);
  expect(await readHeads('filter', walk, '--type', 'lowpass')).toEqual([
    'time [s]',
    'ECG [mV]',
    'PPG [V]',
    'PCG [V]',
  ]);
});

it('columns whose unit depends on the series have none for amplitude', async () => {
  const heads = await readHeads('series', walk, '--of', 'amplitude');
  expect(heads.filter((head) => /_ms2?$/.test(head))).toEqual([]);
  expect(heads).toContain('amplitude.mean');
});
