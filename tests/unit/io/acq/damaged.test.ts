import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { openAcq } from '../../../../src/io/acq/open.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { BeatbenchError } from '../../../../src/model/failure.ts';
import { makeAcqFile } from '../../../support/make-acq-file.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { caseCount } from '../../../support/gate.ts';

const parts = [
  { label: 'ECG', values: Array.from({ length: 90 }, (_, k) => k), divider: 1 },
  { label: 'PPG', values: Array.from({ length: 22 }, (_, k) => -k), divider: 4, isFloat: true },
];
const marks = [{ tick: 7, text: 'note' }];
const plain = makeAcqFile(parts, { revision: 45, isLittle: true, marks });
const packed = makeAcqFile(parts, { revision: 132, isLittle: false, isCompressed: true, marks });
/** Bytes of samples and of the list of markers after them. */
const [sampleBytes, markBytes] = [90 * 2 + 22 * 8, 8 + 12 + 5];
const dataFrom = plain.length - sampleBytes - markBytes;
/** Offset of the compressed samples of the first channel: zlib's signature after the markers. */
const firstPacked = Buffer.from(packed).indexOf(
  deflateSync(Buffer.from(Int16Array.from(parts[0].values).buffer)),
);

function changed(bytes: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
}

describe('damaged AcqKnowledge files', () => {
  it.each([
    ['nothing known', new Uint8Array(5000).fill(0xee), 'unknown-format', 2],
    ['a few bytes', new Uint8Array(4), 'truncated', 4],
    ['no channels', changed(plain, (view) => view.setInt16(10, 0, true)), 'bad-header', 10],
    ['too many channels', changed(plain, (view) => view.setInt16(10, 5000, true)), 'bad-header', 10],
    ['no sample time', changed(plain, (view) => view.setFloat64(16, NaN, true)), 'bad-header', 16],
    ['a header of no length', changed(plain, (view) => view.setInt32(6, -5, true)), 'bad-header', 6],
    [
      'a header behind the end',
      changed(plain, (view) => view.setInt32(6, 0x7fffffff, true)),
      'truncated',
      plain.length,
    ],
    [
      'a channel of no length',
      changed(plain, (view) => view.setInt32(13_104, 0, true)),
      'bad-header',
      13_104,
    ],
    [
      'samples below none',
      changed(plain, (view) => view.setInt32(13_104 + 88, -1, true)),
      'bad-header',
      13_104 + 88,
    ],
    [
      'a divider below none',
      changed(plain, (view) => view.setInt16(13_104 + 250, -2, true)),
      'bad-header',
      13_104 + 250,
    ],
    ['no samples', plain.slice(0, dataFrom), 'empty', dataFrom],
    ['compressed samples cut before the first', packed.slice(0, firstPacked), 'truncated', undefined],
  ])('damaged AcqKnowledge files with %s are rejected with a message', async (_, bytes, code, byte) => {
    await expect(openAcq(memoryFile('a.acq', bytes))).rejects.toMatchObject({
      name: 'BeatbenchError',
      code,
      where: { file: 'a.acq', ...(byte === undefined ? {} : { byte }) },
    });
  });

  it('files cut inside compressed samples open with the remaining ones, wherever the cut is', async () => {
    const counts = new Set<string>();
    for (let size = firstPacked + 2; size < packed.length; size++) {
      const opened = await openAcq(memoryFile('a.acq', packed.slice(0, size))).catch(
        (error: unknown) => error,
      );
      if (opened instanceof BeatbenchError) {
        counts.add(opened.code);
        continue;
      }
      const recording = opened as Recording;
      expect(recording.warnings.map(({ code }) => code)).toEqual(['short-data']);
      for (const [index, { label, sampleCount, adc }] of recording.channels.entries()) {
        const { values } =
          adc === null
            ? await recording.read(index, 0, Infinity)
            : await recording.readDigital(index, 0, Infinity);
        const stated = parts.find((part) => part.label === label)?.values ?? [];
        expect(Array.from(values)).toEqual(stated.slice(0, sampleCount));
      }
      expect(recording.annotations[0].annotations[0].aux).toBe('note');
      counts.add(recording.channels.map(({ sampleCount }) => sampleCount).join(' and '));
    }
    expect([...counts]).toEqual(expect.arrayContaining(['empty', '90', '90 and 1', '90 and 22']));
  });

  it('files cut inside the samples open with the remaining ones', async () => {
    // Three ticks: 3 samples of the first channel, 1 of the second, and half a sample more.
    const cut = plain.slice(0, dataFrom + 3 * 2 + 8 + 1);
    const recording = await openAcq(memoryFile('a.acq', cut));
    expect(recording.channels.map(({ sampleCount }) => sampleCount)).toEqual([3, 1]);
    expect([...(await recording.read(0, 0, 99)).values]).toEqual([0, 0.5, 1]);
    expect(recording.warnings.map(({ code }) => code)).toEqual(['short-data']);
    expect(recording.annotations).toEqual([]);
  });

  it('files with unreadable markers open without them, with a warning', async () => {
    const more = changed(plain, (view) => view.setInt32(plain.length - markBytes + 4, 0x7fffffff, true));
    const recording = await openAcq(memoryFile('a.acq', more));
    expect(recording.annotations[0].annotations).toHaveLength(1);
    expect(recording.warnings).toMatchObject([
      { code: 'header-repaired', message: expect.stringContaining('Only 1') },
    ]);
  });

  it('files with damage in compressed samples open, with an error when these are read', async () => {
    const bytes = packed.slice();
    bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 0xff;
    const recording = await openAcq(memoryFile('a.acq', bytes));
    expect((await recording.read(0, 0, 3)).values).toHaveLength(3);
    await expect(recording.read(1, 0, 3)).rejects.toMatchObject({
      code: 'bad-value',
      where: { channel: 'PPG' },
    });
  });

  it('opening stops when cancelled', async () => {
    const controller = new AbortController();
    const recording = await openAcq(memoryFile('a.acq', packed), controller.signal);
    controller.abort();
    await expect(recording.read(0, 0, 3, controller.signal)).rejects.toBe(controller.signal.reason);
    expect((await recording.read(0, 0, 3)).values).toHaveLength(3);
    await expect(openAcq(memoryFile('a.acq', plain), controller.signal)).rejects.toBe(
      controller.signal.reason,
    );
  });

  it('files with any changes open or are rejected with a message', async () => {
    const change = record({ share: integer({ min: 0, max: 10_000 }), byte: integer({ min: 0, max: 255 }) });
    const ways = constantFrom(plain, packed);
    // Most of a header has no effect; its start, the channels and the end do.
    const areas = constantFrom([0, 30], [0.93, 1], [0, 1]);
    await assert(
      asyncProperty(
        ways,
        areas,
        array(change, { minLength: 1, maxLength: 6 }),
        async (whole, area, changes) => {
          const bytes = whole.slice();
          const [from, to] = area.map((share) => (share > 1 ? share : Math.floor(share * bytes.length)));
          for (const { share, byte } of changes)
            bytes[from + Math.floor(((to - from) * share) / 10_001)] = byte;
          const outcome = await readAll(bytes).then(
            () => 'read',
            (error: unknown) => (error instanceof BeatbenchError ? 'words' : error),
          );
          expect(['read', 'words']).toContain(outcome);
        },
      ),
      { numRuns: caseCount(400) },
    );
  });
});

async function readAll(bytes: Uint8Array): Promise<void> {
  const recording = await openAcq(memoryFile('a.acq', bytes));
  for (const [index, { sampleCount }] of recording.channels.entries()) {
    expect(sampleCount).toBeLessThanOrEqual(bytes.length);
    await recording.read(index, 0, sampleCount);
  }
}

it('channels that say to unpack to hundreds of MB are rejected before they are unpacked', async () => {
  const random = createRandom(3);
  const values = Array.from({ length: 45_000 }, () => random.uniform());
  const options = { revision: 132, isLittle: true, isCompressed: true } as const;
  const bytes = makeAcqFile([{ label: 'ECG', values, isFloat: true }], options);
  const boast = changed(bytes, (view) => {
    const sampleCount = 40_000_000;
    for (let at = 0; at + 4 <= view.byteLength - 300_000; at++) {
      const word = view.getInt32(at, true);
      if (word === values.length) view.setInt32(at, sampleCount, true);
      if (word === 8 * values.length) view.setInt32(at, 8 * sampleCount, true);
    }
  });
  await expect(openAcq(memoryFile('a.acq', boast))).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringContaining('save the file without compression'),
    where: { file: 'a.acq', channel: 'ECG' },
  });
});
