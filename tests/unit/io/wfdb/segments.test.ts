import { describe, expect, it } from 'vitest';
import { openWfdb } from '../../../../src/io/wfdb/open.ts';
import type { ByteSource, Recording } from '../../../../src/model/recording.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { rdsampPhysicalTolerance } from '../../../support/tolerances.ts';
import { folderSources, openRecord, sampleTable } from '../../../support/wfdb-record.ts';

const multi = 'wfdb-formats/multi-segment';
const target = ['wfdb-formats', 'target-output'];

/** Returns the largest difference of samples from a reference column, with NaN for missing ones in both. */
function worstError(values: ArrayLike<number>, reference: readonly number[]): number {
  return reference.reduce((worst, value, i) => {
    const isMissing = Number.isNaN(value) && Number.isNaN(values[i]);
    return Math.max(worst, isMissing ? 0 : Math.abs(value - values[i]));
  }, 0);
}

/** Reads digital samples with the format's missing value in gaps, like rdsamp. */
async function marked(
  recording: Recording,
  channel: number,
  [from, to]: readonly [number, number],
  missing: number,
): Promise<number[]> {
  const { values, gaps } = await recording.readDigital(channel, from, to);
  for (const gap of gaps) values.fill(missing, gap.from, gap.to);
  return Array.from(values);
}

function openIn(folder: string, record: string): Promise<Recording> {
  return openWfdb(dataSource(folder, `${record}.hea`), folderSources(folder));
}

describe.skipIf(!hasData)(`records of segments against rdsamp${dataNote}`, () => {
  it('reads a fixed layout across its segments', async () => {
    const recording = await openIn(`${multi}/fixed1`, 'v102s');
    expect(recording.warnings).toEqual([]);
    expect(recording.channels.map(({ label, sampleCount }) => [label, sampleCount])).toEqual(
      ['II', 'V', 'PLETH', 'RESP'].map((label) => [label, 225_000]),
    );
    const rows = sampleTable(...target, 'record-multi-fixed-c');
    for (const [column, channel] of [1, 0, 3].entries()) {
      const { values } = await recording.read(channel, 70_000, 70_000 + rows.length);
      const reference = rows.map((row) => row[column]);
      expect(values).toHaveLength(10_000);
      expect(worstError(values, reference)).toBeLessThan(rdsampPhysicalTolerance);
    }
  });

  it('reads several samples per frame in every segment', async () => {
    const recording = await openIn(`${multi}/041s`, '041s');
    expect(recording.startTime).toBe('1994-10-26T08:26:04');
    expect(recording.durationSec).toBe(16);
    // rdsamp -H repeats the samples of the slower signals.
    const rows = sampleTable(...target, 'record-multi-fixed-d.gz');
    for (const [column, channel] of [3, 2, 1].entries()) {
      const { fs, sampleCount } = recording.channels[channel];
      const step = 500 / fs;
      const reference = rows.filter((_, i) => i % step === 0).map((row) => row[column]);
      expect(await marked(recording, channel, [0, sampleCount], -2048)).toEqual(reference);
    }
  });

  it('reads a variable layout with gaps and missing segments', async () => {
    const recording = await openIn(`${multi}/p000878`, 'p000878-2137-10-26-16-57');
    expect(recording.startTime).toBe('2137-10-26T16:57:09.000');
    expect(recording.channels.map(({ label, unit }) => [label, unit])).toEqual([
      ['PLETH', 'NU'],
      ['II', 'mV'],
      ['V', 'mV'],
      ['ABP', 'mmHg'],
    ]);
    expect(recording.channels[0].sampleCount).toBe(52_725_000);
    expect(recording.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('3269321_0003.hea'),
    ]);
    const rows = sampleTable(...target, 'record-multi-variable-d');
    for (const channel of [0, 1]) {
      expect(await marked(recording, channel, [3550, 3550 + rows.length], -128)).toEqual(
        rows.map((row) => row[channel]),
      );
    }
    const { gaps } = await recording.read(1, 0, 8000);
    expect(gaps[0]).toEqual({ from: 0, to: 5848 });
    expect(gaps.at(-1)).toEqual({ from: 7498, to: 8000 });
    expect((await recording.read(2, 0, 8000)).gaps).toEqual([{ from: 0, to: 8000 }]);
  });

  it('reads a record that names a segment twice and one that is null', async () => {
    const recording = await openIn('wfdb-c-checks/data', 'multi');
    const single = await openRecord('100s', 'wfdb-c-checks/data');
    expect(recording.warnings).toEqual([]);
    expect(recording.channels.map(({ label, sampleCount }) => [label, sampleCount])).toEqual([
      ['MLII', 45_000],
      ['V5', 45_000],
    ]);
    for (const channel of [0, 1]) {
      const { values, gaps } = await recording.readDigital(channel, 0, 45_000);
      const piece = (await single.readDigital(channel, 0, 21_600)).values;
      expect(values.subarray(0, 21_600)).toEqual(piece);
      expect(values.subarray(23_400)).toEqual(piece);
      expect(gaps).toEqual([{ from: 21_600, to: 23_400 }]);
    }
  });

  it('reads segments cut by the C library like the uncut record', async () => {
    const joined = await openIn('wfdb-c-checks/expected', 'wfd');
    const whole = await openRecord('100s', 'wfdb-c-checks/data');
    for (const channel of [0, 1]) {
      expect(await joined.readDigital(channel, 0, 21_600)).toEqual(
        await whole.readDigital(channel, 0, 21_600),
      );
    }
  });

  it('reads 237s from 9:19:45 as xform cut it, next to a segment without files', async () => {
    const recording = await openIn('wfdb-c-checks/input', '237s');
    expect(recording.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('missing.hea'),
    ]);
    const taken = await openRecord('xform', 'wfdb-c-checks/expected');
    const startSec = (9 * 60 + 19) * 60 + 45;
    for (const [index, channel] of [1, 2, 0, 3].entries()) {
      const { fs, sampleCount, label } = taken.channels[index];
      expect([recording.channels[channel].fs, recording.channels[channel].label]).toEqual([fs, label]);
      const from = startSec * fs;
      expect(await recording.readDigital(channel, from, from + sampleCount)).toEqual(
        await taken.readDigital(index, 0, sampleCount),
      );
    }
    expect((await recording.read(0, 9990, 10_020)).gaps).toEqual([{ from: 10, to: 30 }]);
  });
});

const header = 'm/3 2 100 30 10:00:00 01/02/2003\na 10\nb 10\nc 10\n';
const ramp = (start: number): Uint8Array =>
  new Uint8Array(Int16Array.from({ length: 20 }, (_, i) => start + i).buffer);
const signals = (name: string): string =>
  `${name}.dat 16 100/mV 16 0 0 0 0 I\n${name}.dat 16 50/mV 16 0 0 0 0 II\n`;
const segment = (name: string, start: number): ByteSource[] => [
  memoryFile(`f/${name}.hea`, `${name} 2 100 10\n${signals(name)}`),
  memoryFile(`f/${name}.dat`, ramp(start)),
];

function open(text: string, files: readonly ByteSource[]): Promise<Recording> {
  return openWfdb(memoryFile('f/m.hea', text), files);
}

describe('records of segments', () => {
  const all = [...segment('a', 0), ...segment('b', 100), ...segment('c', 200)];

  it('records of segments join their segments, and list all their files', async () => {
    const recording = await open(header, all);
    expect(recording.warnings).toEqual([]);
    expect(recording.startTime).toBe('2003-02-01T10:00:00');
    expect(recording.sources.map(({ path }) => path)).toEqual([
      'f/m.hea',
      'f/a.hea',
      'f/a.dat',
      'f/b.hea',
      'f/b.dat',
      'f/c.hea',
      'f/c.dat',
    ]);
    const { values, gaps } = await recording.read(1, 8, 12);
    expect(gaps).toEqual([]);
    expect(Array.from(values)).toEqual([17 / 50, 19 / 50, 101 / 50, 103 / 50]);
  });

  it('records of segments read only the part of a signal file that a range touches', async () => {
    const untouched: ByteSource = {
      path: 'f/c.dat',
      size: 40,
      read: () => Promise.reject(new Error('c.dat was read')),
    };
    const recording = await open(header, [...all.filter(({ path }) => path !== 'f/c.dat'), untouched]);
    expect((await recording.read(0, 0, 20)).values).toHaveLength(20);
    await expect(recording.read(0, 0, 21)).rejects.toThrow('c.dat was read');
  });

  it.each([
    ['a missing header', all.filter(({ path }) => path !== 'f/b.hea'), 'b.hea'],
    ['a missing signal file', all.filter(({ path }) => path !== 'f/b.dat'), 'b.dat'],
    [
      'another rate',
      [...all.slice(0, 2), memoryFile('f/b.hea', `b 2 99 10\n${signals('a')}`), ...all.slice(4)],
      '99 Hz',
    ],
    [
      'another number of signals',
      [...all.slice(0, 2), memoryFile('f/b.hea', 'b 1 100 10\na.dat 16\n'), ...all.slice(4)],
      '1 signals',
    ],
    [
      'another unit',
      [
        ...all.slice(0, 2),
        memoryFile('f/b.hea', `b 2 100 10\n${signals('a').replace('mV', 'V')}`),
        ...all.slice(4),
      ],
      'unit',
    ],
    [
      'a record of segments in a segment',
      [...all.slice(0, 2), memoryFile('f/b.hea', 'b/1 2 100 10\nm 10\n'), ...all.slice(4)],
      'itself',
    ],
  ])('records of segments make a gap from a segment with %s, and name it', async (_, files, words) => {
    const recording = await open(header, files);
    expect(recording.warnings).toEqual([{ code: 'short-data', message: expect.stringContaining(words) }]);
    const { values, gaps } = await recording.readDigital(0, 0, 30);
    expect(gaps).toEqual([{ from: 10, to: 20 }]);
    expect([values[9], values[20]]).toEqual([18, 200]);
  });

  it('records of segments make a gap from the missing part of a segment', async () => {
    const short = memoryFile('f/b.dat', ramp(100).subarray(0, 12));
    const recording = await open(header, [...all.filter(({ path }) => path !== 'f/b.dat'), short]);
    expect((await recording.read(0, 0, 30)).gaps).toEqual([{ from: 13, to: 20 }]);
    expect(recording.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('holds 3 of the 10'),
    ]);
  });

  it('records of segments have one digital scale, and the physical samples of each segment', async () => {
    const other = memoryFile('f/b.hea', `b 2 100 10\n${signals('b').replace('100/mV', '200(7)/mV')}`);
    const recording = await open(header, [...all.filter(({ path }) => path !== 'f/b.hea'), other]);
    expect(recording.channels[0].adc).toMatchObject({ gain: 100, baseline: 0 });
    expect(Array.from((await recording.read(0, 10, 12)).values)).toEqual([93 / 200, 95 / 200]);
    expect(Array.from((await recording.readDigital(0, 10, 12)).values)).toEqual([47, 48]);
  });

  it('records of segments use the segments’ length if the header has another', async () => {
    const recording = await open(header.replace(' 30 ', ' 31 '), all);
    expect(recording.channels[0].sampleCount).toBe(30);
    expect(recording.warnings.map(({ code }) => code)).toEqual(['header-repaired']);
  });

  it('records of segments find the signals of a variable layout by their names, and repeat a segment', async () => {
    const layout = 'm/5 2 100 50\nlay 0\na 10\n~ 10\nb 10\na 10\nb 10\n';
    const lay = memoryFile('f/lay.hea', 'lay 2 100 0\n~ 0 50/mV 16 0 0 0 0 II\n~ 0 1/mmHg 12 0 0 0 0 ABP\n');
    const recording = await open(layout.replace('m/5', 'm/6'), [lay, ...all]);
    expect(recording.channels.map(({ label, unit }) => [label, unit])).toEqual([
      ['II', 'mV'],
      ['ABP', 'mmHg'],
    ]);
    const { values, gaps } = await recording.readDigital(0, 0, 50);
    expect(gaps).toEqual([{ from: 10, to: 20 }]);
    expect([values[0], values[20], values[30], values[49]]).toEqual([1, 101, 1, 119]);
    expect((await recording.read(1, 0, 50)).gaps).toEqual([{ from: 0, to: 50 }]);
  });

  it.each([
    ['no segment', header, [], 'missing-file', 'a.hea'],
    ['no layout', 'm/2 2 100 10\nlay 0\na 10\n', all, 'missing-file', 'lay.hea'],
    [
      'null segments alone',
      'm/2 2 100 20\nlay 0\n~ 20\n',
      [memoryFile('f/lay.hea', 'lay 1 100 0\n~ 0\n')],
      'empty',
      'f/m.hea',
    ],
    ['itself as a segment', 'm/1 2 100 10\nm 10\n', [memoryFile('f/m.hea', header)], 'bad-header', 'f/m.hea'],
    ['fewer segment lines', 'm/4 2 100 30\na 10\n', all, 'bad-header', 'f/m.hea'],
    ['no number of segments', 'm/0 2 100 30\na 10\n', all, 'bad-header', 'f/m.hea'],
    ['a segment without a length', 'm/1 2 100 30\na\n', all, 'bad-header', 'f/m.hea'],
    ['a segment outside its folder', 'm/1 2 100 30\n../a 10\n', all, 'unsafe-path', 'f/m.hea'],
    ['more signals than a segment has', 'm/1 3 100 10\na 10\n', all, 'bad-header', 'f/m.hea'],
    ['years of gap', 'm/2 2 100\na 10\nb 90000000000\n', all, 'too-large', 'f/m.hea'],
  ])('records of segments with %s are rejected', async (_, text, files, code, file) => {
    await expect(open(text, files)).rejects.toThrow(
      expect.objectContaining({ name: 'BeatbenchError', code, where: expect.objectContaining({ file }) }),
    );
  });

  it('records of segments report the number of segments with the same fault', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `p${i}`);
    const files = names.flatMap((name, i) => [
      memoryFile(`f/${name}.hea`, i % 2 === 0 ? 'no header' : `${name} 2 100 10\n${signals(name)}`),
      memoryFile(`f/${name}.dat`, ramp(0).subarray(0, 20)),
    ]);
    const recording = await open(`m/40 2 100\n${names.map((name) => `${name} 10\n`).join('')}`, files);
    expect(recording.warnings).toHaveLength(12);
    expect(recording.warnings.map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('15 more segments')]),
    );
  });

  it('records of segments read the header of a segment once, however often it occurs', async () => {
    let readCount = 0;
    const [headerA, data] = segment('a', 0);
    const watched: ByteSource = {
      ...headerA,
      read: (from, to) => {
        readCount += 1;
        return headerA.read(from, to);
      },
    };
    const lines = Array.from({ length: 3000 }, (_, i) => `a ${1 + (i % 10)}`);
    const recording = await open(`m/3000 2 100\n${lines.join('\n')}\n`, [watched, data]);
    expect(readCount).toBe(1);
    const { values, gaps } = await recording.readDigital(0, 0, 6);
    expect(gaps).toEqual([]);
    expect(Array.from(values)).toEqual([0, 0, 2, 0, 2, 4]);
  });

  it('records of segments with more parts than the memory limit allows are rejected', async () => {
    const wide = Array.from({ length: 600 }, () => 'a.dat 16').join('\n');
    const files = [
      memoryFile('f/a.hea', `a 600 100 10\n${wide}\n`),
      memoryFile('f/a.dat', new Uint8Array(12_000)),
    ];
    const text = `m/2000 600 100\n${'a 10\n'.repeat(2000)}`;
    await expect(open(text, files)).rejects.toThrow(expect.objectContaining({ code: 'too-large' }));
  });

  it('records of segments open with thousands of segments, most of them missing', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => (i === 4000 ? 'a 10' : `s${i} 10`));
    const recording = await open(`m/5000 2 100\n${lines.join('\n')}\n`, all);
    expect(recording.warnings).toHaveLength(1);
    expect(recording.warnings[0].message).toContain('4999 of the 5000');
    expect((await recording.read(0, 0, 50_000)).gaps).toEqual([
      { from: 0, to: 40_000 },
      { from: 40_010, to: 50_000 },
    ]);
  });
});
