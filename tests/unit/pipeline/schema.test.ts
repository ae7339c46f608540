import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { schemaNames } from '../../../src/pipeline/schema/schemas.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const walk = join(folder, 'walk.edf');

beforeAll(async () => {
  const words = ['--duration', '40', '--pcg', '--rate', '500', '--ectopic-rate', '6', '--write', 'edf'];
  await runCommand('synth', '--out', join(folder, 'walk'), ...words);
});

/** A schema as the command line prints it, made into a check. */
async function validatorOf(name: string): Promise<ValidateFunction> {
  const { status, output } = await runCommand('schema', name);
  expect(status).toBe(0);
  // `unit` says what numbers count, and checks nothing.
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

/** Command lines by the name of the schema that their result has. */
const cases: Readonly<Record<string, readonly (readonly string[])[]>> = {
  intervals: [[], ['--average', '0', '--window', 'record'], ['--corrections', corrections]],
  landmark: [['--landmark', 'rising', '--channels', 'any=PPG']],
  qrs: [[], ['--method', 'trigger'], ['--corrections', corrections]],
  waves: [[], ['--corrections', corrections]],
  sounds: [[]],
  series: [[], ['--of', 'rptt', '--against', 'rr']],
  templates: [[], ['--threshold', '0.9']],
  denoise: [[], ['--corrections', corrections]],
  filter: [['--type', 'highpass', '--low', '0.5', '--taps', '101', '--to', '2']],
};

describe('schemas', () => {
  it('are of sessions, links and every analysis', async () => {
    expect(schemaNames).toEqual(
      ['session', 'link', ...Object.keys(cases)].toSorted(
        (a, b) => schemaNames.indexOf(a) - schemaNames.indexOf(b),
      ),
    );
    const { status, notices } = await runCommand('schema', 'nose');
    expect([status, notices]).toEqual([
      2,
      expect.stringMatching(/no schema of ‘nose’; there are session, link/),
    ]);
    // A folder of the name is no recording here.
    mkdirSync(join(folder, 'qrs'));
    expect((await runCommand('schema')).status).toBe(2);
  });

  it.each(Object.entries(cases))(
    'hold for results of %s, and for errors, and for nothing else',
    async (name, all) => {
      const validate = await validatorOf(name);
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
      const broken = join(folder, 'broken.edf');
      writeFileSync(broken, 'nothing');
      const words = name === 'landmark' ? ['--landmark', 'rising'] : [];
      expect([validate(await printed(command, broken, ...words)), validate.errors]).toEqual([true, null]);
    },
  );

  it('hold for sessions and what links hold', async () => {
    const session = await validatorOf('session');
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
    const link = await validatorOf('link');
    const linked = { recordings: [{ files: [file], inputRateHz: 250 }], parameters: {}, view: content.view };
    expect([link(linked), link.errors]).toEqual([true, null]);
    expect(link({ ...linked, recordings: [{ sample: 3 }] })).toBe(false);
  });
});
