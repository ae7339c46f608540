import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { array, assert, asyncProperty, constantFrom, integer, nat, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MissingRate } from '../../../../src/io/missing-rate.ts';
import { openNpy } from '../../../../src/io/npy/open.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import { BeatbenchError } from '../../../../src/model/failure.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { virtualSource } from '../../../support/virtual-source.ts';
import { doubles, npyFile } from '../../../support/npy-file.ts';
import { zipFile } from '../../../support/zip-file.ts';

interface Written {
  readonly bytes: string;
  readonly channels: readonly { readonly count: number; readonly sha256: string }[];
}
/** Files that NumPy writes, with the values that it reads. */
const golden = JSON.parse(
  readFileSync(new URL('../../../golden/npy/arrays.json', import.meta.url), 'utf8'),
) as Readonly<Record<'files' | 'archives', Readonly<Record<string, Written>>>>;

const written = (path: string, { bytes }: Written) =>
  memoryFile(path, new Uint8Array(Buffer.from(bytes, 'base64')));

async function digestChannels(recording: Recording): Promise<Written['channels']> {
  const found: Written['channels'][number][] = [];
  for (const index of recording.channels.keys()) {
    const { values } = await recording.read(index, 0, Infinity);
    const words = new BigUint64Array(values.length);
    const view = new DataView(words.buffer);
    values.forEach((value, k) => {
      if (Number.isNaN(value)) view.setBigUint64(k * 8, 0x7ff8000000000000n, true);
      else view.setFloat64(k * 8, value, true);
    });
    const sha256 = createHash('sha256').update(new Uint8Array(words.buffer)).digest('hex');
    found.push({ count: values.length, sha256 });
  }
  return found;
}

const ramp = Array.from({ length: 300 }, (_, k) => k % 100);
const plain = npyFile([300], doubles(ramp));

describe('openNpy against NumPy', () => {
  it.each(Object.entries(golden.files))('reads %s exactly', async (_, file) => {
    const recording = await openNpy(written('d/ecg.npy', file), { inputRateHz: 250 });
    expect(await digestChannels(recording)).toEqual(file.channels);
    expect([recording.format, recording.warnings]).toEqual(['npy', []]);
    expect(recording.channels[0]).toMatchObject({ role: 'ecg', fs: 250, sampleCount: 260 });
  });

  it.each(Object.entries(golden.archives))(
    'finds rate and unit in an archive that is %s',
    async (_, file) => {
      const { opened, broken } = await openRecordings([written('d/walk.npz', file)]);
      expect(broken).toEqual([]);
      const [recording] = opened;
      expect(await digestChannels(recording)).toEqual(file.channels);
      expect(recording.channels.map(({ label, unit, fs, role }) => [label, unit, fs, role])).toEqual([
        ['ecg', 'mV', 250, 'ecg'],
        ['ppg', '', 250, 'ppg'],
      ]);
      expect(recording.warnings).toEqual([
        {
          code: 'left-out',
          message: expect.stringMatching(/^Not read: "names" \(names\.npy holds no numbers/),
        },
      ]);
    },
  );

  it('reads invalid numbers as gaps', async () => {
    const recording = await openNpy(written('a.npy', golden.files['>f2']), { inputRateHz: 100 });
    expect((await recording.read(0, 4, 20)).gaps).toEqual([{ from: 1, to: 4 }]);
  });
});

describe('openNpy', () => {
  it('uses the rate in its name, and requests a missing one', async () => {
    const named = await openNpy(memoryFile('ecg_360Hz.npy', plain));
    expect(named.channels.map(({ label, fs }) => [label, fs])).toEqual([['ecg_360Hz', 360]]);
    await expect(openNpy(memoryFile('d/ecg.npy', plain))).rejects.toBeInstanceOf(MissingRate);
    const { broken } = await openRecordings([memoryFile('d/ecg.npy', plain)]);
    expect(broken[0]?.question).toMatchObject({ missing: 'rate', holds: 'arrays' });
    expect(broken[0]?.question?.preview.slice(0, 3)).toEqual([['ecg'], ['0'], ['1']]);
  });

  it('recognises the format by its bytes, whatever its name', async () => {
    const { opened } = await openRecordings([memoryFile('d/ecg.bin', plain)], { inputRateHz: 100 });
    expect(opened[0].format).toBe('npy');
  });

  it('reports data after the array', async () => {
    const recording = await openNpy(memoryFile('a.npy', Uint8Array.from([...plain, ...plain])), {
      inputRateHz: 100,
    });
    expect(recording.warnings).toEqual([
      { code: 'left-out', message: `${plain.length} bytes after the array of a.npy are not read.` },
    ]);
  });

  it('reads any range like a part of the whole, in both orders of axes', async () => {
    const shapes = [
      [300, 2],
      [2, 300],
    ];
    await assert(
      asyncProperty(
        nat(300),
        nat(300),
        constantFrom(0, 1),
        constantFrom(...shapes),
        constantFrom(true, false),
        async (a, b, channel, shape, isFortran) => {
          const numbers = Array.from({ length: 600 }, (_, k) => k);
          const recording = await openNpy(
            memoryFile('a.npy', npyFile(shape, doubles(numbers), { isFortran })),
            {
              inputRateHz: 100,
            },
          );
          const isSideBySide = (shape[0] === 300) === isFortran;
          const expected = Array.from({ length: 300 }, (_, k) =>
            isSideBySide ? 300 * channel + k : 2 * k + channel,
          );
          const [from, to] = [Math.min(a, b), Math.max(a, b)];
          expect([...(await recording.read(channel, from, to)).values]).toEqual(expected.slice(from, to));
        },
      ),
    );
  });

  it('reads ranges of an array of 9 GB', async () => {
    const samples = 4_500_000_000;
    const head = npyFile([samples], new Uint8Array(0), { type: '<u2' });
    const byteAt = (place: number): number =>
      place < head.length
        ? head[place]
        : (Math.floor((place - head.length) / 2) >> (8 * ((place - head.length) % 2))) & 0xff;
    const recording = await openNpy(virtualSource('a.npy', head.length + 2 * samples, byteAt), {
      inputRateHz: 1000,
    });
    expect(recording.channels[0].sampleCount).toBe(samples);
    for (const from of [0, 2 ** 31 - 3, samples - 5]) {
      const { values } = await recording.read(0, from, from + 5);
      expect([...values]).toEqual(Array.from({ length: 5 }, (_, k) => ((from + k) | 0) & 0xffff));
    }
  });
});

const saying = (header: string): Uint8Array => npyFile([300], doubles(ramp), { header });

describe('openNpy on bad input', () => {
  it.each([
    ['a mark alone', plain.slice(0, 6), 'bad-header'],
    ['another version', npyFile([300], doubles(ramp), { version: 9 }), 'bad-header'],
    ['half a header', plain.slice(0, 40), 'truncated'],
    ['half an array', plain.slice(0, 1000), 'truncated'],
    ['more numbers than bytes', npyFile([2 ** 52, 2 ** 52], doubles(ramp)), 'truncated'],
    [
      'a header that boasts',
      Uint8Array.from([...plain.slice(0, 6), 2, 0, 255, 255, 255, 255, ...plain]),
      'bad-header',
    ],
    ['no type', saying("{'fortran_order': False, 'shape': (300,)}"), 'bad-header'],
    ['no order', saying("{'descr': '<f8', 'shape': (300,)}"), 'bad-header'],
    ['no shape', saying("{'descr': '<f8', 'fortran_order': False}"), 'bad-header'],
    ['a shape under 0', saying("{'descr': '<f8', 'fortran_order': False, 'shape': (-3,)}"), 'bad-header'],
    [
      'named fields',
      saying("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (300,)}"),
      'unsupported',
    ],
    ['objects', npyFile([300], doubles(ramp), { type: '|O' }), 'unsupported'],
    ['complex numbers', npyFile([150], doubles(ramp), { type: '<c16' }), 'unsupported'],
    ['long doubles', npyFile([150], doubles(ramp), { type: '<f16' }), 'unsupported'],
    ['texts', npyFile([300], doubles(ramp), { type: '<U2' }), 'unsupported'],
    ['dates', npyFile([300], doubles(ramp), { type: '<M8[ns]' }), 'unsupported'],
    ['a cube', npyFile([3, 10, 10], doubles(ramp)), 'unsupported'],
    ['nothing', npyFile([0], new Uint8Array(0)), 'no-channel'],
    ['one number', npyFile([], doubles([3])), 'no-channel'],
  ])('%s', async (_, bytes, code) => {
    const opening = openNpy(memoryFile('bad.npy', bytes), { inputRateHz: 100 });
    await expect(opening).rejects.toBeInstanceOf(BeatbenchError);
    await expect(opening).rejects.toMatchObject({ code, where: { file: 'bad.npy' } });
  });

  it('an archive with one damaged array opens with the others, and one without arrays does not', async () => {
    const part = (name: string, content: Uint8Array) => ({ name: `${name}.npy`, content, method: 0 });
    const ecg = part('ecg', plain);
    const broken = part('ppg', plain.slice(0, 900));
    const opening = (...parts: readonly ReturnType<typeof part>[]) =>
      openNpy(memoryFile('d/a.npz', zipFile([...parts])), { inputRateHz: 100 });
    const recording = await opening(ecg, broken);
    expect(recording.channels.map(({ label }) => label)).toEqual(['ecg']);
    expect(recording.warnings[0]?.message).toMatch(/"ppg" \(ppg\.npy ends inside its array of 300 numbers/);
    await expect(opening(broken)).rejects.toMatchObject({ code: 'truncated' });
  });

  it('any damage gives an error with a code, or a recording', async () => {
    const change = record({ at: nat(plain.length - 1), byte: integer({ min: 0, max: 255 }) });
    await assert(
      asyncProperty(
        array(change, { minLength: 1, maxLength: 8 }),
        nat(plain.length),
        async (changes, length) => {
          const bytes = plain.slice(0, length);
          for (const { at, byte } of changes) if (at < length) bytes[at] = byte;
          const reading = openNpy(memoryFile('a.npy', bytes), { inputRateHz: 100 }).then((recording) =>
            recording.read(0, 0, 100),
          );
          const outcome = await reading.catch((error: unknown) => error);
          const isTold = outcome instanceof BeatbenchError || !(outcome instanceof Error);
          expect([outcome, isTold]).toEqual([outcome, true]);
        },
      ),
    );
  });
});
