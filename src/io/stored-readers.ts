import { BeatbenchError } from '../model/failure.ts';
import type { AdcScale, ByteSource, Recording } from '../model/recording.ts';
import type { IndexRange } from '../model/samples.ts';
import { channelAt } from './channel-at.ts';
import { GapList } from './gap-list.ts';
import { nanGaps } from './nan-gaps.ts';
import type { NumberKind } from './number-kinds.ts';
import { readRuns, type PlacedRun } from './placed-runs.ts';
import { readExactly } from './source.ts';

/** Reads consecutive stored numbers into a buffer, starting at index `storedFrom`. */
export type ReadStoredInto = (
  storedFrom: number,
  into: Float64Array | Int32Array,
  signal?: AbortSignal,
) => Promise<void>;

/** A channel whose samples are stored numbers, in a file or in memory. */
export interface StoredChannel {
  readonly label: string;
  readonly sampleCount: number;
  /**
   * Positions of its samples on the recording’s axis, ascending and without overlap. If omitted, all samples follow
   * each other from 0.
   */
  readonly runs?: readonly PlacedRun[];
  readonly fill: ReadStoredInto;
  /** Converts a stored number to its physical value. */
  readonly physical: (stored: number) => number;
  /** Whether the stored numbers are digital samples. */
  readonly isDigital: boolean;
  /** Number that marks a missing sample; null or omitted if none is reserved. */
  readonly missing?: number | null;
}

/**
 * Creates the functions that read channels by ranges.
 *
 * @param file     named in errors
 * @param channels channels in the recording's order
 * @returns readers of physical values, with NaN in gaps and in place of infinite values; and of digital values as
 *          stored, with 0 in gaps
 * @throws BeatbenchError `no-channel`; `unsupported` for digital values of channels that have none; whatever `fill`
 *         throws
 */
export function storedReaders(
  file: string,
  channels: readonly StoredChannel[],
): Pick<Recording, 'read' | 'readDigital'> {
  const partOf = (index: number, from: number, to: number) => {
    const channel = channelAt(channels, index, file, { file });
    const { sampleCount, runs = [{ from: 0, count: sampleCount, storedFrom: 0 }] } = channel;
    const first = Math.max(0, from);
    return { channel, runs, range: { from: first, to: Math.max(first, Math.min(to, sampleCount)) } };
  };
  return {
    async read(index, from, to, signal) {
      const { channel, runs, range } = partOf(index, from, to);
      const { physical, missing = null } = channel;
      const values = new Float64Array(range.to - range.from).fill(Number.NaN);
      await readRuns(runs, range, values, (at, into) => channel.fill(at, into, signal));
      for (let n = 0; n < values.length; n++) {
        const stored = values[n] as number;
        const value = stored === missing ? Number.NaN : physical(stored);
        values[n] = Number.isFinite(value) ? value : Number.NaN;
      }
      return { values, gaps: nanGaps(values) };
    },
    async readDigital(index, from, to, signal) {
      const { channel, runs, range } = partOf(index, from, to);
      const { label, isDigital, missing = null } = channel;
      if (!isDigital) {
        throw new BeatbenchError(
          'unsupported',
          `Channel "${label}" has no digital samples; read its physical samples.`,
          { file, channel: label },
        );
      }
      const values = new Int32Array(range.to - range.from).fill(missing ?? 0);
      const gaps = await readRuns(runs, range, values, (at, into) => channel.fill(at, into, signal));
      return { values, gaps: missing === null ? gaps : replaceMissing(values, missing) };
    },
  };
}

/** Replaces the missing value by 0 and returns the gaps. */
function replaceMissing(values: Int32Array, missing: number): readonly IndexRange[] {
  const { gaps } = new GapList().addMissing(values, missing, 0);
  for (const gap of gaps) values.fill(0, gap.from, gap.to);
  return gaps;
}

/** Linear conversion from stored numbers to physical values: stored · scale + offset. */
export interface StoredLine {
  readonly scale: number;
  readonly offset: number;
}

/**
 * Returns the scale of a channel of integers.
 *
 * @param kind number format of the samples
 * @param line physical = scale · stored + offset
 * @returns null for other number types
 */
export function storedScale(kind: NumberKind, { scale, offset }: StoredLine): AdcScale | null {
  // The condition avoids a baseline of −0.
  return kind.isDigital
    ? { gain: 1 / scale, baseline: offset === 0 ? 0 : -offset / scale, bits: 8 * kind.bytes }
    : null;
}

/**
 * Returns the conversion from digital to physical values: (digital − baseline) / gain.
 *
 * @param scale digital steps per physical unit, and the digital value of 0
 * @returns function from a digital to a physical value
 */
export function createPhysicalConversion({ gain, baseline }: AdcScale): StoredChannel['physical'] {
  return (stored) => (stored - baseline) / gain;
}

/** Positions of one channel's numbers in a file that holds one block per channel in turn. */
export interface StoredBlocks {
  /** Byte offset of the first block of the first channel. */
  readonly dataFrom: number;
  /** Bytes of one turn, that is, one block of every channel. */
  readonly turnBytes: number;
  /** Byte offset of this channel's block within a turn. */
  readonly leadAt: number;
  /** Number of samples of this channel in a block; 1 where channels alternate sample by sample. */
  readonly blockSamples: number;
}

const pieceBytes = 4 << 20;

/**
 * Creates a function that reads numbers of a file by ranges. It holds at most 4 MB of the file at once.
 *
 * @param places positions of the channel's numbers
 * @param kind   type of the numbers
 * @returns the reading function
 * @throws BeatbenchError `truncated`, while reading, if the file was cut after it was opened
 */
export function fillFromFile(
  source: ByteSource,
  { dataFrom, turnBytes, leadAt, blockSamples }: StoredBlocks,
  kind: NumberKind,
  isLittle: boolean,
): ReadStoredInto {
  const byteOf = (sample: number): number =>
    dataFrom + Math.floor(sample / blockSamples) * turnBytes + leadAt + (sample % blockSamples) * kind.bytes;
  const turns = Math.floor(pieceBytes / turnBytes);
  // If a turn is long, each block is read separately, so that other channels are not read.
  const pieceSamples = turns > 0 ? turns * blockSamples : Math.max(1, Math.floor(pieceBytes / kind.bytes));
  return async (storedFrom, into, signal) => {
    const end = storedFrom + into.length;
    for (let at = storedFrom; at < end;) {
      signal?.throwIfAborted();
      const blockEnd = (Math.floor(at / blockSamples) + 1) * blockSamples;
      const stop = Math.min(end, at + pieceSamples, turns > 0 ? end : blockEnd);
      const piece = byteOf(at);
      const view = await readExactly(source, piece, byteOf(stop - 1) + kind.bytes, signal);
      for (let k = at; k < stop; k++) into[k - storedFrom] = kind.read(view, byteOf(k) - piece, isLittle);
      at = stop;
    }
  };
}
