import { describe, expect, test } from 'vitest';
import { openRecordings } from '../../../src/io/open.ts';
import { memorySource } from '../../../src/io/source.ts';
import type { ByteSource, Recording } from '../../../src/model/recording.ts';
import { madeBrainVision } from '../../support/brainvision-file.ts';
import { gdfChannel, madeGdf } from '../../support/gdf-file.ts';
import { virtualSource } from '../../support/virtual-source.ts';

/** Returns the digital value of a sample by its index in the file, in 16 or 12 bits. */
const digital = (sample: number, bits: number): number =>
  ((sample * 7919 + Math.floor(sample / 65_536) * 31) % (2 ** bits - 2)) - 2 ** (bits - 1) + 2;

/** Returns a byte of little-endian 16-bit samples, `head` bytes after the file's start. */
const byteOf16 =
  (head = 0) =>
  (place: number): number =>
    (digital(Math.floor((place - head) / 2), 16) >> (8 * ((place - head) % 2))) & 0xff;

/** Returns a byte of 12-bit samples, two in three bytes. */
function byteOf212(place: number): number {
  const pair = Math.floor(place / 3);
  const [left, right] = [digital(2 * pair, 12) & 0xfff, digital(2 * pair + 1, 12) & 0xfff];
  return [left & 0xff, (left >> 8) | ((right >> 8) << 4), right & 0xff][place % 3];
}

async function opened(...sources: ByteSource[]): Promise<Recording> {
  const { opened: recordings, broken } = await openRecordings(sources);
  expect(broken).toEqual([]);
  return recordings[0];
}

const text = (path: string, words: string) => memorySource(path, new TextEncoder().encode(words));

/** Reads some samples around the offsets where bytes or samples exceed 31 and 32 bits, and at the end. */
async function checkRanges(
  recording: Recording,
  sampleOf: (channel: number, index: number) => number,
  places: readonly number[],
): Promise<void> {
  for (const [channel, { sampleCount }] of recording.channels.entries()) {
    for (const place of [...places, sampleCount - 50]) {
      const { values, gaps } = await recording.readDigital(channel, place - 50, place + 50);
      expect(gaps).toEqual([]);
      const end = Math.min(place + 50, sampleCount);
      const expected = Array.from({ length: end - place + 50 }, (_, k) => sampleOf(channel, place - 50 + k));
      expect([...values]).toEqual(expected);
    }
  }
}

/** Returns the indices of samples of one of two channels around byte or sample 2³¹ and 2³², by bytes per frame. */
const crossings = (bytesPerFrame: number): number[] =>
  [2 ** 31, 2 ** 32].flatMap((edge) => [Math.round(edge / bytesPerFrame), Math.round(edge / 4)]);

describe('files of more than 5 GB', () => {
  test('WFDB of 16 bits is read by ranges beyond every limit', async () => {
    const frames = 1_300_000_000;
    const data = virtualSource('huge.dat', 4 * frames, byteOf16());
    const recording = await opened(
      text(
        'huge.hea',
        `huge 2 1000 ${frames}\nhuge.dat 16 200 16 0 0 0 0 ECG\nhuge.dat 16 200 16 0 0 0 0 PPG\n`,
      ),
      data,
    );
    expect(recording.durationSec).toBe(frames / 1000);
    expect(data.bytesRead()).toBeLessThan(2 ** 20);
    await checkRanges(recording, (channel, index) => digital(2 * index + channel, 16), crossings(4));
  });

  test('WFDB of 12 bits has more than 2³² samples in a file', async () => {
    const frames = 2_300_000_000;
    const recording = await opened(
      text('huge.hea', `huge 2 1000\nhuge.dat 212 200 12 0 0 0 0 I\nhuge.dat 212 200 12 0 0 0 0 II\n`),
      virtualSource('huge.dat', 3 * frames, byteOf212),
    );
    expect(recording.channels.map(({ sampleCount }) => sampleCount)).toEqual([frames, frames]);
    await checkRanges(recording, (channel, index) => digital(2 * index + channel, 12), crossings(3));
  });

  test('EDF is read by records', async () => {
    const records = 1_300_000;
    const field = (...parts: readonly (readonly [string, number])[]): string =>
      parts.map(([words, width]) => words.padEnd(width)).join('');
    const both = (words: string, width: number): string => words.padEnd(width).repeat(2);
    const head =
      field(['0', 8], ['X X X X', 80], ['Startdate X X X X', 80], ['01.01.85', 8], ['00.00.00', 8]) +
      field(['768', 8], ['', 44], [`${records}`, 8], ['1', 8], ['2', 4]) +
      field(['ECG', 16], ['PPG', 16]) +
      both('', 80) +
      both('uV', 8) +
      both('-32768', 8) +
      both('32767', 8) +
      both('-32768', 8) +
      both('32767', 8) +
      both('', 80) +
      both('1000', 8) +
      both('', 32);
    expect(head.length).toBe(768);
    const samples = byteOf16(768);
    const source = virtualSource('huge.edf', 768 + records * 4000, (place) =>
      place < 768 ? head.charCodeAt(place) : samples(place),
    );
    const recording = await opened(source);
    expect(recording.durationSec).toBe(records);
    const sampleOf = (channel: number, index: number): number =>
      digital(Math.floor(index / 1000) * 2000 + channel * 1000 + (index % 1000), 16);
    await checkRanges(recording, sampleOf, crossings(4));
    expect(source.bytesRead()).toBeLessThan(2 ** 22);
  });

  test.each([true, false])('BrainVision is read with consecutive channels: %s', async (isVectorized) => {
    const frames = 1_300_000_000;
    const { header } = madeBrainVision('huge', {
      lines: {
        MarkerFile: '',
        NumberOfChannels: 'NumberOfChannels=2',
        DataOrientation: `DataOrientation=${isVectorized ? 'VECTORIZED' : 'MULTIPLEXED'}`,
      },
    });
    const data = virtualSource('huge.eeg', 4 * frames, byteOf16());
    const recording = await opened(text('huge.vhdr', header), data);
    expect(data.bytesRead()).toBeLessThan(2 ** 20);
    const sampleOf = (channel: number, index: number): number =>
      digital(isVectorized ? channel * frames + index : 2 * index + channel, 16);
    await checkRanges(recording, sampleOf, [...crossings(4), frames - 60]);
  });

  test('GDF is read by records', async () => {
    const records = 1_300_000;
    const channels = [gdfChannel(3), gdfChannel(3)].map((own) => ({ ...own, samplesPerRecord: 1000 }));
    const head = madeGdf({ channels, statedRecords: records, mode: 0 }).subarray(0, 768);
    const samples = byteOf16(768);
    const source = virtualSource('huge.gdf', 768 + records * 4000, (place) =>
      place < 768 ? (head[place] ?? 0) : samples(place),
    );
    const recording = await opened(source);
    expect(recording.durationSec).toBe(records);
    expect(source.bytesRead()).toBeLessThan(2 ** 20);
    const sampleOf = (channel: number, index: number): number =>
      digital(Math.floor(index / 1000) * 2000 + channel * 1000 + (index % 1000), 16);
    await checkRanges(recording, sampleOf, crossings(4));
  });
});
