import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWfdb } from '../../../../src/io/wfdb/open.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { recordingFaults } from '../../../support/recording-faults.ts';
import { writeFlac } from '../../../support/flac-writer.ts';
import type { FlacWriting } from '../../../support/flac-writer.ts';
import type { ByteSource } from '../../../../src/model/recording.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { openRecord, sampleTable } from '../../../support/wfdb-record.ts';
import { parseHeader } from '../../../../src/io/wfdb/header.ts';
import { readText } from '../../../../src/io/source.ts';
import { caseCount } from '../../../support/gate.ts';

const folder = 'wfdb-formats';

/** Computes the checksum of a channel like a header: the sum of the digital samples, with missing ones as stored. */
async function checksum(recording: Recording, channel: number, missing: number): Promise<number> {
  const { values, gaps } = await recording.readDigital(channel, 0, recording.channels[channel].sampleCount);
  for (const gap of gaps) values.fill(missing, gap.from, gap.to);
  return values.reduce((sum, value) => (sum + value) & 0xffff, 0);
}

describe.skipIf(!hasData)(`signals in FLAC${dataNote}`, () => {
  it('signals in FLAC are exact in 8, 16 and 24 bits, compared with rdsamp', async () => {
    const recording = await openRecord('flacformats', folder);
    expect(recording.warnings).toEqual([]);
    const rows = sampleTable(folder, 'target-output', 'record-flac.gz');
    expect(rows).toHaveLength(499);
    for (const channel of [0, 1, 2]) {
      const { values } = await recording.readDigital(channel, 0, 1000);
      expect(Array.from(values)).toEqual(rows.map((row) => row[channel]));
    }
  });

  it.each([
    ['mixedsignals', [57_600, 57_600, 57_600, 28_800, 28_800, 14_400], -32_768],
    ['flac_3_constant', [5_600_000, 5_600_000, 5_600_000], -128],
  ])('signals in FLAC are complete in %s, by its checksums', async (record, counts, missing) => {
    const recording = await openRecord(record, folder);
    expect(recording.warnings).toEqual([]);
    expect(recording.channels.map(({ sampleCount }) => sampleCount)).toEqual(counts);
    const { signals } = parseHeader(await readText(recording.sources[0], 100_000), record);
    for (const [channel, signal] of signals.entries()) {
      expect(await checksum(recording, channel, missing)).toBe((signal.checksum ?? 0) & 0xffff);
    }
  });
});

/** Makes deterministic noise; no sample has the format's missing value. */
function noise(count: number, bits: number, seed: number): Int32Array {
  let state = seed;
  return Int32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    return Math.max(state >> (32 - bits), 1 - 2 ** (bits - 1));
  });
}

/** Compares values; far faster than a matcher over a million samples. */
function isSame(values: Int32Array, expected: Int32Array): boolean {
  return values.length === expected.length && values.every((value, i) => value === expected[i]);
}

const formats = { 8: 508, 16: 516, 24: 524 };

function open(
  stream: Uint8Array | ByteSource,
  channelCount: number,
  bits: 8 | 16 | 24,
  length = '',
): Promise<Recording> {
  const lines = Array.from({ length: channelCount }, () => `r.dat ${formats[bits]} 200`);
  const source = stream instanceof Uint8Array ? memoryFile('r.dat', stream) : stream;
  return openWfdb(memoryFile('r.hea', `r ${channelCount} 500 ${length}\n${lines.join('\n')}\n`), [source]);
}

/** Counts the bytes that are read. */
function counted(bytes: Uint8Array): { source: ByteSource; readBytes: () => number } {
  const inner = memoryFile('r.dat', bytes);
  let total = 0;
  const source: ByteSource = {
    ...inner,
    read: (from, to, signal) => {
      total += Math.min(to, inner.size) - from;
      return inner.read(from, to, signal);
    },
  };
  return { source, readBytes: () => total };
}

describe.each<FlacWriting>([
  { bits: 8, blockSize: 4096 },
  { bits: 16, blockSize: 1000 },
  { bits: 24, blockSize: 65_535 },
  { bits: 16, blockSize: 4608, countsSamples: true },
  { bits: 24, blockSize: 512, announced: 0 },
])('a FLAC stream of $bits bits in blocks of $blockSize', (writing) => {
  const channels = [1, 2].map((seed) => noise(400_000, writing.bits, seed));
  const stream = writeFlac(channels, writing);

  it('returns any range exactly, in any order', async () => {
    const recording = await open(stream, 2, writing.bits);
    expect(recording.channels.map(({ sampleCount }) => sampleCount)).toEqual([400_000, 400_000]);
    await fc.assert(
      fc.asyncProperty(fc.nat(1), fc.nat(400_000), fc.nat(50_000), async (channel, from, length) => {
        const { values, gaps } = await recording.readDigital(channel, from, from + length);
        const expected = channels[channel].subarray(from, from + length);
        expect(gaps).toEqual([]);
        expect(isSame(values, expected)).toBe(true);
      }),
      { numRuns: 15 },
    );
  });

  it('opens up to a cut, with a warning', async () => {
    const recording = await open(
      stream.subarray(0, Math.floor(stream.length / 3)),
      2,
      writing.bits,
      '400000',
    );
    const [{ sampleCount }] = recording.channels;
    expect(sampleCount).toBeGreaterThan(400_000 / 3 - writing.blockSize);
    expect(sampleCount).toBeLessThan(400_000 / 3 + writing.blockSize);
    expect(recording.warnings.map(({ code }) => code)).toEqual(['short-data']);
    const whole = sampleCount - writing.blockSize;
    const { values, gaps } = await recording.readDigital(1, 0, sampleCount);
    expect(isSame(values.subarray(0, whole), channels[1].subarray(0, whole))).toBe(true);
    expect(gaps.every(({ from }) => from >= whole)).toBe(true);
  });
});

describe('FLAC streams', () => {
  const channel = noise(600_000, 16, 7);
  const stream = writeFlac([channel], { bits: 16, blockSize: 4096 });

  it('FLAC streams are read only as far as a range needs', async () => {
    const { source, readBytes } = counted(stream);
    const recording = await open(source, 1, 16);
    expect(readBytes()).toBeLessThan(100_000);
    await recording.read(0, 450_000, 450_100);
    expect(readBytes()).toBeLessThan(stream.length / 2);
  });

  it('FLAC streams are read and decoded once for all channels, even if these are read one after the other', async () => {
    const long = [3, 4].map((seed) => noise(1_200_000, 8, seed));
    const { source, readBytes } = counted(writeFlac(long, { bits: 8, blockSize: 4096 }));
    const recording = await open(source, 2, 8);
    const first = await recording.readDigital(0, 0, 1_200_000);
    const afterFirst = readBytes();
    const second = await recording.readDigital(1, 0, 1_200_000);
    expect(readBytes()).toBe(afterFirst);
    expect([isSame(first.values, long[0]), isSame(second.values, long[1])]).toEqual([true, true]);
  });

  it('FLAC streams have a gap only at a damaged frame', async () => {
    const damaged = stream.slice();
    damaged[600_000] ^= 0x10;
    const recording = await open(damaged, 1, 16);
    const { values, gaps } = await recording.readDigital(0, 0, 600_000);
    expect(gaps).toHaveLength(1);
    const [{ from, to }] = gaps;
    expect([from % 4096, to - from]).toEqual([0, 4096]);
    expect(isSame(values, channel.slice().fill(0, from, to))).toBe(true);
  });

  it('FLAC streams continue after a stretch that is no FLAC', async () => {
    const damaged = stream.slice().fill(0, 200_000, 700_000);
    const recording = await open(damaged, 1, 16);
    const { values, gaps } = await recording.readDigital(0, 0, 600_000);
    expect(gaps).toHaveLength(1);
    const [{ from, to }] = gaps;
    expect(Math.abs(from - 100_000) + Math.abs(to - 350_000)).toBeLessThan(2 * 4096);
    expect(isSame(values, channel.slice().fill(0, from, to))).toBe(true);
    expect((await recording.readDigital(0, 599_000, 600_000)).values).toEqual(channel.slice(599_000));
  });

  it('FLAC streams continue after a part of them that is repeated many times', async () => {
    const frameBytes = 8203;
    const at = 42 + 20 * frameBytes;
    const again = Array.from({ length: 70 }, () => stream.subarray(at, at + 3 * frameBytes));
    const damaged = Buffer.concat([stream.subarray(0, at + 1000), ...again, stream.subarray(at + 1000)]);
    const recording = await open(new Uint8Array(damaged), 1, 16);
    const { values, gaps } = await recording.readDigital(0, 0, 600_000);
    expect(gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0)).toBeLessThanOrEqual(4096);
    for (const { from, to } of gaps) values.set(channel.subarray(from, to), from);
    expect(isSame(values, channel)).toBe(true);
  });

  let line: Uint8Array | null = null;
  /** Makes hours of a flat line, which take seconds to write. */
  const flatLine = (): Uint8Array =>
    (line ??= writeFlac([new Int32Array(60_000_000).fill(5)], { bits: 16, blockSize: 65_535 }));

  it('FLAC streams with hours missing are read next to and in the gap without reading through it', async () => {
    const flat = flatLine();
    const cut = Math.floor(flat.length / 10);
    const short = new Uint8Array(Buffer.concat([flat.subarray(0, cut), flat.subarray(-cut)]));
    const { source, readBytes } = counted(short);
    const recording = await open(source, 1, 16);
    const [{ sampleCount }] = recording.channels;
    expect(sampleCount).toBe(60_000_000);
    const inside = await recording.readDigital(0, 30_000_000, 30_000_003);
    expect(inside.gaps).toEqual([{ from: 0, to: 3 }]);
    const behind = await recording.readDigital(0, sampleCount - 3, sampleCount);
    expect(Array.from(behind.values)).toEqual([5, 5, 5]);
    expect(readBytes()).toBeLessThan(20 * short.length);
  });

  it('FLAC streams of hours of a flat line are read anywhere at once', async () => {
    const flat = flatLine();
    const { source, readBytes } = counted(flat);
    const recording = await open(source, 1, 16);
    const { values } = await recording.readDigital(0, 51_000_000, 51_000_003);
    expect(Array.from(values)).toEqual([5, 5, 5]);
    expect(readBytes()).toBeLessThan(200_000);
  });

  it.each([
    ['more channels than signals', stream, 2, 'bad-header', 'r.hea'],
    ['a head and nothing else', stream.slice(0, 42), 1, 'truncated', 'r.dat'],
    ['half a head', stream.slice(0, 20), 1, 'truncated', 'r.dat'],
    ['no frame', stream.slice(0, 42 + 4000).fill(0, 42), 1, 'truncated', 'r.dat'],
    [
      'endless metadata',
      new Uint8Array(9000).fill(0, 42).map((_, i) => (i < 8 ? stream[i] & 0x7f : 0)),
      1,
      'bad-header',
      'r.dat',
    ],
  ])('FLAC streams with %s are rejected', async (_, bytes, channelCount, code, file) => {
    await expect(open(bytes, channelCount, 16)).rejects.toThrow(
      expect.objectContaining({ name: 'BeatbenchError', code, where: expect.objectContaining({ file }) }),
    );
  });

  it('claim no more than their file can hold', async () => {
    const bytes = stream.slice(0, 42 + 3 * 8203);
    new DataView(bytes.buffer).setUint32(22, 0xffff_ffff);
    const recording = await open(bytes, 1, 16);
    expect(recording.channels[0].sampleCount).toBe(3 * 4096);
  });

  it('FLAC streams stop when cancelled', async () => {
    const recording = await open(stream, 1, 16);
    await expect(recording.read(0, 0, 1000, AbortSignal.abort())).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
    expect((await recording.read(0, 0, 1000)).gaps).toEqual([]);
  });

  it('FLAC streams return a recording or an error with a reason for any changed bytes', async () => {
    const short = writeFlac([channel.slice(0, 3000), channel.slice(3000, 6000)], {
      bits: 16,
      blockSize: 500,
    });
    const flips = fc.array(fc.tuple(fc.nat(short.length - 1), fc.nat(7)), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(flips, fc.nat(short.length), fc.boolean(), async (list, length, isCut) => {
        const bytes = short.slice(0, isCut ? length : undefined);
        for (const [at, bit] of list) if (at < bytes.length) bytes[at] ^= 1 << bit;
        expect(await recordingFaults(() => open(bytes, 2, 16))).toEqual([]);
      }),
      { numRuns: caseCount(500) },
    );
  });
});
