import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { httpSource } from '../../../src/cli/http/http-inputs.ts';
import { type Answer, serveWith } from '../../support/odd-server.ts';
import { serveRanges } from '../../support/range-server.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
/** A petabyte. */
const huge = 1e15;
let edf: Buffer = Buffer.alloc(0);
let far = '';
let farAsked: string[] = [];
let base = '';
const answers = new Map<string, Answer>();

beforeAll(async () => {
  await runCommand(
    'synth',
    '--duration',
    '20',
    '--rate',
    '250',
    '--quiet',
    '--write',
    'edf',
    '--out',
    at('one'),
  );
  edf = await readFile(at('one.edf'));
  const server = await serveRanges(folder);
  [far, farAsked] = [server.base, server.asked];
  base = await serveWith((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://any');
    const answer = answers.get(pathname.slice(1));
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
});

/** Adds a file with the given handler to the server. */
function serve(name: string, answer: Answer): string {
  answers.set(name, answer);
  return `${base}${name}?key=SECRET`;
}

const redirectTo =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(307, { location }).end();

/** Parses the requested range of bytes. */
const readRange: (request: Parameters<Answer>[0]) => readonly [number, number] = ({ headers }) => {
  const [, from = 0, last = 0] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')?.map(Number) ?? [];
  return [from, last];
};

interface Told {
  readonly error?: { readonly code: string; readonly message: string };
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly recording: { readonly duration: number | null };
}

async function info(address: string, ...more: string[]): Promise<Told> {
  const { output, notices } = await runCommand('info', address, '--allow-network', ...more);
  expect(output + notices).not.toContain('SECRET');
  return JSON.parse(output) as Told;
}

describe('a server that redirects', () => {
  it('is followed within its own origin, with a message', async () => {
    serve('here.edf', (request, response) => {
      const [from, last] = readRange(request);
      const part = edf.subarray(from, last + 1);
      response.writeHead(206, { 'content-range': `bytes ${from}-${from + part.length - 1}/${edf.length}` });
      response.end(part);
    });
    const { error, warnings, recording } = await info(
      serve('moved.edf', redirectTo('/here.edf?key=SECRET2')),
    );
    expect([error, recording.duration]).toEqual([undefined, 20]);
    expect(warnings.filter(({ code }) => code === 'redirected')).toEqual([
      {
        code: 'redirected',
        message: `‘${base}moved.edf’ is read from ${base.slice(0, -1)}, to which its server redirects.`,
      },
    ]);
  });

  it('is rejected if it leads to another origin, which is named but not contacted', async () => {
    const { error } = await info(serve('away.edf', redirectTo(`${far}one.edf?key=SECRET2`)));
    expect(error).toMatchObject({
      code: 'redirected',
      message: `The server of ‘${base}away.edf’ redirects to ${far.slice(0, -1)}; give --allow-redirects to read it from there.`,
    });
    expect(farAsked).toEqual([]);
  });

  it('is followed to another origin if allowed, with a message', async () => {
    const address = serve('away.edf', redirectTo(`${far}one.edf?key=SECRET2`));
    const { error, warnings } = await info(address, '--allow-redirects');
    expect(error).toBeUndefined();
    expect(warnings.map(({ code, message }) => (code === 'redirected' ? message : ''))).toContain(
      `‘${base}away.edf’ is read from ${far.slice(0, -1)}, to which its server redirects.`,
    );
    const words = ['cohort', address, '--allow-network', '--pattern', '{subject}', '--resamples', '20'];
    const cohort = await runCommand(...words, '--allow-redirects');
    const { result } = JSON.parse(cohort.output) as {
      readonly result: { readonly files: readonly { readonly file: string; readonly warnings: unknown }[] };
    };
    expect(result.files).toMatchObject([{ file: `${base}away.edf` }]);
    expect(result.files[0]?.warnings).toContain('redirected');
    expect(cohort.output + cohort.notices).not.toContain('SECRET');
  });

  it.each([
    ['in a circle', '/circle.edf', 'more than 5 times'],
    ['to a file', 'file:///etc/passwd', 'another protocol'],
    ['with a password', 'http://me:SECRET@127.0.0.1/x.edf', 'name or password'],
    ['to nowhere', 'http://', 'without a target'],
  ])('is refused where it leads %s', async (_, location, words) => {
    const { error } = await info(serve('circle.edf', redirectTo(location)), '--allow-redirects');
    expect(error).toMatchObject({ code: 'redirected' });
    expect(error?.message).toContain(words);
  });
});

describe('a server that claims a petabyte', () => {
  const claiming =
    (give: (from: number, last: number) => Buffer | null): Answer =>
    (request, response) => {
      const [from, last] = readRange(request);
      const part = give(from, Math.min(last, huge - 1));
      if (part === null) response.writeHead(416, { 'content-range': `bytes */${huge}` }).end();
      else {
        response.writeHead(206, { 'content-range': `bytes ${from}-${Math.min(last, huge - 1)}/${huge}` });
        response.end(part);
      }
    };

  it.each([
    [
      'sends less than it says',
      claiming((from) => edf.subarray(from)),
      'no-network',
      'the connection ended after',
    ],
    [
      'refuses the end',
      claiming((from, last) => (from > 0 ? null : Buffer.alloc(last + 1))),
      'no-ranges',
      'refuses bytes 999999999999999-999999999999999',
    ],
  ] as const)('a server that claims a petabyte and %s is reported', async (name, answer, code, words) => {
    const { error } = await info(serve(`${name.replaceAll(' ', '')}.edf`, answer));
    expect(error).toMatchObject({ code });
    expect(error?.message).toContain(words);
  });

  it('a server that claims a petabyte and sends any range costs only what is read', async () => {
    const address = serve(
      'endless.bin',
      claiming((from, last) => Buffer.alloc(last + 1 - from)),
    );
    const source = await httpSource(address, { isAllowed: false, tell: () => undefined });
    expect(source.size).toBe(huge);
    expect(await source.read(huge - 10, huge)).toHaveLength(10);
    expect(await source.read(5e14, 5e14 + 9_000_000)).toHaveLength(9_000_000);
    await expect(source.read(0, huge)).rejects.toMatchObject({ code: 'too-large' });
    const { error } = await info(serve('endless.edf', answers.get('endless.bin') ?? (() => undefined)));
    expect(error).toMatchObject({ code: expect.stringMatching(/^(bad-header|unknown-format|bad-value)$/) });
  });

  it('a server that claims a petabyte in a whole response, or in its Content-Length, is rejected', async () => {
    const whole = serve('whole.edf', (_, response) => {
      response.writeHead(200, { 'content-length': huge });
      response.write(edf);
    });
    expect((await info(whole)).error).toMatchObject({ code: 'no-ranges' });
    const longer = serve('longer.edf', (_, response) => {
      response.writeHead(206, {
        'content-length': huge,
        'content-range': `bytes 0-${edf.length - 1}/${edf.length}`,
      });
      response.write(edf);
    });
    const { error } = await info(longer);
    expect(error).toMatchObject({ code: 'no-ranges' });
    expect(error?.message).toContain('(Content-Length: 1000000000000000)');
  });
});

describe('a server that lies', () => {
  it.each([
    ['bytes 5-9/10', 'have other bytes'],
    ['bytes 0-262143/99999999999999999999999', 'of no size'],
    ['bytes 0-262143/*', 'of a size that it does not say'],
    ['items 0-1/2', 'in other words'],
    ['', 'in none'],
  ])('a server that lies in Content-Range is rejected: %s, %s', async (range) => {
    const address = serve('lie.edf', (_, response) => {
      response.writeHead(206, { 'content-range': range, 'content-length': edf.length }).end(edf);
    });
    const { error } = await info(address);
    expect(error).toMatchObject({ code: 'no-ranges' });
    expect(error?.message).toContain(`(Content-Range: ${range})`);
  });

  it.each([206, 200])('a server that lies by sending gzip is rejected unread: %d', async (status) => {
    // A megabyte of zeros in a kilobyte.
    const packed = gzipSync(Buffer.alloc(1 << 20));
    const address = serve('packed.edf', (_, response) => {
      const range = `bytes 0-${packed.length - 1}/${packed.length}`;
      response.writeHead(status, { 'content-encoding': 'gzip', 'content-range': range }).end(packed);
    });
    expect((await info(address)).error).toMatchObject({
      code: 'no-ranges',
      message: expect.stringContaining(status === 206 ? 'compressed (gzip)' : 'does not send parts'),
    });
  });

  it('a server that lies by sending a byte now and then is given up', async () => {
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const end = new AbortController();
      setTimeout(() => end.abort(new DOMException('the time is over', 'TimeoutError')), 100);
      return end.signal;
    });
    let sent = 0;
    const address = serve('drip.edf', (_, response) => {
      response.writeHead(206, { 'content-range': `bytes 0-${edf.length - 1}/${edf.length}` });
      const drip = setInterval(() => response.write(edf.subarray(sent, ++sent)), 5);
      response.on('close', () => clearInterval(drip));
    });
    const { error } = await info(address);
    spy.mockRestore();
    expect(sent).toBeGreaterThan(0);
    expect(error).toMatchObject({ code: 'no-network', message: expect.stringContaining('the time is over') });
  });
});

describe('secrets in addresses', () => {
  it.each([
    'http://me:SECRET@127.0.0.1:1/a.edf',
    'http://me:SECRET@[/a.edf?key=SECRET#SECRET',
    'http://me:SECRET/SECRET@host/a.edf',
    'http://127.0.0.1:1/a.edf?key=SECRET#SECRET',
  ])('secrets in addresses are in no output, for any error: %s', async (address) => {
    await info(address);
    await writeFile(at('bad.csv'), `file,subject\n"${address}",A\n`);
    for (const words of [
      ['cohort', '--subjects', at('bad.csv')],
      ['cohort', address],
      ['templates', '--series', address],
      ['intervals', '--list', at('bad.csv'), '--out', at('listed')],
      ['templates', '--merge', at('none'), address],
    ]) {
      const { output, notices } = await runCommand(...words, '--allow-network');
      expect(output + notices).not.toContain('SECRET');
    }
    const closed = await runCommand('info', address);
    expect(closed.output + closed.notices).not.toContain('SECRET');
  });
});
