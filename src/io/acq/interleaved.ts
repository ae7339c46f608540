import { leastCommonMultiple } from '../../model/common-divisor.ts';
import { bisectFirst } from '../../model/first-place.ts';
import type { ByteSource } from '../../model/recording.ts';
import { readStill } from '../source.ts';
import type { AcqChannel, AcqHeader } from './header.ts';
import type { ReadStored } from './stored-samples.ts';

const pieceBytes = 4 << 20;

/**
 * Byte behind the start of the samples at which one stands: at every tick each channel whose
 * divider divides it has one, in their order, until the channel has no more.
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

/** Samples of a channel in one turn of the pattern of dividers, up to which places are kept. */
const mostKept = 4096;

/** The same for any sample of one channel, by the pattern that repeats as long as no channel has ended. */
function planPlaces(channels: readonly AcqChannel[], index: number): (sample: number) => number {
  const divider = channels[index]?.divider ?? 1;
  const period = channels.reduce((all, channel) => leastCommonMultiple(all, channel.divider), 1);
  const endTick = Math.min(...channels.map((channel) => channel.sampleCount * channel.divider));
  const count = period / divider;
  if (period > endTick || count > mostKept) return (sample) => findPlace(channels, index, sample);
  const periodBytes = channels.reduce((sum, each) => sum + (period / each.divider) * each.sampleBytes, 0);
  const kept = Float64Array.from({ length: count }, (_, sample) => findPlace(channels, index, sample));
  return (sample) =>
    sample * divider < endTick
      ? Math.floor(sample / count) * periodBytes + (kept[sample % count] ?? 0)
      : findPlace(channels, index, sample);
}

/**
 * Bytes that all samples take.
 *
 * @param channels in the order of the file, each with its length and divider
 * @returns bytes
 */
export function interleavedBytes(channels: readonly AcqChannel[]): number {
  return channels.reduce((sum, { sampleCount, sampleBytes }) => sum + sampleCount * sampleBytes, 0);
}

/**
 * Samples of each channel that stand wholly in so many bytes.
 *
 * @param channels in the order of the file, each with its length and divider
 * @param bytes    from the first sample on
 * @returns one count a channel, at most its length
 */
export function countsWithin(channels: readonly AcqChannel[], bytes: number): number[] {
  return channels.map(({ sampleCount, sampleBytes }, index) =>
    bisectFirst(sampleCount, (sample) => findPlace(channels, index, sample) + sampleBytes > bytes),
  );
}

/**
 * Reads the samples of a file that is not compressed, by ranges.
 *
 * @param header channels, their dividers and where their samples stand
 * @returns reads samples from … to − 1 of a channel
 * @throws BeatbenchError `truncated`, when it reads a file that was cut since it was opened
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
