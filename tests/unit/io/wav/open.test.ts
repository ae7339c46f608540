import { assert, asyncProperty, integer, nat, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../../src/io/open.ts';
import { openWfdb } from '../../../../src/io/wfdb/open.ts';
import { openWav } from '../../../../src/io/wav/open.ts';
import { BeatbenchError } from '../../../../src/model/failure.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { wavFile } from '../../../support/wav-file.ts';
import { caseCount } from '../../../support/gate.ts';

const whole = async (recording: Recording, index = 0): Promise<number[]> => [
  ...(await recording.read(index, 0, Infinity)).values,
];

const viewAsBytes = (array: ArrayBufferView): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

const stereo16 = wavFile({
  channelCount: 2,
  fs: 2000,
  bits: 16,
  data: viewAsBytes(Int16Array.of(1, -1, 32767, -32768, 0, 5)),
});

describe('openWav', () => {
  it('reads 16 bits of two channels as fractions of full scale', async () => {
    const recording = await openWav(memoryFile('d/heart.wav', stereo16));
    expect(recording).toMatchObject({ name: 'heart', format: 'wav', durationSec: 3 / 2000, warnings: [] });
    expect(recording.channels).toEqual(
      ['Left', 'Right'].map((label) => ({
        label,
        role: 'pcg',
        unit: 'FS',
        fs: 2000,
        sampleCount: 3,
        adc: { gain: 32768, baseline: 0, bits: 16 },
      })),
    );
    expect(await whole(recording, 0)).toEqual([1 / 32768, 32767 / 32768, 0]);
    expect(await whole(recording, 1)).toEqual([-1 / 32768, -1, 5 / 32768]);
    expect((await recording.readDigital(1, 1, 3)).values).toEqual(Int32Array.of(-32768, 5));
  });

  it.each([
    [8, [0, 128, 255], [-1, 0, 127 / 128], 128],
    [24, [0xff, 0xff, 0xff, 0, 0, 0x80, 1, 2, 3], [-1 / 2 ** 23, -1, 0x030201 / 2 ** 23], 0],
    [32, [...viewAsBytes(Int32Array.of(-5, 7, -(2 ** 31)))], [-5 / 2 ** 31, 7 / 2 ** 31, -1], 0],
    // Twelve bits fill the upper bits of two bytes.
    [12, [0x10, 0, 0xf0, 0xff, 0xf0, 0x7f], [16 / 32768, -16 / 32768, 32752 / 32768], 0],
  ])('reads integers of %i bits', async (bits, data, values, baseline) => {
    const file = wavFile({ channelCount: 1, fs: 4000, bits, data: Uint8Array.from(data) });
    const recording = await openWav(memoryFile('a.wav', file));
    expect(await whole(recording)).toEqual(values);
    expect(recording.channels[0].adc).toMatchObject({ baseline, bits });
    expect(recording.channels[0].label).toBe('Sound');
  });

  it.each([
    ['single', viewAsBytes(Float32Array.of(0.5, -2, NaN)), 32],
    ['double', viewAsBytes(Float64Array.of(0.5, -2, Infinity)), 64],
  ])('reads floating-point numbers of %s precision, with gaps for invalid ones', async (_, data, bits) => {
    const recording = await openWav(
      memoryFile('a.wav', wavFile({ tag: 3, channelCount: 1, fs: 500, bits, data })),
    );
    const { values, gaps } = await recording.read(0, 0, 9);
    expect([...values]).toEqual([0.5, -2, NaN]);
    expect(gaps).toEqual([{ from: 2, to: 3 }]);
    await expect(recording.readDigital(0, 0, 1)).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('reads an extensible header and its number of used bits', async () => {
    const data = viewAsBytes(Int32Array.of(0x7fffff00, -256));
    const file = wavFile({ channelCount: 1, fs: 48000, bits: 32, usedBits: 24, data });
    const recording = await openWav(memoryFile('a.wav', file));
    expect(recording.channels[0].adc).toEqual({ gain: 2 ** 31, baseline: 0, bits: 24 });
    expect(await whole(recording)).toEqual([0x7fffff00 / 2 ** 31, -(2 ** -23)]);
  });

  it('ignores other chunks, also those of odd length, and reads the time of a broadcast', async () => {
    const bext = new Uint8Array(602);
    bext.set(new TextEncoder().encode('2024-02-0312:34:56'), 320);
    const recording = await openWav(
      memoryFile(
        'a.wav',
        wavFile({
          channelCount: 1,
          fs: 2000,
          bits: 8,
          data: Uint8Array.of(1, 2, 3),
          before: { junk: new Uint8Array(7).fill(255), bext },
          after: { LIST: new Uint8Array(5) },
        }),
      ),
    );
    expect((await recording.readDigital(0, 0, 9)).values).toEqual(Int32Array.of(1, 2, 3));
    expect(recording.startTime).toBe('2024-02-03T12:34:56');
  });

  it('reads RF64 with its size in the ds64 chunk', async () => {
    const ds64 = new Uint8Array(28);
    new DataView(ds64.buffer).setBigUint64(8, 4n, true);
    const parts = { channelCount: 1, fs: 2000, bits: 16, data: Uint8Array.of(1, 0, 2, 0, 9, 9) };
    const file = wavFile({ ...parts, riff: 'RF64', before: { ds64 }, statedBytes: 0xffffffff });
    const recording = await openWav(memoryFile('a.wav', file));
    expect((await recording.readDigital(0, 0, 9)).values).toEqual(Int32Array.of(1, 2));
    expect(recording.warnings).toEqual([]);
  });

  it('reads the remaining part if the header states more, or nothing', async () => {
    const parts = { channelCount: 1, fs: 2000, bits: 16, data: Uint8Array.of(1, 0, 2, 0, 3) };
    const short = await openWav(memoryFile('a.wav', wavFile({ ...parts, statedBytes: 4000 })));
    expect((await short.readDigital(0, 0, 9)).values).toEqual(Int32Array.of(1, 2, 3));
    expect(short.warnings.map(({ code }) => code)).toEqual(['short-data']);
    const open = await openWav(memoryFile('a.wav', wavFile({ ...parts, statedBytes: 0, riffBytes: 0 })));
    expect(open.channels[0].sampleCount).toBe(3);
    expect(open.warnings.map(({ code }) => code)).toEqual(['header-repaired']);
  });

  it('uses the role of a file named after another signal', async () => {
    const recording = await openWav(memoryFile('d/ecg_01.wav', stereo16));
    expect(recording.channels.map(({ role }) => role)).toEqual(['ecg', 'ecg']);
  });

  it('reads any range like a part of the whole', async () => {
    const data = Uint8Array.from({ length: 3000 }, (_, k) => (k * 37) % 251);
    const recording = await openWav(
      memoryFile('a.wav', wavFile({ channelCount: 3, fs: 100, bits: 24, data })),
    );
    const all = (await recording.readDigital(2, 0, Infinity)).values;
    await assert(
      asyncProperty(record({ from: integer({ min: -5, max: 340 }), length: nat(400) }), async (range) => {
        const { values } = await recording.readDigital(2, range.from, range.from + range.length);
        expect(values).toEqual(all.slice(Math.max(0, range.from), Math.max(0, range.from + range.length)));
      }),
      { numRuns: caseCount(60) },
    );
  });

  it('stops when cancelled', async () => {
    const recording = await openWav(memoryFile('a.wav', stereo16));
    const stop = AbortSignal.abort();
    await expect(openWav(memoryFile('a.wav', stereo16), stop)).rejects.toBe(stop.reason);
    await expect(recording.read(0, 0, 3, stop)).rejects.toBe(stop.reason);
  });
});

describe('openWav on bad input', () => {
  const parts = { channelCount: 1, fs: 2000, bits: 16, data: new Uint8Array(8) };
  const changed = (at: number, byte: number): Uint8Array =>
    wavFile(parts).map((b, k) => (k === at ? byte : b));
  it.each([
    ['a header alone', wavFile(parts).slice(0, 12), 'truncated', 12],
    ['no samples part', wavFile(parts).slice(0, 36), 'truncated', 36],
    ['no samples', wavFile({ ...parts, data: new Uint8Array() }), 'empty', 44],
    ['half a description', wavFile(parts).slice(0, 30), 'truncated', undefined],
    ['no channels', changed(22, 0), 'bad-header', 22],
    ['no rate', wavFile({ ...parts, fs: 0 }), 'bad-header', 24],
    ['a frame of odd bytes', changed(32, 7), 'bad-header', 32],
    ['bits that do not fit', changed(34, 40), 'bad-header', 34],
    ['µ-law', wavFile({ ...parts, tag: 7 }), 'unsupported', 20],
    ['a float of two bytes', wavFile({ ...parts, tag: 3 }), 'bad-header', 32],
    [
      'thousands of empty parts',
      Uint8Array.of(...stereo16.slice(0, 12), ...new Uint8Array(40_000)),
      'bad-header',
      undefined,
    ],
  ])('%s', async (_, bytes, code, byte) => {
    const opening = openWav(memoryFile('bad.wav', bytes));
    await expect(opening).rejects.toBeInstanceOf(BeatbenchError);
    await expect(opening).rejects.toMatchObject({ code, where: byte === undefined ? {} : { byte } });
  });

  it('opens or rejects with a message for any changed bytes', async () => {
    const made = wavFile({
      channelCount: 2,
      fs: 2000,
      bits: 24,
      usedBits: 20,
      data: new Uint8Array(120).fill(77),
      before: { bext: new Uint8Array(340) },
    });
    const changes = record({ at: nat(made.length - 1), byte: nat(255), end: nat(made.length) });
    await assert(
      asyncProperty(changes, changes, async (first, second) => {
        const bytes = made.slice(0, Math.max(first.end, second.end));
        for (const { at, byte } of [first, second]) if (at < bytes.length) bytes[at] = byte;
        const { opened, broken } = await openRecordings([memoryFile('a.wav', bytes)]);
        expect(broken.filter(({ failure }) => failure.code === 'internal')).toEqual([]);
        for (const recording of opened) {
          if (recording.format !== 'wav') continue;
          const { values } = await recording.read(0, 0, Infinity);
          expect(values.length).toBe(recording.channels[0].sampleCount);
        }
      }),
      { numRuns: caseCount(400) },
    );
  });
});

describe.skipIf(!hasData)(`openWav on recorded heart sounds${dataNote}`, () => {
  it('reads the samples of the WFDB header next to the file', async () => {
    const sound = dataSource('cinc2016-ecg-pcg', 'a0001.wav');
    const recording = await openWav(sound);
    const record = await openWfdb(dataSource('cinc2016-ecg-pcg', 'a0001.hea'), [
      dataSource('cinc2016-ecg-pcg', 'a0001.dat'),
      sound,
    ]);
    const index = record.channels.findIndex(({ role }) => role === 'pcg');
    const { fs, sampleCount } = recording.channels[0];
    expect(fs).toBe(record.channels[index].fs);
    const expected = (await record.readDigital(index, 0, Infinity)).values;
    expect(sampleCount).toBe(expected.length);
    expect((await recording.readDigital(0, 0, Infinity)).values).toEqual(expected);
  });
});
