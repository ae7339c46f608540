import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtCli } from '../../support/built-program.ts';
import { runCommand, runWithInput } from '../../support/run-command.ts';
import { doubles, npyFile } from '../../support/npy-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { zipFile } from '../../support/zip-file.ts';
import { sweep } from '../../support/gate.ts';

const folder = temporaryFolder();
const at = (name: string): string => join(folder, name);
const readBytes = (name: string): Uint8Array => new Uint8Array(readFileSync(at(name)));
let program = '';

beforeAll(async () => {
  program = await builtCli();
  for (const format of ['edf', 'csv']) {
    await runCommand('synth', '--out', at('walk'), '--duration', '30', '--pcg', '--write', format);
  }
  // Without its truth file, which piped input cannot have.
  copyFileSync(at('walk.edf'), at('lone.edf'));
});

/** Returns a result without the parts that differ between runs, and without the file's name. */
function compared(output: string): unknown {
  const { timings, recording, result, ...rest } = JSON.parse(output) as {
    timings: object;
    recording: { name: string };
    result: { strategy?: object };
  };
  const { strategy: _, ...found } = result;
  return { ...rest, result: found, stages: Object.keys(timings), recording: { ...recording, name: 'any' } };
}

/** Commands that the gate tests with piped input; all open their input in the same way. */
const commandsOfGate = [
  ['info'],
  ['intervals', '--average', '4'],
  ['templates'],
  ['filter', '--type', 'highpass', '--low', '0.5', '--to', '5'],
];
const otherCommands = [
  ['intervals', '--landmark', 'rising', '--channels', 'any=PPG'],
  ['qrs'],
  ['waves'],
  ['sounds'],
  ['series'],
  ['denoise'],
];

describe('- as FILE', () => {
  for (const { cases, isLeftOut, note } of sweep(commandsOfGate, otherCommands))
    it.skipIf(isLeftOut).each(cases)(`is read by %s like a file${note}`, async (...words) => {
      const [command, ...options] = words;
      const fed = await runWithInput(readBytes('walk.edf'), command, '-', ...options, '-o', '-');
      const named = await runCommand(command, at('lone.edf'), ...options);
      expect([fed.status, compared(fed.output)]).toEqual([0, compared(named.output)]);
      expect((JSON.parse(fed.output) as { recording: { name: string } }).recording.name).toBe('stdin');
    });

  it.each([
    ['EDF', () => readBytes('walk.edf'), 'edf'],
    ['a table', () => readBytes('walk.csv'), 'csv'],
    ['a packed table', () => gzipSync(readBytes('walk.csv')), 'csv'],
    ['an archive', () => zipFile([{ name: 'walk.edf', content: readBytes('walk.edf'), method: 8 }]), 'edf'],
    [
      'arrays',
      () =>
        zipFile([
          {
            name: 'ecg.npy',
            content: npyFile([300], doubles(Array.from({ length: 300 }, () => 1))),
            method: 0,
          },
          { name: 'fs.npy', content: npyFile([], doubles([100])), method: 0 },
        ]),
      'npy',
    ],
  ])('recognises %s by its bytes', async (_, bytes, format) => {
    const { status, output } = await runWithInput(bytes(), 'info', '-');
    expect([status, (JSON.parse(output) as { recording: object }).recording]).toEqual([
      0,
      expect.objectContaining({ format }),
    ]);
  });

  it('is named by --stdin-name', async () => {
    const { output } = await runWithInput(readBytes('walk.edf'), 'info', '-', '--stdin-name', 'walk 1.edf');
    expect((JSON.parse(output) as { recording: object }).recording).toMatchObject({ name: 'walk 1' });
    for (const name of ['../walk', '.walk', 'a/b', 'a\\b', '', '..', 'a\u0007', 'x'.repeat(201)]) {
      const { status, notices } = await runWithInput(
        readBytes('walk.edf'),
        'info',
        '-',
        `--stdin-name=${name}`,
      );
      expect([name, status]).toEqual([name, 2]);
      expect(notices).toMatch(/--stdin-name is/);
    }
  });

  it('rejects empty input, and names no folder of its own', async () => {
    const { status, output, notices } = await runWithInput(new Uint8Array(0), 'qrs', '-');
    const { error } = JSON.parse(output) as { error: object };
    expect([status, error]).toEqual([
      1,
      { code: 'empty', message: 'stdin is empty; copy it again from its source.', where: { file: 'stdin' } },
    ]);
    expect(notices).not.toContain('.beatbench-');
    const noise = await runWithInput(Uint8Array.of(1, 2, 3), 'qrs', '-');
    expect(JSON.parse(noise.output)).toMatchObject({
      error: { code: 'unknown-format', where: { file: 'stdin' } },
    });
    const cut = await runWithInput(readBytes('walk.edf').slice(0, 300), 'qrs', '-');
    expect(cut.output).not.toContain('.beatbench-');
  });

  it('refuses a terminal, a folder, being given twice, and a name without it', async () => {
    const terminal = { isTTY: true, [Symbol.asyncIterator]: () => never() };
    expect(await runWithInput(terminal, 'info', '-')).toMatchObject({
      status: 2,
      notices: expect.stringContaining('is a terminal here'),
    });
    expect(await runCommand('info', '-')).toMatchObject({ status: 2 });
    expect(await runWithInput(readBytes('walk.edf'), 'info', '-', '-')).toMatchObject({
      status: 2,
      notices: expect.stringContaining('give it once'),
    });
    expect(await runCommand('info', at('walk.edf'), '--stdin-name', 'a')).toMatchObject({ status: 2 });
    expect(
      await runWithInput(readBytes('walk.edf'), 'templates', '-', '--prepare', at('series')),
    ).toMatchObject({
      status: 2,
      notices: expect.stringContaining('again later'),
    });
    expect(existsSync(at('series'))).toBe(false);
    const isFolder = Object.assign(new Error('read'), { code: 'EISDIR' });
    const broken = { [Symbol.asyncIterator]: () => failing(isFolder) };
    expect(await runWithInput(broken, 'info', '-')).toMatchObject({
      status: 2,
      notices: expect.stringContaining('it is a folder'),
    });
  });
});

function never(): AsyncIterator<Uint8Array> {
  return { next: () => Promise.reject(new Error('a terminal was read')) };
}

function failing(error: Error): AsyncIterator<Uint8Array> {
  return {
    next: async () => {
      throw error;
    },
  };
}

describe('- as --out', () => {
  it('receives tables and JSON, and stays empty if everything failed', async () => {
    const table = await runCommand('qrs', at('walk.edf'), '--csv', '--out', '-');
    expect([table.status, table.output]).toEqual([
      0,
      (await runCommand('qrs', at('walk.edf'), '--csv')).output,
    ]);
    expect((await runCommand('qrs', at('walk.edf'), '--annotations', 'qrs', '-o', '-')).status).toBe(2);
    expect(existsSync('-')).toBe(false);
  });

  it.each(['edf', 'bdf', 'csv'])('receives a recording as %s, equal to that in a file', async (format) => {
    const converted = await runWithInput(
      readBytes('walk.edf'),
      'convert',
      '-',
      '--to',
      format,
      '-o',
      '-',
      '--until',
      '10',
    );
    await runCommand(
      'convert',
      at('walk.edf'),
      '--to',
      format,
      '--until',
      '10',
      '--out',
      at('part'),
      '--force',
    );
    expect(converted.status).toBe(0);
    expect(Buffer.compare(converted.bytes, readBytes(`part.${format}`))).toBe(0);
    const made = await runCommand('synth', '--duration', '5', '--write', format, '--out', '-');
    expect(made).toMatchObject({ status: 0, notices: expect.stringContaining('its truth') });
    const { recording } = JSON.parse((await runWithInput(made.bytes, 'info', '-')).output) as {
      recording: object;
    };
    expect(recording).toMatchObject({ duration: 5 });
  });

  it('receives a clean recording', async () => {
    const cleaned = await runCommand('denoise', at('walk.edf'), '--write', 'edf', '-o', '-');
    expect((await runWithInput(cleaned.bytes, 'qrs', '-')).status).toBe(0);
  });

  it('rejects several files, and prints nothing of failed results', async () => {
    for (const words of [
      ['convert', at('walk.edf'), '--to', 'wfdb', '-o', '-'],
      ['convert', at('walk.edf'), at('walk.csv'), '--to', 'edf', '-o', '-'],
      ['synth', '-o', '-'],
      ['synth', '--study', 'thesis', '--write', 'edf', '-o', '-'],
    ]) {
      expect([words, await runCommand(...words)]).toMatchObject([words, { status: 2, output: '' }]);
    }
    const failed = await runCommand('convert', at('none.edf'), '--to', 'edf', '-o', '-');
    expect(failed).toMatchObject({ status: 1, output: '', notices: expect.stringContaining('error') });
  });
});

describe('the program in a pipe', () => {
  const left = (own: string): string[] => readdirSync(own).filter((name) => name.startsWith('.beatbench-'));

  it('reads standard input, and leaves no files', () => {
    const own = mkdtempSync(at('tmp-'));
    const env = { ...process.env, TMPDIR: own };
    const run = spawnSync(process.execPath, [program, 'qrs', '-'], { input: readBytes('walk.edf'), env });
    expect([run.status, run.stderr.toString()]).toEqual([0, '']);
    expect(compared(run.stdout.toString())).toMatchObject({ analysis: 'qrs' });
    const empty = spawnSync(process.execPath, [program, 'qrs', '-'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    });
    expect([empty.status, empty.stdout.toString()]).toEqual([1, expect.stringContaining('"empty"')]);
    expect(left(own)).toEqual([]);
  });

  it.each([
    ['standard output', 'stdout', 0],
    ['standard error', 'stderr', 1],
  ] as const)('ends without a word where nobody reads %s', async (_, stream, status) => {
    const words = stream === 'stdout' ? ['filter', '-', '--type', 'lowpass'] : ['qrs', '-', at('none.edf')];
    const child = spawn(process.execPath, [program, ...words]);
    child[stream].destroy();
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    child.stdout.on('data', () => undefined);
    child.stdin.end(readBytes('walk.edf'));
    const [code] = (await once(child, 'exit')) as [number];
    expect([code, said]).toEqual([status, '']);
  });
});
