import { leastCommonMultiple } from '../../model/common-divisor.ts';
import { bisectFirst } from '../../model/bisect-first.ts';
import type { ByteSource } from '../../model/recording.ts';
import { readStill } from '../source.ts';
import type { AcqChannel, AcqHeader } from './header.ts';
import type { ReadStored } from './stored-samples.ts';

const pieceBytes = 4 << 20;

/**
 * Returns the byte offset of a sample from the start of the samples. At every tick, each channel whose divider divides
 * the tick has one sample, in their order, until the channel has no more.
 */
function findPlace(channels: readonly AcqChannel[], index: number, sample: number): number {
  const tick = sample * (channels[index]?.divider ?? 1);
  let bytes = 0;
  for (let k = 0; k < channels.length; k++) {
    const channel = channels[k];
    if (channel === undefined) continue;
    const { divider, sampleCount, sampleBytes } = channel;
    const before = k < index ? Math.floor(tick / divider) + 1 : Math.ceil(tick / divider);
    bytes += Math.min(sampleCount, before) * sampleBytes;
  }
  return bytes;
}

/** Maximum number of samples of a channel in one period of the dividers for which offsets are cached. */
const maxKept = 4096;

/** Creates the same function for one channel. It uses the pattern that repeats as long as no channel has ended. */
function planPlaces(channels: readonly AcqChannel[], index: number): (sample: number) => number {
  const divider = channels[index]?.divider ?? 1;
  const period = channels.reduce((all, channel) => leastCommonMultiple(all, channel.divider), 1);
  const endTick = Math.min(...channels.map((channel) => channel.sampleCount * channel.divider));
  const count = period / divider;
  if (period > endTick || count > maxKept) return (sample) => findPlace(channels, index, sample);
  const periodBytes = channels.reduce((sum, each) => sum + (period / each.divider) * each.sampleBytes, 0);
  const kept = Float64Array.from({ length: count }, (_, sample) => findPlace(channels, index, sample));
  return (sample) =>
    sample * divider < endTick
      ? Math.floor(sample / count) * periodBytes + (kept[sample % count] ?? 0)
      : findPlace(channels, index, sample);
}

/**
 * Computes the number of bytes of all samples.
 *
 * @param channels in the order of the file, each with its length and divider
 * @returns number of bytes
 */
export function interleavedBytes(channels: readonly AcqChannel[]): number {
  return channels.reduce((sum, { sampleCount, sampleBytes }) => sum + sampleCount * sampleBytes, 0);
}

/**
 * Computes how many samples of each channel are complete within a number of bytes.
 *
 * @param channels in the order of the file, each with its length and divider
 * @param bytes    number of bytes from the first sample on
 * @returns one count per channel, at most its length
 */
export function countsWithin(channels: readonly AcqChannel[], bytes: number): number[] {
  return channels.map(({ sampleCount, sampleBytes }, index) =>
    bisectFirst(sampleCount, (sample) => findPlace(channels, index, sample) + sampleBytes > bytes),
  );
}

/**
 * Creates a reader for the samples of an uncompressed file, by ranges.
 *
 * @param header channels, their dividers and the position of their samples
 * @returns reads samples from … to − 1 of a channel
 * @throws BeatbenchError `truncated`, while reading, if the file was cut after it was opened
 */
export function interleavedReader(source: ByteSource, header: AcqHeader): ReadStored {
  const { channels, isLittle, dataFrom } = header;
  const tickBytes = channels.reduce((sum, { sampleBytes }) => sum + sampleBytes, 0);
  const places = new Map<number, (sample: number) => number>();
  return async (index, from, to, signal) => {
    const { divider = 1, coding = 'integer', sampleBytes = 2 } = channels[index] ?? {};
    const placeAt = places.get(index) ?? planPlaces(channels, index);
    places.set(index, placeAt);
    const count = Math.max(0, to - from);
    const values = coding === 'float' ? new Float64Array(count) : new Int32Array(count);
    const most = Math.max(1, Math.floor(pieceBytes / (tickBytes * divider)));
    for (let done = 0; done < count; done += most) {
      signal?.throwIfAborted();
      const end = Math.min(count, done + most);
      const first = placeAt(from + done);
      const last = placeAt(from + end - 1) + sampleBytes;
      const view = await readStill(source, dataFrom + first, dataFrom + last, signal);
      for (let k = done; k < end; k++) {
        const at = placeAt(from + k) - first;
        values[k] = coding === 'float' ? view.getFloat64(at, isLittle) : view.getInt16(at, isLittle);
      }
    }
    return values;
  };
}
