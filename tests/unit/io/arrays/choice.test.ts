import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../../src/io/open.ts';
import type { OpenFilesOptions } from '../../../../src/io/open.ts';
import type { ArrayItem } from '../../../../src/model/recording.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { hdf5Bytes } from '../../../support/hdf5-file.ts';
import { localHdf5 } from '../../../support/local-hdf5.ts';
import { MatBuilder } from '../../../support/mat-file.ts';

const wave = (count: number): number[] => Array.from({ length: count }, (_, k) => Math.sin(k / 9));

/** Makes a struct with a rate, a signal of two channels, beats, and a long vector of results. */
function matFile(): Uint8Array {
  const mat = new MatBuilder();
  return mat.file(
    mat.struct('chest', {
      fs: mat.matrix('', 1, 1, [250]),
      ecg: mat.matrix('', 3000, 2, wave(6000)),
      peaks: mat.matrix('', 1, 40, wave(40)),
    }),
    mat.matrix('trend', 1, 100, wave(100).map(Math.round), true),
    mat.matrix('t', 3000, 1, wave(3000)),
  );
}

const open = (bytes: Uint8Array, options: OpenFilesOptions = {}, path = 'd/a.mat') =>
  openRecordings([memoryFile(path, bytes)], { hdf5: localHdf5, ...options });

const shortly = (arrays: readonly ArrayItem[] | undefined) =>
  arrays?.map(({ name, sampleCount, channelCount, type, rateHz, isSignal, isPlausible }) => [
    name,
    [sampleCount, channelCount],
    type,
    rateHz,
    isSignal,
    isPlausible,
  ]);

describe('the arrays of a file', () => {
  it('the arrays of a file are listed with their properties, and the selected ones are marked', async () => {
    const { opened } = await open(matFile());
    expect(shortly(opened[0].arrays)).toEqual([
      ['chest.ecg', [3000, 2], 'float64', 250, true, true],
      ['chest.peaks', [40, 1], 'float64', 250, false, false],
      ['trend', [100, 1], 'int16', 250, false, true],
      ['t', [3000, 1], 'float64', 250, false, false],
    ]);
    expect(opened[0].arrays?.map(({ role }) => role)).toEqual(['ecg', 'other', 'other', 'other']);
  });

  it('become channels if the user chooses them, by full or last name', async () => {
    const arrays = { 'd/a.mat': ['trend', 'chest.peaks'] };
    const { opened } = await open(matFile(), { arrays });
    expect(opened[0].channels.map(({ label, fs, sampleCount }) => [label, fs, sampleCount])).toEqual([
      ['peaks', 250, 40],
      ['trend', 250, 100],
    ]);
    expect(opened[0].arrays?.filter(({ isSignal }) => isSignal).map(({ name }) => name)).toEqual([
      'chest.peaks',
      'trend',
    ]);
    const short = await open(matFile(), { arrays: { 'd/a.mat': ['peaks'] } });
    expect(short.opened[0].channels).toHaveLength(1);
    const other = await open(matFile(), { arrays: { 'd/b.mat': ['peaks'] } });
    expect(other.opened[0].channels).toHaveLength(2);
  });

  it.each([
    ['pulse', /no array ‘pulse’; name one of chest\.ecg, chest\.peaks, trend, t\./],
    ['__proto__', /no array ‘__proto__’/],
  ])(
    'the arrays of a file with unknown names (%s) are rejected with a list of the names',
    async (name, said) => {
      const { broken } = await open(matFile(), { arrays: { 'd/a.mat': [name] } });
      expect(broken[0]).toMatchObject({
        failure: { code: 'no-channel', where: { file: 'd/a.mat', field: name } },
      });
      expect(broken[0].failure.message).toMatch(said);
      expect(broken[0].question).toBeUndefined();
    },
  );

  it('the arrays of a file use a given rate if the file has none', async () => {
    const bytes = await hdf5Bytes((file) => {
      file.create_group('raw').create_dataset({ name: 'a', data: Float32Array.from(wave(900)) });
      file.create_dataset({ name: 'b', data: Uint8Array.from(wave(20), (v) => 9 * v + 9) });
    });
    const asked = await open(bytes, {}, 'c.h5');
    expect(asked.broken[0].question).toMatchObject({ missing: 'rate', holds: 'arrays' });
    expect(shortly(asked.broken[0].question?.arrays)).toEqual([
      ['b', [20, 1], 'uint8', null, false, true],
      ['raw/a', [900, 1], 'float32', null, true, true],
    ]);
    const { opened } = await open(bytes, { inputRateHz: 50, arrays: { 'c.h5': ['raw/a', 'b'] } }, 'c.h5');
    expect(opened[0].channels.map(({ fs, sampleCount }) => [fs, sampleCount])).toEqual([
      [50, 20],
      [50, 900],
    ]);
    // A typed value is not applied yet, and can be changed.
    expect(opened[0].arrays?.map(({ rateHz }) => rateHz)).toEqual([null, null]);
  });

  it('the arrays of a file are requested if none is clearly a signal and one may be', async () => {
    const mat = new MatBuilder();
    const trend = await open(mat.file(mat.matrix('trend', 1, 100, wave(100)), mat.matrix('fs', 1, 1, [2])));
    expect(trend.broken[0]).toMatchObject({
      failure: { code: 'no-channel', message: expect.stringContaining('say which of its arrays') },
      question: { missing: 'signals', holds: 'arrays', preview: [], arrays: [{ name: 'trend', rateHz: 2 }] },
    });
    const beats = await open(mat.file(mat.matrix('peaks', 1, 100, wave(100))));
    expect(beats.broken[0]).toMatchObject({ failure: { code: 'no-channel' } });
    expect(beats.broken[0].question).toBeUndefined();
  });

  it('the arrays of a file are named by the text next to them if their own name says nothing', async () => {
    const mat = new MatBuilder();
    const channel = (name: string, field: string, text: string) =>
      mat.struct(name, {
        data: mat.matrix('', 900, 1, wave(900)),
        fs: mat.matrix('', 1, 1, [100]),
        [field]: mat.text('', text),
      });
    const { opened } = await open(
      mat.file(
        channel('a', 'name', 'ECG II'),
        channel('b', 'sensor', 'BVP'),
        channel('c', 'name', 'Jane Doe'),
      ),
    );
    expect(opened[0].channels.map(({ label, role }) => [label, role])).toEqual([
      ['ECG II', 'ecg'],
      ['BVP', 'ppg'],
      ['c', 'other'],
    ]);
  });
});
