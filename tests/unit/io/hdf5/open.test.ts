import { array, assert, asyncProperty, constantFrom, integer, nat, record } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openHdf5 } from '../../../../src/io/hdf5/open.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import type { ByteSource } from '../../../../src/model/recording.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { hdf5Bytes } from '../../../support/hdf5-file.ts';
import { localHdf5 } from '../../../support/local-hdf5.ts';
import { caseCount } from '../../../support/gate.ts';

const count = 3000;
const sine = Float64Array.from({ length: count }, (_, k) => Math.sin(k / 11));
const pairs = Int16Array.from({ length: 2 * count }, (_, k) => (k % 2 === 0 ? k / 2 : -(k - 1) / 2));

let made: Uint8Array = new Uint8Array();
beforeAll(async () => {
  made = await hdf5Bytes((file) => {
    file.create_attribute('fs', 250);
    const ecg = file.create_dataset({ name: 'ecg', data: sine });
    ecg.create_attribute('units', 'mV');
    const group = file.create_group('wrist');
    const ppg = group.create_dataset({
      name: 'ppg',
      data: pairs,
      shape: [count, 2],
      chunks: [256, 2],
      compression: 'gzip',
    });
    ppg.create_attribute('sampling rate', new Float32Array([62.5]));
    group.create_dataset({ name: 'peaks', data: Int32Array.from({ length: 300 }, (_, k) => 10 * k) });
    group.create_dataset({ name: 'words', data: ['a', 'b'] });
    file.create_dataset({ name: 'acc', data: BigInt64Array.from({ length: count }, (_, k) => BigInt(-k)) });
    file.create_external_link('/etc/passwd', '/', 'elsewhere');
    file.create_soft_link('/ecg/nothing', 'broken');
    file.create_soft_link('/acc', 'again');
    file.create_soft_link('/', 'around');
  });
});

describe('openHdf5', () => {
  it('finds signals, rates, units and roles', async () => {
    const recording = await openHdf5(memoryFile('d/study.h5', made), localHdf5);
    expect(recording).toMatchObject({ name: 'study', format: 'hdf5', durationSec: count / 62.5 });
    const about = recording.channels.map(({ label, role, unit, fs }) => [label, role, unit, fs]);
    expect(about.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['acc', 'acceleration', '', 250],
      ['ecg', 'ecg', 'mV', 250],
      ['ppg 1', 'ppg', '', 62.5],
      ['ppg 2', 'ppg', '', 62.5],
    ]);
    expect(recording.warnings.map(({ code }) => code)).toEqual(['left-out']);
    for (const name of ['wrist/words', 'elsewhere', 'broken']) {
      expect(recording.warnings[0]?.message).toContain(`"${name}"`);
    }
  });

  it('reads numbers exactly, uncompressed and compressed, in any range', async () => {
    const recording = await openHdf5(memoryFile('a.h5', made), localHdf5);
    const indexOf = (label: string) => recording.channels.findIndex((each) => each.label === label);
    const wanted = {
      ecg: sine,
      'ppg 1': Float64Array.from({ length: count }, (_, k) => k),
      'ppg 2': Float64Array.from({ length: count }, (_, k) => -k),
      acc: Float64Array.from({ length: count }, (_, k) => -k),
    };
    for (const [label, values] of Object.entries(wanted)) {
      // No zero has a sign here.
      const found = (await recording.read(indexOf(label), 0, Infinity)).values;
      expect(found.map((value) => value + 0)).toEqual(values.map((value) => value + 0));
    }
    const range = record({ from: integer({ min: -10, max: count }), length: nat(900) });
    await assert(
      asyncProperty(range, async ({ from, length }) => {
        const { values } = await recording.read(indexOf('ecg'), from, from + length);
        expect(values).toEqual(sine.slice(Math.max(0, from), Math.max(0, from + length)));
      }),
      { numRuns: caseCount(60) },
    );
  });

  it('reads two files in turn, and one whose bytes are not available at once', async () => {
    const whole = memoryFile('slow.h5', made);
    const slow: ByteSource = {
      path: whole.path,
      size: whole.size,
      read: (from, to, signal) => whole.read(from, to, signal),
    };
    const both = [await openHdf5(memoryFile('a.h5', made), localHdf5), await openHdf5(slow, localHdf5)];
    for (const recording of [...both, ...both]) {
      const index = recording.channels.findIndex(({ label }) => label === 'ecg');
      expect((await recording.read(index, 10, 12)).values).toEqual(sine.slice(10, 12));
    }
    await expect(openHdf5({ ...slow, size: 2 ** 40 }, localHdf5)).rejects.toMatchObject({
      code: 'too-large',
    });
  });

  it('requests a rate that is missing', async () => {
    const bare = await hdf5Bytes((file) => file.create_dataset({ name: 'x', data: sine }));
    const { broken } = await openRecordings([memoryFile('a.h5', bare)], { hdf5: localHdf5 });
    expect(broken[0]).toMatchObject({ failure: { code: 'no-rate' }, question: { holds: 'arrays' } });
    expect(broken[0].question?.preview.slice(0, 2)).toEqual([['x'], ['0']]);
    const { opened } = await openRecordings([memoryFile('a.h5', bare)], {
      inputRateHz: 100,
      hdf5: localHdf5,
    });
    expect(opened[0].channels[0].fs).toBe(100);
  });

  it('reads structs and texts of MATLAB 7.3', async () => {
    const file = await hdf5Bytes((made73) => {
      const struct = made73.create_group('ECG');
      struct.create_attribute('MATLAB_class', 'struct');
      const data = struct.create_dataset({ name: 'data', data: sine, shape: [1, count] });
      data.create_attribute('MATLAB_class', 'double');
      const unit = struct.create_dataset({ name: 'unit', data: Uint16Array.of(109, 86), shape: [2, 1] });
      unit.create_attribute('MATLAB_class', 'char');
      struct.create_dataset({ name: 'Fs', data: new Float64Array([400]), shape: [1, 1] });
    });
    const recording = await openHdf5(memoryFile('a.mat', file), localHdf5);
    expect(recording.format).toBe('mat');
    expect(recording.channels).toMatchObject([{ label: 'ECG', role: 'ecg', unit: 'mV', fs: 400 }]);
  });
});

describe('openHdf5 on bad input', () => {
  it.each([
    ['noise', () => new Uint8Array(3000).map((_, k) => (k * 7919) % 256), 'bad-value'],
    ['nothing but the mark', () => made.slice(0, 8), 'bad-value'],
    ['half a file', () => made.slice(0, made.length >> 1), 'bad-value'],
  ])('%s', async (_, bytes, code) => {
    await expect(openHdf5(memoryFile('bad.h5', bytes()), localHdf5)).rejects.toMatchObject({
      name: 'BeatbenchError',
      code,
      where: { file: 'bad.h5' },
    });
  });

  it('leaves out data that a header claims and the file cannot hold', async () => {
    const file = await hdf5Bytes((claims) => {
      claims.create_attribute('fs', 100);
      claims.create_dataset({ name: 'ecg', data: sine });
      const grown = claims.create_dataset({ name: 'ppg', data: sine, maxshape: [null], chunks: [500] });
      grown.resize([2 ** 31]);
    });
    const recording = await openHdf5(memoryFile('a.h5', file), localHdf5);
    expect(recording.channels.map(({ label }) => label)).toEqual(['ecg']);
    expect(recording.warnings[0]?.message).toContain('"ppg"');
  });

  it('stops when cancelled', async () => {
    const stop = AbortSignal.abort();
    await expect(openHdf5(memoryFile('a.h5', made), localHdf5, {}, stop)).rejects.toBe(stop.reason);
    const recording = await openHdf5(memoryFile('a.h5', made), localHdf5);
    await expect(recording.read(0, 0, 9, stop)).rejects.toBe(stop.reason);
  });

  it('opens or rejects with a message for any changed bytes', async () => {
    const change = record({ at: nat(), byte: nat(255), isNear: constantFrom(true, false) });
    await assert(
      asyncProperty(array(change, { minLength: 1, maxLength: 6 }), nat(8), async (changes, cut) => {
        const bytes = made.slice(0, cut === 0 ? (made.length * 3) >> 2 : made.length);
        for (const { at, byte, isNear } of changes) bytes[at % (isNear ? 4096 : bytes.length)] = byte;
        const { opened, broken } = await openRecordings([memoryFile('a.h5', bytes)], {
          inputRateHz: 100,
          hdf5: localHdf5,
        });
        expect(broken.filter(({ failure }) => failure.code === 'internal')).toEqual([]);
        for (const recording of opened) {
          const found = await recording.read(0, 0, Infinity).catch((error: unknown) => error);
          expect(found).toSatisfy(
            (each) => typeof each === 'object' && each !== null && ('values' in each || 'code' in each),
          );
        }
      }),
      { numRuns: caseCount(300) },
    );
  });
});

describe.skipIf(!hasData)(`openHdf5 on recordings${dataNote}`, () => {
  it.each([
    ['ecg_sample.h5', 200, 2370, '2017-01-17T14:50:32.316'],
    ['ecg_20_sec_1000_Hz.h5', 1000, 20_400, '2018-09-28T14:39:43.518'],
    ['ecg_20_sec_100_Hz.h5', 100, 1965, '2018-09-28T14:36:39.886'],
  ])('opens %s of OpenSignals', async (name, fs, sampleCount, startTime) => {
    const recording = await openHdf5(dataSource('hdf5-opensignals', name), localHdf5);
    expect(recording.startTime).toBe(startTime);
    expect(recording.channels).toEqual([{ label: 'ECG', role: 'ecg', unit: '', fs, sampleCount, adc: null }]);
    const { values, gaps } = await recording.read(0, 0, Infinity);
    expect(gaps).toEqual([]);
    expect(values.every((value) => Number.isInteger(value) && value >= 0 && value < 65_536)).toBe(true);
  });

  it('terminates if a heap of texts leads to a free object of size zero', async () => {
    const source = dataSource('hdf5-opensignals', 'ecg_sample.h5');
    const bytes = await source.read(0, source.size);
    // The length of the twelfth text, which has three letters.
    expect(bytes[2488]).toBe(3);
    bytes[2488] = 255;
    await expect(openHdf5(memoryFile(source.path, bytes), localHdf5)).rejects.toMatchObject({
      code: 'bad-value',
    });
  });

  it('reports MATLAB 7.3 types without a signal', async () => {
    for (const number of [1, 2, 3, 11, 13, 14, 15, 16]) {
      await expect(
        openHdf5(dataSource('mat', `mat73_testfile${number}.mat`), localHdf5),
      ).rejects.toMatchObject({
        code: 'no-channel',
      });
    }
  });
});
