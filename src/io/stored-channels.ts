import { BeatbenchError } from '../model/failure.ts';
import type { AdcScale, ByteSource, Recording } from '../model/recording.ts';
import { channelAt } from './channel-at.ts';
import { nanGaps } from './nan-gaps.ts';
import { walkStored, type StoredPlaces } from './stored-lead.ts';

/** How the samples of a channel are stored: integers of up to 32 bits have a scale, others are numbers alone. */
export interface StoredNumbers {
  readonly bytes: number;
  readonly isInteger: boolean;
  readonly numberAt: (view: DataView, byte: number) => number;
}

/** A channel by ranges: physical = stored · scale + offset. */
export interface StoredChannel {
  readonly label: string;
  readonly places: StoredPlaces;
  readonly numbers: StoredNumbers;
  readonly scale: number;
  readonly offset: number;
}

/**
 * The scale of a channel of integers.
 *
 * @returns null of other numbers
 */
export function storedScale({ numbers, scale, offset }: Omit<StoredChannel, 'places'>): AdcScale | null {
  // A baseline of 0 has no sign.
  return numbers.isInteger
    ? { gain: 1 / scale, baseline: offset === 0 ? 0 : -offset / scale, bits: 8 * numbers.bytes }
    : null;
}

/**
 * Readers of ranges; no more than 4 MB of the file are held at once.
 *
 * @param source of the samples
 * @returns physical values, NaN where no finite number stands; digital ones as stored
 * @throws BeatbenchError `no-channel`, `truncated`, `unsupported` for digital values of channels that are no integers
 */
export function storedReaders(
  source: ByteSource,
  channels: readonly StoredChannel[],
): Pick<Recording, 'read' | 'readDigital'> {
  const file = source.path;
  const rangeOf = (channel: StoredChannel, from: number, to: number) => {
    const first = Math.max(0, from);
    return { from: first, to: Math.max(first, Math.min(to, channel.places.sampleCount)) };
  };
  return {
    async read(index, from, to, signal) {
      const channel = channelAt(channels, index, file, { file });
      const { scale, offset, numbers } = channel;
      const range = rangeOf(channel, from, to);
      const values = new Float64Array(range.to - range.from);
      const take = (view: DataView, byte: number, k: number): void => {
        const value = numbers.numberAt(view, byte) * scale + offset;
        values[k] = Number.isFinite(value) ? value : NaN;
      };
      await walkStored(source, channel.places, range, take, signal);
      return { values, gaps: numbers.isInteger ? [] : nanGaps(values) };
    },
    async readDigital(index, from, to, signal) {
      const channel = channelAt(channels, index, file, { file });
      const { label, numbers } = channel;
      if (!numbers.isInteger) {
        throw new BeatbenchError(
          'unsupported',
          `Channel "${label}" has no digital samples; read its physical ones.`,
          { file, channel: label },
        );
      }
      const range = rangeOf(channel, from, to);
      const values = new Int32Array(range.to - range.from);
      const take = (view: DataView, byte: number, k: number): void => {
        values[k] = numbers.numberAt(view, byte);
      };
      await walkStored(source, channel.places, range, take, signal);
      return { values, gaps: [] };
    },
  };
}
