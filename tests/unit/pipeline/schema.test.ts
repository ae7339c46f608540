import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../../src/cli/commands.ts';
import { schemaNames } from '../../../src/pipeline/schema/schemas.ts';
import { runCommand } from '../../support/run-command.ts';
import { doubles, npyFile } from '../../support/npy-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { zipFile } from '../../support/zip-file.ts';
import { runsAllTests } from '../../support/gate.ts';

const folder = temporaryFolder();
const walk = join(folder, 'walk.edf');
const still = join(folder, 'still.edf');
const broken = join(folder, 'broken.edf');

beforeAll(async () => {
  const words = ['--duration', '40', '--pcg', '--rate', '500', '--ectopic-rate', '6', '--write', 'edf'];
  await runCommand('synth', '--out', join(folder, 'walk'), ...words);
  await runCommand('synth', '--out', join(folder, 'still'), ...words, '--seed', '2');
  writeFileSync(broken, 'nothing');
  const numbers = Array.from({ length: 300 }, () => 1);
  const arrays = [
    { name: 'ecg.npy', content: npyFile([300], doubles(numbers)), method: 0 },
    { name: 'fs.npy', content: npyFile([], doubles([100])), method: 0 },
  ];
  writeFileSync(join(folder, 'arrays.npz'), zipFile(arrays));
});

/** Compiles a schema printed by the command line into a validator. */
async function makeValidator(name: string): Promise<ValidateFunction> {
  const { status, output } = await runCommand('schema', name);
  expect(status).toBe(0);
  // `unit` is the unit of a number, and validates nothing.
  const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
  ajv.addKeyword('unit');
  return ajv.compile(JSON.parse(output) as object);
}

async function printed(...argv: string[]): Promise<unknown> {
  const { output } = await runCommand(...argv, '--quiet');
  return JSON.parse(output) as unknown;
}

const corrections = JSON.stringify({
  roles: [{ channelIndex: 0, role: 'ecg', flipped: true }],
  edits: [
    { op: 'delete', time: 4.2 },
    { op: 'insert', time: 9.3, class: 'V' },
  ],
  stretches: [{ from: 20, to: 24, name: 'cough', excluded: true }],
});

/** Command lines by the schema of their results. */
const cases: Readonly<Record<string, readonly (readonly string[])[]>> = {
  intervals: [[], ['--average', '0', '--window', 'record', '--corrections', corrections]],
  landmark: [['--landmark', 'rising', '--channels', 'any=PPG']],
  qrs: [[], ['--method', 'trigger'], ['--corrections', corrections]],
  waves: [[], ['--corrections', corrections]],
  sounds: [[]],
  series: [[], ['--of', 'rptt', '--against', 'rr']],
  templates: [[], ['--threshold', '0.9']],
  denoise: [[], ['--corrections', corrections]],
  filter: [['--type', 'highpass', '--low', '0.5', '--taps', '101', '--to', '2']],
};

/** Command lines with outputs about no single recording, or about one that is written. */
const otherCases: Readonly<Record<string, readonly (readonly string[])[]>> = {
  info: [[walk], [walk, '--person', '--exclude', '2:3'], [join(folder, 'arrays.npz')]],
  convert: [
    [walk, '--to', 'wfdb', '--format', '24', '--out', join(folder, 'converted'), '--flac'],
    [walk, '--to', 'csv', '--until', '5', '--out', join(folder, 'filtered'), ...filtered()],
  ],
  synth: [
    ['--out', join(folder, 'made'), '--duration', '5'],
    ['--out', join(folder, 'case'), '--duration', '20', '--case', 'bigeminy'],
    // A study has hundreds of records.
    ...(runsAllTests ? [studied()] : []),
  ],
  cohort: [[walk, still, broken], [walk], [walk, still, '--unit', 'subject', '--sweep-over', 'cohort']],
  'cohort-series': [[walk, still, broken, '--analysis', 'series']],
  bench: [['scan', '--quick', '--backend', 'cpu']],
};

function studied(): string[] {
  const quick = ['--duration', '2', '--rate', '40', '--write', 'edf'];
  return ['--out', join(folder, 'study'), '--study', 'thesis', ...quick];
}

function filtered(): string[] {
  return ['--filtered', '--type', 'highpass', '--low', '0.5', '--taps', '101'];
}

describe('schemas', () => {
  it('exist for sessions, links and every command that prints JSON', async () => {
    const named = ['session', 'link', ...Object.keys(cases), ...Object.keys(otherCases)];
    expect(schemaNames.toSorted()).toEqual(named.toSorted());
    const printing = Object.keys(commands).filter((name) => name !== 'schema');
    expect(printing.filter((name) => !schemaNames.includes(name))).toEqual([]);
    const { status, notices } = await runCommand('schema', 'nose');
    expect([status, notices]).toEqual([
      2,
      expect.stringMatching(/no schema ‘nose’; the schemas are session, link/),
    ]);
    // A folder of this name is no recording here.
    mkdirSync(join(folder, 'qrs'));
    expect((await runCommand('schema')).status).toBe(2);
  });

  it.each(Object.entries(cases))('accept results of %s, and errors, and nothing else', async (name, all) => {
    const validate = await makeValidator(name);
    const command = name === 'landmark' ? 'intervals' : name;
    for (const words of all) {
      const result = await printed(command, walk, ...words);
      expect([words, validate(result), validate.errors]).toEqual([words, true, null]);
      const { parameters, ...rest } = result as { parameters: object };
      expect(validate(rest)).toBe(false);
      expect(validate({ ...rest, parameters: { ...parameters, nose: 1 } })).toBe(false);
      expect(validate({ ...rest, parameters, result: {} })).toBe(false);
      expect(validate({ ...rest, parameters, analysis: 'other' })).toBe(false);
    }
    const words = name === 'landmark' ? ['--landmark', 'rising'] : [];
    expect([validate(await printed(command, broken, ...words)), validate.errors]).toEqual([true, null]);
  });

  it.each(Object.entries(otherCases))('accept the output of %s, and nothing else', async (name, all) => {
    const validate = await makeValidator(name);
    const [command = ''] = name.split('-');
    for (const words of all) {
      const result = await printed(command, ...words);
      expect([words, validate(result), validate.errors]).toEqual([words, true, null]);
      const { parameters, ...rest } = result as { parameters: object };
      expect(validate(rest)).toBe(false);
      expect(validate({ ...rest, parameters: { ...parameters, nose: 1 } })).toBe(false);
      expect(validate({ ...rest, parameters, result: {} })).toBe(false);
      expect(validate({ ...rest, parameters, analysis: 'other' })).toBe(false);
    }
  });

  it('accept recordings that info and convert could not open', async () => {
    for (const [name, ...words] of [['info'], ['convert', '--to', 'edf', '--out', join(folder, 'none')]]) {
      const validate = await makeValidator(name);
      expect([validate(await printed(name, broken, ...words)), validate.errors]).toEqual([true, null]);
    }
  });

  it('accept sessions and the content of links', async () => {
    const session = await makeValidator('session');
    const file = { size: 12, fingerprint: 'a'.repeat(64) };
    const byHand = JSON.parse(corrections) as object;
    const recording = {
      name: 'walk',
      files: [{ path: 'walk.edf', ...file }],
      ...byHand,
      pinned: { average: 3 },
    };
    const content = {
      format: 'beatbench-session',
      version: 1,
      recordings: [recording],
      parameters: { intervals: { average: 7 }, cohort: { unit: 'subject' } },
      view: { bench: 'qrs', recording: 0, from: 0, to: 10 },
    };
    expect([session(content), session.errors]).toEqual([true, null]);
    for (const wrong of [
      { ...content, version: 2 },
      { ...content, parameters: { intervals: { average: 99 } } },
      { ...content, parameters: { intervals: { nose: 1 } } },
      { ...content, recordings: [{ ...recording, edits: [{ op: 'move', time: 1 }] }] },
      { ...content, recordings: [{ ...recording, roles: [{ channelIndex: 0, role: 'nose' }] }] },
    ])
      expect(session(wrong)).toBe(false);
    const link = await makeValidator('link');
    const linked = { recordings: [{ files: [file], inputRateHz: 250 }], parameters: {}, view: content.view };
    expect([link(linked), link.errors]).toEqual([true, null]);
    expect(link({ ...linked, recordings: [{ sample: 3 }] })).toBe(false);
  });
});
