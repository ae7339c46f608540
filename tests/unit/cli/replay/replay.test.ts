import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { computeFingerprint } from '../../../../src/pipeline/sessions/fingerprint.ts';
import { sweep } from '../../../support/gate.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const walk = join(folder, 'walk.edf');
const other = join(folder, 'other.edf');
const cpu = ['--backend', 'cpu', '--quiet'];

beforeAll(async () => {
  const make = (name: string, ...more: string[]) =>
    runCommand('synth', '--out', join(folder, name), '--duration', '40', '--write', 'edf', ...more);
  await make('walk', '--ectopic-rate', '5');
  await make('other', '--seed', '9');
});

/** Returns the output of a command without its times. */
async function printed(...argv: string[]): Promise<Record<string, unknown>> {
  const { status, output, notices } = await runCommand(...argv, ...cpu);
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}: ${notices}`);
  const timed = new Set(['timings', 'overall', 'shares']);
  return JSON.parse(output, (key, value: unknown) => (timed.has(key) ? undefined : value)) as Record<
    string,
    unknown
  >;
}

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function fingerprint(path: string): Promise<{ size: number; fingerprint: string }> {
  const bytes = readFileSync(path);
  const read = (from: number, to: number) => Promise.resolve(new Uint8Array(bytes.subarray(from, to)));
  return { size: bytes.length, fingerprint: await computeFingerprint({ size: bytes.length, read }) };
}

/** Returns R of a beat in the middle, found without corrections. */
async function someBeat(): Promise<number> {
  const { result } = await printed('qrs', walk);
  const { beats } = result as { beats: { r: number }[] };
  return beats[10]?.r ?? Number.NaN;
}

const linkTo = (content: object): string =>
  `https://example.org/page/#1.${deflateRawSync(JSON.stringify(content)).toString('base64url')}`;

describe('a repeated analysis', () => {
  type Redone = readonly [command: string, options: readonly string[]];
  const gate: readonly Redone[] = [
    ['intervals', ['--average', '6', '--foot', 'minimum', '--foot-threshold', '20']],
    ['qrs', ['--method', 'pan-tompkins']],
    ['denoise', ['--stretch', 'qt']],
  ];
  const rest: readonly Redone[] = [
    ['waves', ['--leads', 'one']],
    ['series', ['--window', '30']],
    ['templates', ['--threshold', '0.9', '--triggers', 'r-peaks']],
  ];
  for (const { cases, isLeftOut, note } of sweep(gate, rest))
    it.skipIf(isLeftOut).each(cases)(
      `equals %s from its own result, with manual corrections${note}`,
      async (command, options) => {
        const r = await someBeat();
        const byHand = {
          roles: [{ channelIndex: 0, role: 'ecg', flipped: true }],
          edits: [
            { op: 'delete', time: r },
            { op: 'insert', time: r + 0.2, class: 'V' },
          ],
          stretches: [{ from: 20, to: 25, name: 'cough', excluded: true }],
        };
        const first = await printed(command, walk, ...options, '--corrections', JSON.stringify(byHand));
        expect(first['corrections']).toEqual(byHand);
        const plain = await printed(command, walk, ...options);
        expect(plain['corrections']).toBeUndefined();
        expect(JSON.stringify(plain['result'])).not.toBe(JSON.stringify(first['result']));
        const path = write(`${command}.json`, first);
        expect(await printed(command, walk, '--result', path)).toEqual(first);
      },
    );

  it('equals corrected templates and waves', async () => {
    const { result } = await printed('templates', walk);
    const { templates } = result as { templates: { first: number }[] };
    const time = templates[0]?.first ?? 0;
    const named = { templates: [{ op: 'rename', time, name: 'ours' }] };
    const edited = await printed('templates', walk, '--corrections', JSON.stringify(named));
    expect(edited['result']).toMatchObject({ edits: { made: named.templates } });
    expect(await printed('templates', walk, '--result', write('t.json', edited))).toEqual(edited);

    const { windows } = (await printed('waves', walk))['result'] as {
      windows: { from: number; to: number; qt: number }[];
    };
    const [first] = windows;
    if (!first) throw new Error('waves have a window');
    const moved = { waves: [{ from: first.from, to: first.to, point: 'tEnd', at: 0.4 }] };
    const waves = await printed('waves', walk, '--corrections', JSON.stringify(moved));
    const after = (waves['result'] as { windows: { qt: number }[] }).windows[0];
    expect(after?.qt).not.toBe(first.qt);
    expect(await printed('waves', walk, '--result', write('w.json', waves))).toEqual(waves);
  });

  it('equals a landmark, with its channel', async () => {
    const words = ['--landmark', 'rising', '--timed-from', 'r', '--channels', 'any=PPG'];
    const first = await printed('intervals', walk, ...words);
    expect(await printed('intervals', walk, '--result', write('l.json', first))).toEqual(first);
  });

  it('uses a denoised ECG as the ECG', async () => {
    const byHand = {
      roles: [
        { channelIndex: 0, role: 'ecg', clean: true },
        { channelIndex: 2, role: 'ecg' },
      ],
      cleaning: { leastMatch: 0.5 },
    };
    const first = await printed('intervals', walk, '--corrections', JSON.stringify(byHand));
    expect(first['corrections']).toEqual(byHand);
    expect(first['recording']).toMatchObject({ channels: [{}, {}, { label: 'ECG clean' }] });
    expect(await printed('intervals', walk, '--result', write('c.json', first))).toEqual(first);
  });
});

describe('parameters', () => {
  it('on the command line have precedence over restored ones', async () => {
    const path = write('six.json', await printed('intervals', walk, '--average', '6', '--taps', '301'));
    const { parameters } = await printed('intervals', walk, '--result', path, '--average', '4');
    expect(parameters).toMatchObject({ average: 4, taps: 301 });
  });

  it('and corrections are read from a session, by the content of the recording', async () => {
    const r = await someBeat();
    const session = {
      format: 'beatbench-session',
      version: 1,
      recordings: [
        { name: 'two', files: [{ path: 'b.edf', ...(await fingerprint(other)) }], pinned: { average: 3 } },
        {
          name: 'one',
          files: [{ path: 'a.edf', ...(await fingerprint(walk)) }],
          edits: [{ op: 'delete', time: r }],
        },
      ],
      parameters: { intervals: { average: 7 }, qrs: { method: 'trigger' } },
      view: {},
    };
    const path = write('s.beatbench', session);
    const own = await printed('intervals', walk, '--session', path);
    expect(own).toMatchObject({ parameters: { average: 7 }, corrections: { edits: [{ time: r }] } });
    expect(await printed('intervals', other, '--session', path)).toMatchObject({
      parameters: { average: 3 },
    });
    expect(await printed('qrs', other, '--session', path)).toMatchObject({
      parameters: { method: 'trigger' },
    });
    const typed = await printed('intervals', other, '--session', path, '--average', '5');
    expect(typed).toMatchObject({ parameters: { average: 5 } });
    const { warnings, corrections } = await printed(
      'intervals',
      other,
      '--session',
      path,
      '--recording',
      'one',
    );
    expect(corrections).toMatchObject({ edits: [{ time: r }] });
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'other-content' }));
    const cohort = await printed('cohort', walk, other, '--session', path);
    expect(cohort).toMatchObject({ analysis: 'cohort' });
  });

  it('are read from a link, which needs no FILE for a sample', async () => {
    const parameters = { intervals: { average: 7 } };
    const files = [await fingerprint(walk)];
    const link = linkTo({ recordings: [{ files, roles: [] }], parameters, view: {} });
    expect(await printed('intervals', walk, '--link', link)).toMatchObject({ parameters: { average: 7 } });
    const sample = linkTo({ recordings: [{ sample: 'rest' }], parameters, view: {} });
    const made = await printed('intervals', '--link', sample.slice(sample.indexOf('#')));
    expect(made).toMatchObject({
      recording: { name: 'Rest', sha256: null, format: 'synthetic' },
      parameters: { average: 7 },
    });
  });
});

describe('parameters that cannot be restored', () => {
  const refused = async (...words: string[]): Promise<string> => {
    const { status, output, notices } = await runCommand('intervals', walk, ...words);
    expect([status, output]).toEqual([2, '']);
    return notices;
  };

  it('parameters that cannot be restored are reported, and nothing is computed', async () => {
    const newer = write('newer.beatbench', { format: 'beatbench-session', version: 9 });
    expect(await refused('--session', newer)).toMatch(/newer version of Beatbench \(session version 9/);
    expect(await refused('--session', write('x.beatbench', '{'))).toMatch(/not readable JSON/);
    expect(await refused('--session', join(folder, 'none'))).toMatch(/There is no file/);
    expect(await refused('--link', 'hello')).toMatch(/not a link of Beatbench/);
    expect(await refused('--link', '#7.AA')).toMatch(/newer version/);
    expect(await refused('--result', walk)).toMatch(/not readable JSON/);
    expect(await refused('--result', write('r1.json', [{ a: 1 }]))).toMatch(/not a result of Beatbench/);
    const unknown = {
      analysis: 'intervals',
      recording: { name: 'walk' },
      parameters: { average: 99, nose: 1 },
    };
    expect(await refused('--result', write('r2.json', unknown))).toMatch(
      /r2\.json has parts that cannot be read here.*parameter average, parameter nose/,
    );
    const stray = write('r3.json', { ...unknown, analysis: 'qrs', parameters: {} });
    expect(await refused('--result', stray)).toMatch(
      /a result of qrs, but this command computes intervals or landmark/,
    );
    expect(await refused('--result', stray, '--session', newer)).toMatch(/exclude each other/);
    expect(await refused('--recording', 'walk')).toMatch(/--recording selects a recording/);
    expect(await refused('--corrections', '[')).toMatch(/not readable JSON/);
    expect(await refused('--corrections', '{"edits":[{"op":"delete","time":-1}]}')).toMatch(
      /edits of beats cannot be read/,
    );
    expect(await refused('--corrections', '{"nose":1}')).toMatch(/nose cannot be read/);
    const session = { format: 'beatbench-session', version: 1, recordings: [], parameters: {}, view: {} };
    expect(await refused('--session', write('e.beatbench', session), '--recording', 'x')).toMatch(
      /no recording ‘x’/,
    );
  });

  it('parameters that cannot be restored are not overwritten', async () => {
    const path = write('kept.json', await printed('intervals', walk));
    expect(await refused('--result', path, '--out', path)).toMatch(/overwrites-input/);
  });
});
