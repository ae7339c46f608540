import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openInput } from '../../../src/cli/inputs/inputs.ts';
import type { Recording } from '../../../src/model/recording.ts';
import { madeBrainVision } from '../../support/brainvision-file.ts';
import { dataNote, dataPath, hasData } from '../../support/data.ts';
import { readDigital } from '../../support/digital-recording.ts';
import { madeGdf } from '../../support/gdf-file.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { madeVital, packedVital } from '../../support/vital-file.ts';
import { madeXdf } from '../../support/xdf-file.ts';

const folder = temporaryFolder();
const at = (...path: string[]) => join(folder, ...path);
const opened = async (path: string): Promise<Recording> =>
  (await openInput(path, { labels: new Map(), inputRateHz: null })).recording;

async function converted(...argv: string[]) {
  const { status, output, notices } = await runCommand('convert', ...argv);
  return { status, notices, ...JSON.parse(output) };
}

/** Writes a table of two channels at 100 Hz for ten seconds. */
function writeTable(name: string): string {
  const rows = Array.from({ length: 1000 }, (_, k) => `${k / 100},${Math.sin(k / 9)},${k}\n`);
  writeFileSync(at(name), `time [s],ECG [mV],"a, b [V]"\n${rows.join('')}`);
  return at(name);
}

/** Makes header, markers and samples under a name. */
function brainVisionFiles(samplesName: string): Record<string, string | Uint8Array> {
  const { header, markers, samples } = madeBrainVision('made', {
    lines: { DataFile: `DataFile=${samplesName}` },
  });
  return { 'made.vhdr': header, 'made.vmrk': markers, [samplesName]: samples };
}

const readMessage = ({ message }: { message: string }): string => message;

describe('convert', () => {
  it('writes every input format again, cropped and with selected channels', async () => {
    const table = writeTable('made.csv');
    for (const to of ['edf', 'bdf', 'wfdb', 'csv'] as const) {
      const out = `${at('out')}/`;
      const part = ['--from', '2', '--until', '4.5', '--channels', 'ECG'];
      const { status, result, error } = await converted(table, '--to', to, ...part, '--out', out);
      expect([status, error]).toEqual([0, undefined]);
      expect(result).toMatchObject({
        from: 2,
        until: 4.5,
        channels: [{ label: 'ECG', unit: 'mV', rate: 100, samples: 250 }],
      });
      const back = await opened(result.files[0].file);
      const { values } = await back.read(0, 0, 250);
      for (let k = 0; k < 250; k++) expect(values[k]).toBeCloseTo(Math.sin((200 + k) / 9), 3);
    }
  });

  it.each(['edf', 'bdf', 'wfdb', 'csv'] as const)(
    'writes filtered channels, as %s, and records the filter',
    async (to) => {
      const table = writeTable(`filtered-${to}.csv`);
      const how = ['--type', 'bandpass', '--low', '1', '--high', '20', '--taps', '201'];
      const part = ['--channels', 'ECG', '--from', '2', '--until', '8', '--out', `${at(`filtered-${to}`)}/`];
      const { status, result, warnings } = await converted(table, '--to', to, '--filtered', ...how, ...part);
      expect(status).toBe(0);
      const words = 'band-passed from 1 Hz to 20 Hz (FIR, 201 taps at 100 Hz, zero phase)';
      expect(result.channels).toEqual([
        { label: 'ECG', unit: 'mV', rate: 100, samples: 600, filtered: words },
      ]);
      const plain = await runCommand('filter', table, ...how, '--channels', 'ecg=ECG');
      const truth: number[] = JSON.parse(plain.output).result.channels[0].samples.slice(200, 800);
      const back = await opened(result.files[0].file);
      const { values } = await back.read(0, 0, 600);
      const step = 1 / (back.channels[0]?.adc?.gain ?? Number.POSITIVE_INFINITY);
      const apart = truth.map((value, k) => Math.abs(value - values[k]));
      expect(Math.max(...apart)).toBeLessThanOrEqual(0.5001 * step);
      const said: string[] = to === 'csv' ? warnings.map(readMessage) : (back.comments ?? []);
      expect(said.join('\n')).toContain(`ECG: ${words}`);
    },
  );

  it('accepts filter options only with --filtered', async () => {
    const table = writeTable('unfiltered.csv');
    const { status, notices } = await runCommand('convert', table, '--to', 'edf', '--low', '1');
    expect(status).toBe(2);
    expect(notices).toContain('--filtered');
    const none = await runCommand('convert', table, '--to', 'edf', '--filtered', '--type', 'highpass');
    expect([none.status, none.notices]).toEqual([2, expect.stringContaining('edge')]);
  });

  it('writes a WFDB record with the requested bits', async () => {
    const table = writeTable('bits.csv');
    for (const bits of ['16', '24', '32']) {
      const out = at('bits', bits);
      await converted(table, '--to', 'wfdb', '--format', bits, '--out', out);
      expect(readFileSync(`${out}.hea`, 'utf8')).toContain(`${bits}.dat ${bits} `);
    }
  });

  it('accepts a label with a comma if it is given alone, and names in any order', async () => {
    const table = writeTable('named.csv');
    const labelsOf = async (names: string) =>
      (await converted(table, '--to', 'edf', '--channels', names, '--out', at('named'))).result.channels.map(
        ({ label }: { label: string }) => label,
      );
    expect(await labelsOf('a, b')).toEqual(['a, b']);
    expect(await labelsOf('ECG')).toEqual(['ECG']);
  });

  it('reports errors with code, sentence and position', async () => {
    const table = writeTable('wrong.csv');
    const failing = async (...more: string[]) => {
      const { status, error } = await converted(table, '--to', 'edf', '--out', at('wrong'), ...more);
      expect([status, existsSync(at('wrong.edf'))]).toEqual([1, false]);
      return error;
    };
    expect(await failing('--channels', 'V9')).toEqual({
      code: 'no-channel',
      message: 'There is no channel ‘V9’ (channels: ECG, a, b).',
      where: { file: 'wrong', channel: 'V9' },
    });
    expect(await failing('--channels', 'ECG,ECG')).toMatchObject({
      code: 'bad-parameter',
      where: { file: table, field: 'channels', channel: 'ECG' },
    });
    expect(await failing('--from', '5', '--until', '5')).toEqual({
      code: 'bad-parameter',
      message: 'There is nothing between 5 s and 5 s of wrong, which lasts 10 s; give another part.',
      where: { file: table, field: 'from' },
    });
    expect(await failing('--from', '10')).toMatchObject({ code: 'bad-parameter' });
  });

  it.each([
    [[], 'convert needs --to wfdb, edf, bdf, csv.'],
    [['--to', 'mat'], '--to is ‘mat’; give --to wfdb, edf, bdf, csv.'],
    [['--to', 'edf', '--format', '24'], '--format is ‘24’; with --to edf it is 16.'],
    [['--to', 'wfdb', '--format', '8'], '--format is ‘8’; with --to wfdb it is 16, 24, 32.'],
    [['--to', 'csv', '--format', '16'], '--format is ‘16’; csv has no such choice.'],
    [['--to', 'csv', '--csv'], "Unknown option '--csv'."],
    [['--to', 'edf', '--from', '-1'], '--from: '],
  ])('rejects a contradictory command line: %s', async (more, words) => {
    const { status, notices, output } = await runCommand('convert', writeTable('usage.csv'), ...more);
    expect([status, output]).toEqual([2, '']);
    expect(notices).toContain(words);
  });

  it.each([
    ['gdf', 'made.gdf', { 'made.gdf': madeGdf() }],
    ['xdf', 'made.xdf', { 'made.xdf': madeXdf() }],
    ['vital', 'made.vital', { 'made.vital': packedVital(madeVital()) }],
    ['brainvision', 'made.vhdr', brainVisionFiles('made.eeg')],
  ] as const)(
    'writes %s with its marks as WFDB next to it, and overwrites none of its files',
    async (name, main, files) => {
      mkdirSync(at(name));
      for (const [file, content] of Object.entries(files)) writeFileSync(at(name, file), content);
      const path = at(name, main);
      const run = await converted(path, '--to', 'wfdb', '--out', `${at(name)}/`, '--rescale', '--force');
      expect([run.status, run.error]).toEqual([0, undefined]);
      for (const [file, content] of Object.entries(files))
        expect(readFileSync(at(name, file))).toEqual(Buffer.from(content));
      const [before, after] = [await opened(path), await opened(at(name, 'made.hea'))];
      const marksOf = ({ annotations }: Recording): unknown[] =>
        annotations[0].annotations.map(({ aux }) => aux);
      expect(marksOf(after)).toEqual(marksOf(before));
    },
  );

  it('does not overwrite samples that a header names', async () => {
    mkdirSync(at('named-dat'));
    const files = brainVisionFiles('made.dat');
    for (const [file, content] of Object.entries(files)) writeFileSync(at('named-dat', file), content);
    const path = at('named-dat', 'made.vhdr');
    const over = await runCommand('convert', path, '--to', 'wfdb', '--out', `${at('named-dat')}/`, '--force');
    expect([over.status, over.notices]).toEqual([2, expect.stringContaining('overwrites-input')]);
    expect(readFileSync(at('named-dat', 'made.dat'))).toEqual(Buffer.from(files['made.dat'] ?? ''));
  });

  it('overwrites neither its inputs nor foreign files, but its own output', async () => {
    const table = writeTable('kept.csv');
    const before = readFileSync(table, 'utf8');
    const over = await runCommand('convert', table, '--to', 'csv', '--out', `${folder}/`, '--force');
    expect([over.status, over.notices]).toEqual([2, expect.stringContaining('overwrites-input')]);
    writeFileSync(at('kept.edf'), 'something of a person');
    const other = await runCommand('convert', table, '--to', 'edf', '--out', `${folder}/`);
    expect([other.status, other.notices]).toEqual([2, expect.stringContaining('not-ours')]);
    expect(readFileSync(at('kept.edf'), 'utf8')).toBe('something of a person');
    expect((await converted(table, '--to', 'edf', '--out', `${folder}/`, '--force')).status).toBe(0);
    // Both are recognised by their headers.
    for (const to of ['edf', 'bdf', 'bdf'])
      expect((await converted(table, '--to', to, '--out', `${folder}/`)).status).toBe(0);
    expect(readFileSync(table, 'utf8')).toBe(before);
  });

  it('numbers recordings of the same name in a folder, and ignores its tables of marks', async () => {
    mkdirSync(at('a'));
    mkdirSync(at('b'));
    for (const name of ['a', 'b'])
      await runCommand(
        'synth',
        '--out',
        at(name, 'x'),
        '--duration',
        '20',
        '--seed',
        name === 'a' ? '1' : '2',
      );
    const out = `${at('both')}/`;
    const { status, output } = await runCommand(
      'convert',
      at('a', 'x'),
      at('b', 'x'),
      '--to',
      'csv',
      '--out',
      out,
    );
    expect(status).toBe(0);
    const reports = JSON.parse(output) as { result: { files: { file: string }[] } }[];
    expect(reports.map(({ result }) => result.files.map(({ file }) => file))).toEqual([
      [at('both', 'x.csv'), at('both', 'x.marks.csv')],
      [at('both', 'x-2.csv'), at('both', 'x-2.marks.csv')],
    ]);
    expect(readFileSync(at('both', 'x.marks.csv'), 'utf8')).toMatch(
      /^recording,time_s.*\nx,0\.\d+,,atr,N,,0,0,0\n/,
    );
    const info = await runCommand('info', at('both'));
    const found = JSON.parse(info.output) as { recording: { name: string } }[];
    expect(found.map(({ recording }) => recording.name)).toEqual(['x', 'x-2']);
  });

  it('lists its options, with the meaning of --channels', async () => {
    const { output } = await runCommand('convert', '--help');
    expect(output).toContain('--to wfdb|edf|bdf|csv\n');
    expect(output.match(/--channels/g)).toHaveLength(2);
    expect(output).not.toContain('ecg=LABEL');
  });
});

describe.skipIf(!hasData)(`convert of recorded data${dataNote}`, () => {
  it.each([
    ['mitdb/100.hea', 'edf'],
    ['mitdb/100.hea', 'bdf'],
    ['mitdb/100.hea', 'wfdb'],
    ['edf/short_psg.edf', 'edf'],
    ['edf/short_psg.edf', 'wfdb'],
    ['edf/test_generator.bdf', 'bdf'],
    ['edf/test_generator.bdf', 'wfdb'],
  ] as const)(
    'keeps, from %s to %s and back, the digital values of the part, its marks and its start',
    async (file, to) => {
      const source = dataPath(...file.split('/'));
      const [fromSec, toSec] = [4, 24];
      const out = `${at('recorded', to)}/`;
      const asked = ['--from', String(fromSec), '--until', String(toSec), '--out', out, '--quiet'];
      const { result, error } = await converted(source, '--to', to, ...asked);
      expect(error).toBeUndefined();
      const [before, after] = [await opened(source), await opened(result.files[0].file)];
      expect(after.channels.map(({ label }) => label)).toEqual(before.channels.map(({ label }) => label));
      for (const [index, { fs, sampleCount }] of before.channels.entries()) {
        const all = await readDigital(before, index);
        const part = all.slice(Math.round(fromSec * fs), Math.min(sampleCount, Math.round(toSec * fs)));
        expect((await readDigital(after, index)).slice(0, part.length)).toEqual(part);
      }
      const timesOf = ({ annotations }: Recording) =>
        annotations.flatMap((set) => set.annotations.map(({ sampleIndex }) => sampleIndex / set.fs));
      const expected = timesOf(before).flatMap((time) =>
        time >= fromSec && time < toSec ? [Math.round(1000 * (time - fromSec))] : [],
      );
      const found = timesOf(after).map((time) => Math.round(1000 * time));
      // A rhythm that began before the part is placed at its start.
      expect(found.filter((time) => time > 0)).toEqual(expected.filter((time) => time > 0));
      const startMs = ({ startTime }: Recording) => (startTime === null ? null : Date.parse(`${startTime}Z`));
      const began = startMs(before);
      expect(startMs(after)).toBe(began === null ? null : began + 1000 * fromSec);
    },
  );

  it('rejects a BDF of 24 bits as EDF unless it may be rescaled', async () => {
    const source = dataPath('edf', 'test_generator.bdf');
    const refused = await converted(source, '--to', 'edf', '--out', `${at('narrow')}/`);
    expect([refused.status, refused.error.code]).toEqual([1, 'bad-value']);
    expect(refused.error.where).toEqual({ file: source, channel: 'sine 5Hz' });
    const rescaled = await converted(source, '--to', 'edf', '--rescale', '--out', `${at('narrow')}/`);
    expect(rescaled.status).toBe(0);
    expect(rescaled.warnings.map(({ code }: { code: string }) => code)).toContain('rescaled');
  });
});
