import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { httpSource } from '../../../src/cli/http/http-inputs.ts';
import { type RangeServer, serveRanges } from '../../support/range-server.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const bytes = Uint8Array.from({ length: 700_000 }, (_, k) => (k * 7) % 251);
let server: RangeServer = { base: '', asked: [], misbehave: [], tag: '' };

beforeAll(async () => {
  const argv = ['synth', '--duration', '20', '--rate', '250', '--quiet', '--seed', '4'];
  await mkdir(at('a b'));
  await runCommand(...argv, '--write', 'wfdb', '--out', at('a b/record'));
  await runCommand(...argv, '--write', 'edf', '--out', at('one'));
  await writeFile(at('bytes.bin'), bytes);
  await writeFile(at('empty.edf'), '');
  server = await serveRanges(folder);
});

beforeEach(() => {
  server.asked.length = 0;
  server.misbehave.length = 0;
  server.tag = '"1"';
});

const noRedirects = { isAllowed: false, tell: () => undefined };
const quick = ['--resamples', '20', '--average', '4', '--quiet'];
const result = (output: string) => {
  const { recording, result: found, error } = JSON.parse(output) as Record<string, unknown>;
  return { recording, found, error };
};
const catchError = async (...argv: string[]) => {
  const { output } = await runCommand('info', ...argv, '--quiet');
  return (JSON.parse(output) as { readonly error: { readonly code: string; readonly message: string } })
    .error;
};

describe('a recording on a server', () => {
  it.each([
    ['one.edf', 'one.edf'],
    ['a%20b/record.hea', 'a b/record.hea'],
    ['a%20b/record', 'a b/record'],
    ['a%20b/record.dat', 'a b/record.hea'],
  ])('gives the result of the same local file: %s', async (remote, local) => {
    const far = await runCommand('intervals', `${server.base}${remote}?key=1`, '--allow-network', ...quick);
    const near = await runCommand('intervals', at(local), ...quick);
    expect(result(far.output)).toEqual(result(near.output));
    expect(server.asked.every((line) => line.includes('?key=1 bytes='))).toBe(true);
    expect(far.output).not.toContain('key=1');
  });

  it('is compared and joined like a local one', async () => {
    await writeFile(at('table.csv'), `file,subject\n${server.base}one.edf,A\n`);
    const { output, status } = await runCommand(
      'cohort',
      '--subjects',
      at('table.csv'),
      '--allow-network',
      ...quick,
    );
    expect([status, output.includes(`"file":"${server.base}one.edf"`)]).toEqual([0, true]);
    const series = [`${server.base}one.edf`, '--allow-network', '--quiet'];
    expect((await runCommand('templates', ...series, '--prepare', at('series'))).status).toBe(0);
    const part = ['templates', '--prepared', at('series'), '--part', '1/1', '--quiet'];
    expect((await runCommand(...part, '--allow-network')).status).toBe(0);
    const merged = await runCommand('templates', '--merge', at('series'), '--allow-network', '--quiet');
    const whole = await runCommand('templates', '--series', at('one.edf'), '--quiet');
    expect(result(merged.output).recording).toMatchObject({ name: 'one' });
    const templates = (text: string) => (JSON.parse(text) as { result: { beats: unknown } }).result.beats;
    expect(templates(merged.output)).toEqual(templates(whole.output));
  });

  it('is not requested without --allow-network', async () => {
    expect(await catchError(`${server.base}one.edf?key=1`)).toMatchObject({
      code: 'no-network',
      message: `‘${server.base}one.edf’ is on a server; give --allow-network to read it from there.`,
    });
    expect(server.asked).toEqual([]);
  });

  it.each([
    ['whole', 'no-ranges'],
    ['other-range', 'no-ranges'],
    ['compressed', 'no-ranges'],
  ] as const)('is rejected if the server sends the %s', async (how, code) => {
    server.misbehave.push(how);
    expect(await catchError(`${server.base}one.edf`, '--allow-network')).toMatchObject({ code });
    expect(server.asked).toHaveLength(1);
  });

  it.each(['http://', 'http://me:secret@127.0.0.1/one.edf'])('is rejected if it is %s', async (address) => {
    const { code, message } = await catchError(address, '--allow-network');
    expect([code, message.includes('secret')]).toEqual(['bad-value', false]);
  });

  it('is reported as missing, empty or unreachable', async () => {
    expect(await catchError(`${server.base}none.edf`, '--allow-network')).toMatchObject({
      code: 'missing-file',
    });
    expect(await catchError(`${server.base}empty.edf`, '--allow-network')).toMatchObject({ code: 'empty' });
    server.misbehave.push('busy', 'busy', 'busy', 'busy');
    expect((await catchError(`${server.base}one.edf`, '--allow-network')).code).toBe('no-network');
    expect((await catchError('http://127.0.0.1:1/one.edf', '--allow-network')).code).toBe('no-network');
  });
});

describe('the source of a file on a server', () => {
  it('returns any range, with few requests', async () => {
    const source = await httpSource(`${server.base}bytes.bin`, noRedirects);
    expect([source.size, source.path]).toEqual([bytes.length, `${server.base}bytes.bin`]);
    for (const [from, to] of [
      [0, 10],
      [262_140, 262_150],
      [5, 300_005],
      [699_990, 800_000],
      [-5, 5],
      [9, 9],
      [800_000, 900_000],
    ] as const) {
      const read = await source.read(from, to);
      expect(Buffer.compare(read, bytes.subarray(Math.max(0, from), to))).toBe(0);
    }
    expect(server.asked).toHaveLength(5);
  });

  it('repeats a request if the server is busy, breaks off or sends too much', async () => {
    server.misbehave.push('busy', 'cut', 'longer');
    const source = await httpSource(`${server.base}bytes.bin`, noRedirects);
    expect(await source.read(0, 100)).toEqual(bytes.slice(0, 100));
    expect(server.asked).toHaveLength(4);
  });

  it('rejects a file that changes during reading', async () => {
    const source = await httpSource(`${server.base}bytes.bin`, noRedirects);
    server.tag = '"2"';
    await expect(source.read(600_000, 600_010)).rejects.toMatchObject({ code: 'bad-value' });
  });

  it('can be cancelled', async () => {
    const source = await httpSource(`${server.base}bytes.bin`, noRedirects);
    await expect(source.read(600_000, 600_010, AbortSignal.abort())).rejects.toThrow(/abort/i);
  });
});
