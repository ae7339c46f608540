import { appendFile, copyFile, cp, mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../support/run-command.ts';
import { changeStoredFile } from '../../../support/stored-templates.ts';
import { withoutTimes, writeSeries } from '../../../support/synthetic-series.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const kept = join(folder, 'kept');
let files: string[] = [];
let serial = 0;
const templates = (...argv: string[]) => runCommand('templates', ...argv);

beforeAll(async () => {
  files = await writeSeries(folder, [50, 40]);
  await templates('--prepare', kept, ...files);
  for (const part of ['1/2', '2/2']) await templates('--prepared', kept, '--part', part);
});

/** Makes a copy of the intact folder, to damage it. */
async function copied(): Promise<string> {
  const own = join(folder, `copy${serial++}`);
  await cp(kept, own, { recursive: true });
  return own;
}

/** Returns the error that a command line reports. */
async function catchError(...argv: string[]) {
  const { status, output, notices } = await templates(...argv);
  expect(status).toBe(1);
  const { error } = JSON.parse(output);
  expect(notices).toContain(error.message);
  return error;
}

const series = (own: string) => join(own, 'series.beatbench');
const part = (own: string, name: string) => join(own, `part-${name}.beatbench`);

type Damage = (path: string) => Promise<unknown>;
const damages: readonly (readonly [string, Damage, string, RegExp])[] = [
  ['no JSON', (path) => writeFile(path, 'not a head\n123'), 'bad-header', /line of JSON/],
  ['nothing', (path) => truncate(path), 'bad-header', /line of JSON/],
  ['no newline', (path) => writeFile(path, '{"format":1}'), 'bad-header', /line of JSON/],
  ['a list', (path) => writeFile(path, '[]\n'), 'bad-value', /its head is not an object/],
  [
    'another kind',
    (path) => changeStoredFile(path, (head) => (head['format'] = 'x')),
    'unknown-format',
    /‘x’/,
  ],
  [
    'a newer version',
    (path) => changeStoredFile(path, (head) => (head['version'] = 2)),
    'unsupported',
    /version 2/,
  ],
  [
    'another program',
    (path) => changeStoredFile(path, (head) => (head['beatbench'] = '9.9.9')),
    'unsupported',
    /made by Beatbench 9\.9\.9/,
  ],
  [
    'an end too early',
    async (path) => truncate(path, (await readFile(path)).length - 9),
    'truncated',
    /after its header/,
  ],
  ['bytes too many', (path) => appendFile(path, 'x'), 'truncated', /after its header/],
  [
    'a byte changed',
    async (path) => {
      const bytes = await readFile(path);
      bytes[bytes.length - 3] ^= 1;
      await writeFile(path, bytes);
    },
    'bad-value',
    /SHA-256 differs/,
  ],
  [
    'a number that is none',
    (path) =>
      changeStoredFile(
        path,
        () => undefined,
        (all) => (all[0] = Number.NaN),
      ),
    'bad-value',
    /numbers alone/,
  ],
];

describe('a damaged preparation', () => {
  it.each(damages)(
    'a damaged preparation of %s is rejected with a message',
    async (_, damage, code, words) => {
      const own = await copied();
      await damage(series(own));
      for (const argv of [
        ['--merge', own],
        ['--prepared', own, '--part', '1/2'],
        ['--prepare', own, ...files],
      ]) {
        const error = await catchError(...argv);
        expect(error).toMatchObject({ code, where: { file: series(own) } });
        expect(error.message).toMatch(words);
      }
    },
  );

  it.each([
    ['triggerCount', (head: Record<string, unknown>) => (head['triggerCount'] = 1e15), 'triggerCount'],
    ['triggerCount of text', (head: Record<string, unknown>) => (head['triggerCount'] = '7'), 'triggerCount'],
    ['masterLength', (head: Record<string, unknown>) => (head['masterLength'] = 3), 'masterLength'],
    ['block', (head: Record<string, unknown>) => (head['block'] = 8), 'block'],
    ['files', (head: Record<string, unknown>) => (head['files'] = []), 'files'],
    ['paths', (head: Record<string, unknown>) => (head['files'] = [{ path: 7 }]), 'files[0].path'],
    ['part', (head: Record<string, unknown>) => (head['part'] = { from: 5, to: 9 }), 'part'],
    [
      'channel',
      (head: Record<string, unknown>) => (head['channel'] = { label: 'x', unit: '', fs: 1 }),
      'channel',
    ],
    ['timings', (head: Record<string, unknown>) => (head['timings'] = null), 'timings'],
    ['parameters', (head: Record<string, unknown>) => (head['parameters'] = { from: {} }), 'parameters.from'],
    ['threshold', (head: Record<string, unknown>) => (head['parameters'] = { threshold: 5 }), 'parameters'],
  ])('a damaged preparation with wrong %s is reported with the field', async (_, change, field) => {
    const own = await copied();
    await changeStoredFile(series(own), change);
    expect((await catchError('--merge', own)).where).toEqual({ file: series(own), field });
  });

  it('a damaged preparation with triggers out of order is rejected', async () => {
    const own = await copied();
    await changeStoredFile(
      series(own),
      () => undefined,
      (all) => all.subarray(0, 5).fill(4),
    );
    expect((await catchError('--merge', own)).message).toMatch(/triggers is not rising positions/);
  });
});

describe('a damaged part', () => {
  it.each(damages)('of %s is refused by the merge, and done again', async (_, damage, code, words) => {
    const own = await copied();
    const path = part(own, '2-of-2');
    await damage(path);
    const error = await catchError('--merge', own);
    expect(error).toMatchObject({ code, where: { file: path } });
    expect(error.message).toMatch(words);
    const again = await templates('--prepared', own, '--part', '2/2');
    expect(again.notices).toMatch(/It is computed again/);
    const [whole, merged] = [await templates('--merge', kept), await templates('--merge', own)];
    expect(withoutTimes(merged.output)).toBe(withoutTimes(whole.output));
  });

  it.each([
    ['beats', (head: Record<string, unknown>) => (head['beats'] = { from: 0, to: 1 }), 'beats.from'],
    ['number', (head: Record<string, unknown>) => (head['part'] = 1), 'part'],
    ['misfits', (head: Record<string, unknown>) => (head['misfitSamples'] = 1e9), 'misfitSamples'],
  ])('a damaged part with wrong %s is reported with the field', async (_, change, field) => {
    const own = await copied();
    await changeStoredFile(part(own, '2-of-2'), change);
    expect((await catchError('--merge', own)).where).toEqual({ file: part(own, '2-of-2'), field });
  });

  it('a damaged part of another preparation is rejected', async () => {
    const [own, other] = [await copied(), join(folder, 'other')];
    await templates('--prepare', other, ...files, '--threshold', '0.9');
    await templates('--prepared', other, '--part', '2/2');
    await copyFile(part(other, '2-of-2'), part(own, '2-of-2'));
    const error = await catchError('--merge', own);
    expect(error).toMatchObject({ code: 'bad-value', where: { field: 'series' } });
    expect(error.message).toMatch(/belongs to another preparation/);
  });
});

describe('inconsistent files', () => {
  it('inconsistent files are reported with the names of missing parts', async () => {
    const own = await copied();
    await rm(part(own, '1-of-2'));
    const error = await catchError('--merge', own);
    expect(error).toMatchObject({ code: 'missing-file', where: { file: part(own, '1-of-2') } });
    expect(error.message).toMatch(/1 of 2 parts is missing .*\(--part 1\/2\)/);
    await rm(part(own, '2-of-2'));
    expect((await catchError('--merge', own)).message).toMatch(/holds no part yet/);
  });

  it('inconsistent files are reported if there is no preparation', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    for (const argv of [
      ['--merge', empty],
      ['--prepared', join(folder, 'nowhere'), '--part', '1/1'],
    ]) {
      const error = await catchError(...argv);
      expect(error.code).toBe('missing-file');
      expect(error.message).toMatch(/holds no completed preparation/);
    }
  });

  it('inconsistent files are rejected in a folder of other files or parameters', async () => {
    const own = await copied();
    const [first = ''] = files;
    for (const argv of [[first], [...files, '--threshold', '0.9'], files.toReversed()]) {
      const error = await catchError('--prepare', own, ...argv);
      expect(error).toMatchObject({ code: 'bad-parameter', where: { file: series(own) } });
      expect(error.message).toMatch(/prepared from other files or parameters/);
    }
    const error = await catchError('--merge', own, '--threshold', '0.9');
    expect(error).toMatchObject({ code: 'bad-parameter', where: { field: 'threshold' } });
    expect(error.message).toMatch(/prepared with threshold 0.85, but here it is 0.9/);
    expect((await templates('--merge', own, '--threshold', '0.85')).status).toBe(0);
  });

  it('inconsistent files are rejected if an input changed, and accepted if it moved', async () => {
    const there = join(folder, 'there');
    await mkdir(there);
    const own = join(folder, 'moving');
    const at = (name: string) => join(there, name);
    for (const name of ['hour0', 'hour1']) {
      for (const end of ['.dat', '.hea']) await copyFile(join(folder, name + end), at(name + end));
    }
    await templates('--prepare', own, at('hour0'), at('hour1'));
    const bytes = await readFile(at('hour1.dat'));
    bytes[100] ^= 1;
    await writeFile(at('hour1.dat'), bytes);
    expect((await templates('--prepared', own, '--part', '1/2')).status).toBe(0);
    const error = await catchError('--prepared', own, '--part', '2/2');
    expect(error).toMatchObject({ code: 'bad-value', where: { file: at('hour1'), field: 'sha256' } });
    expect(error.message).toMatch(/has changed since the series was prepared/);
    bytes[100] ^= 1;
    await writeFile(at('hour1.dat'), bytes);
    await rename(there, `${there}2`);
    expect((await catchError('--prepared', own, '--part', '2/2')).code).toBe('missing-file');
    const moved = await templates(
      '--prepare',
      own,
      ...['hour0', 'hour1'].map((name) => join(`${there}2`, name)),
    );
    expect(JSON.parse(moved.output).result.wasDone).toBe(true);
    expect((await templates('--prepared', own, '--part', '2/2')).status).toBe(0);
    const [whole, merged] = [await templates('--merge', kept), await templates('--merge', own)];
    expect(withoutTimes(merged.output)).toBe(withoutTimes(whole.output));
  });

  it('inconsistent files are reported if nothing can be written', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    for (const own of [file, join(file, 'below')]) {
      const { status, notices } = await runCommand('templates', '--prepare', own, ...files);
      expect(status).toBe(2);
      expect(notices).toMatch(/^beatbench: no-folder: .* is a file/);
    }
  });

  it.each([
    [['--prepare', 'x'], /needs a FILE/],
    [['--prepared', 'x'], /must be given together/],
    [['--part', '1/2', 'f'], /must be given together/],
    [['--prepared', 'x', '--part', '3/2'], /K from 1 to N/],
    [['--prepared', 'x', '--part', 'two'], /K from 1 to N/],
    [['--prepared', 'x', '--part', '1/2', 'f'], /leave out ‘f’/],
    [['--merge', 'x', '--channels', 'ecg=II'], /--channels is given in ‘x’/],
    [['--merge', 'x', '--resume', 'y', 'f'], /exclude each other/],
    [['--prepare', 'x', 'f', '--strategy', 'rotf'], /leave out --strategy/],
  ])('says what %j lacks', async (argv, words) => {
    const { status, notices } = await templates(...argv);
    expect(status).toBe(2);
    expect(notices).toMatch(words);
  });
});
