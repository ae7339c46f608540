import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openMat } from '../../../../src/io/mat/open.ts';
import { MissingRate } from '../../../../src/io/missing-rate.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import type { ByteSource, Recording } from '../../../../src/model/recording.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { MatBuilder } from '../../../support/mat-file.ts';

const folder = new URL('../../../golden/mat/', import.meta.url);
const golden = (name: string): ByteSource =>
  memoryFile(`d/${name}`, new Uint8Array(readFileSync(new URL(name, folder))));

interface Digest {
  readonly count: number;
  readonly sha256: string;
}
interface Expected {
  readonly made: Readonly<Record<string, Digest>>;
  readonly recorded: Readonly<Record<string, readonly Digest[]>>;
}
const expected = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as Expected;

async function digest(recording: Recording, index: number): Promise<Digest> {
  const { values } = await recording.read(index, 0, Infinity);
  const words = new BigUint64Array(values.length);
  const view = new DataView(words.buffer);
  values.forEach((value, k) => {
    if (Number.isNaN(value)) view.setBigUint64(k * 8, 0x7ff8000000000000n, true);
    else view.setFloat64(k * 8, value, true);
  });
  return {
    count: values.length,
    sha256: createHash('sha256').update(new Uint8Array(words.buffer)).digest('hex'),
  };
}

const ramp = (count: number): number[] => Array.from({ length: count }, (_, k) => k % 100);

describe('openMat against SciPy', () => {
  it.each(['types-plain.mat', 'types-packed.mat'])(
    'reads numbers of every class of %s exactly',
    async (name) => {
      const recording = await openMat(golden(name));
      const found: Record<string, Digest> = {};
      for (const [index, { label, fs }] of recording.channels.entries()) {
        found[label] = await digest(recording, index);
        expect(fs).toBe(250);
      }
      expect(found).toEqual(expected.made);
      expect(recording.warnings).toEqual([
        { code: 'left-out', message: expect.stringContaining('"notes", "z", "cube"') },
      ]);
    },
  );

  it('reads invalid numbers as gaps', async () => {
    const recording = await openMat(golden('types-plain.mat'));
    const index = recording.channels.findIndex(({ label }) => label === 'float64');
    expect((await recording.read(index, 4, 20)).gaps).toEqual([{ from: 1, to: 4 }]);
  });

  it.each(['nested-plain.mat', 'nested-packed.mat'])(
    'finds the signals, rates and units in the structs of %s',
    async (name) => {
      const recording = await openMat(golden(name));
      expect(
        recording.channels.map(({ label, role, unit, fs, sampleCount }) => [
          label,
          role,
          unit,
          fs,
          sampleCount,
        ]),
      ).toEqual([
        ['ecg', 'ecg', 'mV', 500, 290],
        ['ppg 1', 'ppg', '', 125, 300],
        ['ppg 2', 'ppg', '', 125, 300],
        // Its clock, of the same length, counts seconds.
        ['resp', 'respiration', '', 200, 300],
      ]);
      expect([...(await recording.read(2, 2, 5)).values]).toEqual([-2, -3, -4]);
    },
  );

  it('reads files of version 4', async () => {
    const recording = await openMat(golden('version-4.mat'));
    expect(recording.channels.map(({ label, role, fs }) => [label, role, fs])).toEqual([
      ['ecg', 'ecg', 250],
      ['ppg', 'ppg', 250],
    ]);
    expect(await digest(recording, 0)).toEqual(expected.made['float64']);
    expect(await digest(recording, 1)).toEqual(expected.made['int16']);
  });
});

describe('openMat', () => {
  it.each([true, false])('reads either byte order (little: %s)', async (isLittle) => {
    const mat = new MatBuilder(isLittle);
    const rows = ramp(900).map((value) => value - 50);
    const file = mat.file(
      mat.matrix('fs', 1, 1, [360]),
      mat.matrix('ecg', 3, 300, rows, true),
      mat.element(15, [...deflateSync(Uint8Array.from(mat.matrix('ppg', 1, 300, ramp(300))))]),
    );
    const recording = await openMat(memoryFile('a.mat', file));
    expect(recording.channels.map(({ label, fs }) => [label, fs])).toEqual([
      ['ecg 1', 360],
      ['ecg 2', 360],
      ['ecg 3', 360],
      ['ppg', 360],
    ]);
    const second = rows.filter((_, k) => k % 3 === 1);
    expect([...(await recording.read(1, 0, Infinity)).values]).toEqual(second);
    expect([...(await recording.read(1, 17, 19)).values]).toEqual(second.slice(17, 19));
    expect([...(await recording.read(3, 298, 400)).values]).toEqual([98, 99]);
  });

  it('reads plain numbers by ranges', async () => {
    const mat = new MatBuilder();
    const file = mat.file(mat.matrix('fs', 1, 1, [1000]), mat.matrix('ecg', 12_000, 2, ramp(24_000)));
    const whole = memoryFile('a.mat', file);
    let most = 0;
    const counted: ByteSource = {
      ...whole,
      read: (from, to, signal) => {
        most = Math.max(most, to - from);
        return whole.read(from, to, signal);
      },
    };
    const recording = await openMat(counted);
    expect([...(await recording.read(1, 11_998, 12_000)).values]).toEqual([98, 99]);
    expect(most).toBeLessThan(70_000);
  });

  it('prefers a rate named after a signal, and uses the given one if there is none', async () => {
    const mat = new MatBuilder();
    const two = mat.file(
      mat.matrix('ecg', 500, 1, ramp(500)),
      mat.matrix('ppg', 300, 1, ramp(300)),
      mat.matrix('fs_ppg', 1, 1, [64]),
      mat.matrix('fs_ecg', 1, 1, [256]),
    );
    const named = await openMat(memoryFile('a.mat', two), { inputRateHz: 10 });
    expect(named.channels.map(({ fs }) => fs)).toEqual([256, 64]);
    const bare = mat.file(mat.struct('s', { ecg: mat.matrix('', 500, 1, ramp(500)) }));
    expect((await openMat(memoryFile('a.mat', bare), { inputRateHz: 10 })).channels[0].fs).toBe(10);
    expect((await openMat(memoryFile('a_200Hz.mat', bare))).channels[0].fs).toBe(200);
    await expect(openMat(memoryFile('a.mat', bare))).rejects.toBeInstanceOf(MissingRate);
  });

  it('requests the rate with the first samples, and opens with it', async () => {
    const mat = new MatBuilder();
    const file = memoryFile('d/a.mat', mat.file(mat.matrix('ecg', 2, 300, ramp(600))));
    const { broken } = await openRecordings([file]);
    expect(broken[0]).toMatchObject({
      failure: { code: 'no-rate' },
      question: { name: 'd/a.mat', missing: 'rate', holds: 'arrays' },
    });
    expect(broken[0].question?.preview.slice(0, 3)).toEqual([
      ['ecg 1', 'ecg 2'],
      ['0', '1'],
      ['2', '3'],
    ]);
    const { opened } = await openRecordings([file], { inputRateHz: 500 });
    expect(opened[0]).toMatchObject({ name: 'a', format: 'mat', durationSec: 300 / 500 });
  });
});

describe.skipIf(!hasData)(`openMat on recordings${dataNote}`, () => {
  it.each(Object.entries(expected.recorded))('reads %s like SciPy', async (path, digests) => {
    const options = path.includes('A0000') ? { inputRateHz: 300 } : {};
    const recording = await openMat(dataSource(...path.split('/')), options);
    expect(recording.channels).toHaveLength(digests.length);
    for (const [index, each] of digests.entries()) expect(await digest(recording, index)).toEqual(each);
  });

  it('derives label, role and rate from structs and file names', async () => {
    const about = async (...path: string[]) => {
      const { channels } = await openMat(dataSource(...path));
      return channels.map(({ role, fs, sampleCount }) => [role, fs, sampleCount]);
    };
    expect(await about('iphys-ecg-ppg', 'ECGData.mat')).toEqual([['ecg', 500, 30_000]]);
    expect(await about('iphys-ecg-ppg', 'PPGData.mat')).toEqual([['ppg', 250, 15_000]]);
    expect(await about('mat', 'pyPPG_Sample_PPG_MAT_500Hz.mat')).toEqual([['ppg', 500, 60_004]]);
  });

  it('opens six signals in rows with a given rate, and ignores the results next to them', async () => {
    const files = [
      dataSource('troika-ieee-spc2015', 'DATA_01_TYPE01.mat'),
      dataSource('troika-ieee-spc2015', 'REF_01_TYPE01.mat'),
    ];
    const { opened, broken } = await openRecordings(files, { inputRateHz: 125 });
    expect(opened.map(({ channels }) => channels.map(({ sampleCount }) => sampleCount))).toEqual([
      [37_937, 37_937, 37_937, 37_937, 37_937, 37_937],
    ]);
    expect(opened[0].channels.slice(0, 3).map(({ role }) => role)).toEqual(['ecg', 'ppg', 'ppg']);
    expect(broken).toEqual([]);
    const asked = await openRecordings(files);
    expect(asked.broken.map(({ question }) => question?.missing)).toEqual(['rate']);
  });

  it('proposes results as a signal if a file has nothing else', async () => {
    const file = dataSource('troika-ieee-spc2015', 'REF_01_TYPE01.mat');
    const { broken } = await openRecordings([file]);
    const items = broken[0]?.question?.arrays?.filter(({ isPlausible }) => isPlausible);
    expect(items?.map(({ name, sampleCount }) => [name, sampleCount])).toEqual([['BPM0', 148]]);
    const chosen = await openRecordings([file], { inputRateHz: 0.5, arrays: { [file.path]: ['BPM0'] } });
    expect(chosen.opened[0]?.channels.map(({ label, fs }) => [label, fs])).toEqual([['BPM0', 0.5]]);
  });
});
