import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { digestOutput, type FieldDigest } from '../../support/output-digest.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { outputSumTolerance } from '../../support/tolerances.ts';

// Compares the output of the command line with the golden file, for synthetic recordings. `npm run record` compares
// whole outputs of forty recordings. BEATBENCH_RECORD=1 records an intended change.

const golden = join(import.meta.dirname, '..', '..', 'golden', 'outputs', 'outputs.json');
const folder = temporaryFolder();
const pulse = join(folder, 'pulse.hea');
const sounds = join(folder, 'sounds.hea');

const cases: Readonly<Record<string, readonly string[]>> = {
  info: ['info', pulse],
  qrs: ['qrs', pulse],
  'qrs --csv': ['qrs', pulse, '--csv'],
  intervals: ['intervals', pulse],
  'intervals --csv': ['intervals', pulse, '--csv'],
  'intervals --rows windows': ['intervals', pulse, '--rows', 'windows', '--csv', '--window', '15'],
  'intervals --landmark': [
    'intervals',
    pulse,
    '--landmark',
    'rising',
    '--timed-from',
    'r',
    '--channels',
    'any=PPG',
  ],
  sounds: ['sounds', sounds],
  'sounds --csv': ['sounds', sounds, '--csv'],
  waves: ['waves', pulse],
  'waves --csv': ['waves', pulse, '--csv'],
  'waves --rows windows': ['waves', pulse, '--rows', 'windows', '--csv', '--window', '15'],
  series: ['series', pulse],
  'series --against --csv': ['series', pulse, '--of', 'rptt', '--against', 'rr', '--csv'],
  templates: ['templates', pulse],
  'templates --csv': ['templates', pulse, '--csv'],
  denoise: ['denoise', pulse],
  'denoise --cycles': ['denoise', pulse, '--cycles', '--csv'],
  'filter --csv': [
    'filter',
    pulse,
    '--type',
    'bandpass',
    '--low',
    '5',
    '--high',
    '15',
    '--taps',
    '101',
    '--csv',
  ],
  cohort: ['cohort', pulse, sounds],
};

async function digestRun(argv: readonly string[]): Promise<Record<string, FieldDigest>> {
  const backend = argv[0] === 'info' ? [] : ['--backend', 'cpu'];
  const { status, output } = await runCommand(...argv, ...backend, '--quiet');
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}`);
  return digestOutput(output.replaceAll(folder, ''));
}

/** Writes the golden file, one line per field. */
async function recordOutputs(): Promise<void> {
  const outputs = [];
  for (const [name, argv] of Object.entries(cases)) {
    const fields = Object.entries(await digestRun(argv)).map(
      ([field, digest]) => `  ${JSON.stringify(field)}: ${JSON.stringify(digest)}`,
    );
    outputs.push(` ${JSON.stringify(name)}: {\n${fields.join(',\n')}\n }`);
  }
  writeFileSync(golden, `{\n${outputs.join(',\n')}\n}\n`);
}

beforeAll(async () => {
  const make = (path: string, ...options: string[]) =>
    runCommand('synth', '--write', 'wfdb', '--out', path, '--quiet', ...options);
  await make(pulse, '--duration', '40', '--rate', '250', '--ectopic-rate', '8', '--noise', 'mains:14');
  await make(sounds, '--duration', '25', '--rate', '1000', '--pcg', '--seed', '4');
  if (process.env['BEATBENCH_RECORD'] === '1') await recordOutputs();
});

describe('output of the command line', () => {
  it.each(Object.entries(cases))('is unchanged for %s', async (name, argv) => {
    const recorded = JSON.parse(readFileSync(golden, 'utf8')) as Record<string, Record<string, FieldDigest>>;
    const before = recorded[name] ?? {};
    const now = await digestRun(argv);
    expect(Object.keys(now)).toEqual(Object.keys(before));
    const differing = Object.entries(now).filter(([field, { count, sum, magnitude, words }]) => {
      const was = before[field];
      return (
        was?.count !== count ||
        was.words !== words ||
        Math.abs(sum - was.sum) > outputSumTolerance * magnitude
      );
    });
    expect(differing.map(([field, digest]) => ({ field, digest, before: before[field] }))).toEqual([]);
  });
});
