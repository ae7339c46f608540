import { describe, expect, it } from 'vitest';
import { parseHeader } from '../../../../src/io/wfdb/header.ts';
import { openWfdb } from '../../../../src/io/wfdb/open.ts';
import { readText } from '../../../../src/io/source.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { rdsampPhysicalTolerance, rdsampShortTolerance } from '../../../support/tolerances.ts';
import { openRecord, sampleTable } from '../../../support/wfdb-record.ts';

const folder = 'wfdb-formats';
const target = [folder, 'target-output'];

async function digital(recording: Recording, channel: number, from: number, to: number): Promise<number[]> {
  return Array.from((await recording.readDigital(channel, from, to)).values);
}

/** Returns the largest difference of samples from a reference column. */
function worstError(values: ArrayLike<number>, reference: readonly number[]): number {
  return reference.reduce((worst, value, i) => Math.max(worst, Math.abs(value - values[i])), 0);
}

describe.skipIf(!hasData)(`samples against rdsamp's${dataNote}`, () => {
  it.each([
    ['binformats', 'record-1f.gz', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 0],
    ['test01_00s', 'record-1a', [0, 1, 2, 3], 0],
    ['a103l', 'record-1c', [0, 1], 80 * 250],
    ['100', 'record-2b', [1], 1],
    ['310derive', 'record-2d', [0, 1], 2],
  ])('reads %s like %s, digital', async (record, table, channels, from) => {
    const recording = await openRecord(record, folder);
    const rows = sampleTable(...target, table);
    for (const [column, channel] of channels.entries()) {
      const { values, gaps } = await recording.readDigital(channel, from, from + rows.length);
      expect(gaps).toEqual([]);
      expect(Array.from(values)).toEqual(rows.map((row) => row[column]));
    }
  });

  it.each([
    ['a103l', 'record-1b', [2, 0], 50 * 250],
    ['a103l-no-len', 'record-1b', [2, 0], 50 * 250],
    ['3000003_0003', 'record-1d', [1], 125],
    ['100_3chan', 'record-2c', [0, 1, 2], 0],
    ['311derive', 'record-2e', [0], 1],
    ['03700181', 'record-4c', [2], 1000],
  ])('reads %s like %s, physical', async (record, table, channels, from) => {
    const recording = await openRecord(record, folder);
    const rows = sampleTable(...target, table);
    for (const channel of channels) {
      const column = rows.map((row) => row[row.length - channels.length + channels.indexOf(channel)]);
      const { values } = await recording.read(channel, from, from + column.length);
      expect(values.length).toBe(column.length);
      expect(worstError(values, column)).toBeLessThan(rdsampPhysicalTolerance);
    }
  });

  it('keeps each rate of a record with skew and several samples per frame', async () => {
    const recording = await openRecord('test01_00s_skewframe', folder);
    expect(recording.channels.map(({ fs, sampleCount }) => [fs, sampleCount])).toEqual([
      [500, 4000],
      [1000, 8000],
      [500, 4000],
    ]);
    // rdsamp -H repeats the samples of the slower signals, and stops where skew leaves none.
    const rows = sampleTable(...target, 'record-4d');
    const slow = rows.filter((_, i) => i % 2 === 0);
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map((channel) => recording.read(channel, 0, 9999)),
    );
    expect(
      worstError(
        first.values,
        slow.map((row) => row[0]),
      ),
    ).toBeLessThan(rdsampPhysicalTolerance);
    expect(
      worstError(
        second.values,
        rows.map((row) => row[1]),
      ),
    ).toBeLessThan(rdsampPhysicalTolerance);
    expect(
      worstError(
        third.values,
        slow.map((row) => row[2]),
      ),
    ).toBeLessThan(rdsampPhysicalTolerance);
    expect(first.gaps).toEqual([{ from: 3997, to: 4000 }]);
    expect(first.values.subarray(3997)).toEqual(new Float64Array(3).fill(Number.NaN));
    expect(second.gaps).toEqual([]);
  });

  it('reads four samples per frame, whose mean rdsamp prints', async () => {
    const recording = await openRecord('03700181', folder);
    const rows = sampleTable(...target, 'record-4c');
    const { values } = await recording.readDigital(0, 4000, 4000 + 4 * rows.length);
    const means = rows.map((_, i) => {
      const sum = values[4 * i] + values[4 * i + 1] + values[4 * i + 2] + values[4 * i + 3];
      return Math.trunc(sum / 4) / 2963.77;
    });
    expect(
      worstError(
        means,
        rows.map((row) => row[0]),
      ),
    ).toBeLessThan(rdsampPhysicalTolerance);
  });

  it('prints 100s like rdsamp', async () => {
    const rows = sampleTable('wfdb-c-checks', 'expected', 'rdsamp.out').slice(2);
    const recording = await openRecord('100s', 'wfdb-c-checks', 'data');
    expect(recording.channels.map(({ label, unit, role }) => [label, unit, role])).toEqual([
      ['MLII', 'mV', 'ecg'],
      ['V5', 'mV', 'ecg'],
    ]);
    for (const channel of [0, 1]) {
      const { values } = await recording.read(channel, 3600, 3600 + rows.length);
      expect(
        worstError(
          values,
          rows.map((row) => row[channel + 1]),
        ),
      ).toBeLessThan(rdsampShortTolerance);
    }
  });
});

/** Computes the checksum of a channel like a header: the sum of the digital samples. */
async function checksum(recording: Recording, channel: number): Promise<number> {
  const { values } = await recording.readDigital(channel, 0, recording.channels[channel].sampleCount);
  return values.reduce((sum, value) => (sum + value) & 0xffff, 0);
}

describe.skipIf(!hasData)(`whole records${dataNote}`, () => {
  it.each([
    ['mitdb', '100', 2, 650_000, 360, ['atr']],
    ['ludb', '7', 12, 5000, 500, ['avf', 'avl', 'avr', 'i', 'ii', 'iii', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6']],
    ['qtdb', 'sel103', 2, 225_000, 250, ['atr', 'man', 'pu', 'pu0', 'pu1', 'q1c', 'q2c', 'qt1', 'qt2']],
    ['nstdb', '118e06', 2, 650_000, 360, ['atr']],
    [folder, 's0010_re', 15, 38_400, 1000, []],
    ['cinc2016-ecg-pcg', 'a0001', 2, 71_332, 2000, []],
    ['icu-ecg-abp-ppg', 'TestICU', 6, 37_500, 125, []],
    ['holter-beats', 'nsr001', 0, 0, 128, ['ecg']],
    ['wfdb-c-checks/data', '100a', 0, 0, 360, ['atr']],
    ['wfdb-c-checks/data', 'null', 2, 1800, 360, []],
  ])('opens %s/%s', async (set, record, channelCount, sampleCount, fs, annotators) => {
    const recording = await openRecord(record, set);
    expect(recording.warnings).toEqual([]);
    expect(recording.name).toBe(record);
    expect(recording.channels.map((channel) => [channel.sampleCount, channel.fs])).toEqual(
      Array.from({ length: channelCount }, () => [sampleCount, fs]),
    );
    expect(recording.annotations.map(({ source }) => source)).toEqual(annotators);
    expect(recording.sources[0].path).toBe(`${set}/${record}.hea`);
  });

  it.each([
    ['mitdb', '100'],
    ['mitdb', '203'],
    ['nstdb', '118e06'],
    [folder, '100_3chan'],
    [folder, '310derive_2'],
    [folder, '310derive_3'],
    [folder, '311derive_2'],
    [folder, '311derive_3'],
    [folder, '311derive_4'],
    [folder, 'binformats'],
    ['ludb', '1'],
  ])('reads all samples of %s/%s, by its checksums', async (set, record) => {
    const recording = await openRecord(record, set);
    const actual = await Promise.all(recording.channels.map((_, channel) => checksum(recording, channel)));
    const { signals } = parseHeader(await readText(recording.sources[0], 100_000), record);
    expect(actual).toEqual(signals.map((signal) => (signal.checksum ?? 0) & 0xffff));
  });

  it('reads any range like a part of the whole', async () => {
    const recording = await openRecord('binformats', folder);
    for (const channel of recording.channels.keys()) {
      const whole = await digital(recording, channel, 0, 499);
      for (const [from, to] of [
        [0, 1],
        [1, 2],
        [2, 7],
        [3, 499],
        [498, 499],
        [250, 250],
        [490, 600],
      ]) {
        expect(await digital(recording, channel, from, to)).toEqual(whole.slice(from, to));
      }
    }
  });

  it('takes the length from the file if the header has none', async () => {
    const short = await openRecord('a103l-no-len', folder);
    expect(short.channels.map(({ sampleCount }) => sampleCount)).toEqual([82_500, 82_500, 82_500]);
    const record100 = await openRecord('100-no-len', folder);
    expect(record100.channels.map(({ sampleCount }) => sampleCount)).toEqual([650_000, 650_000]);
  });

  it('lists its files: header first, then signal files in its order', async () => {
    const recording = await openRecord('s0010_re', folder);
    expect(recording.sources.map(({ path }) => path.split('/').at(-1))).toEqual([
      's0010_re.hea',
      's0010_re.dat',
      's0010_re.xyz',
    ]);
  });
});

describe('records with missing samples', () => {
  it('records with missing samples make gaps from the lowest value, from signals not stored, and from skew', async () => {
    const header = 'r 3 100 4 10:00:00 01/02/2003\nr.dat 16 100 16 0\nr.dat 16:1 100 16 0\n~ 0 100/mmHg\n';
    const frames = new Int16Array([1, 0, -32_768, 10, -32_768, 20, 4, -32_768]);
    const recording = await openWfdb(memoryFile('f/r.hea', header), [
      memoryFile('f/r.dat', new Uint8Array(frames.buffer)),
    ]);
    expect(recording.startTime).toBe('2003-02-01T10:00:00');
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map((channel) => recording.read(channel, 0, 4)),
    );
    expect(first).toEqual({ values: new Float64Array([0.01, NaN, NaN, 0.04]), gaps: [{ from: 1, to: 3 }] });
    expect(second).toEqual({ values: new Float64Array([0.1, 0.2, NaN, NaN]), gaps: [{ from: 2, to: 4 }] });
    expect(third.gaps).toEqual([{ from: 0, to: 4 }]);
    const stored = await recording.readDigital(0, 1, 4);
    expect(stored).toEqual({ values: new Int32Array([0, 0, 4]), gaps: [{ from: 0, to: 2 }] });
  });
});
