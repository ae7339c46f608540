import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource, MemoryAllowance } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import { inflateCut } from '../inflate-cut.ts';
import { inflateWhole, type InflatedBytes } from '../inflated-bytes.ts';
import { MemoryBudget, mostHeldBytes } from '../memory-budget.ts';
import { AcqFields } from './fields.ts';
import type { AcqChannel, AcqHeader } from './header.ts';
import type { ReadStored, StoredSamples } from './stored-samples.ts';

/** Of the header that stands before each channel's bytes. */
const headBytes = 60;
/** Name and unit, which are shorter. */
const mostTextBytes = 4096;
const zlibMark = 0x78;
/** Journal and markers between the header and the samples. */
const mostSearchedBytes = 64 << 20;
/** Places that look like the first channel; one is. */
const mostTried = 1000;
/** Deflate gives no more of a byte. */
const mostRatio = 1032;

/**
 * Finds the compressed samples of each channel. What stands before the first, a journal among it,
 * has no length that holds for all revisions, so that they are known by what they must be: as many
 * bytes as the header counts, in zlib's frame, one channel after the other.
 *
 * @param from byte that they stand behind
 * @returns those of all channels, or of a file that is cut those of the first; the last of these may
 *          reach beyond the file
 * @throws BeatbenchError `truncated`, `too-large`
 */
export async function findCompressed(
  source: ByteSource,
  header: AcqHeader,
  from: number,
  signal?: AbortSignal,
): Promise<IndexRange[]> {
  const { channels, isLittle } = header;
  const bytes = await source.read(from, from + mostSearchedBytes, signal);
  const fields = new AcqFields(bytes, isLittle, source.path, from);
  let cut: IndexRange[] = [];
  for (let at = 0, tried = 0; at + headBytes <= bytes.length && tried < mostTried; at++) {
    if (rangeAt(fields, at, channels[0]) === null) continue;
    tried += 1;
    signal?.throwIfAborted();
    const found = await followFrom(source, header, from + at, signal);
    if (found?.length === channels.length && (found.at(-1)?.to ?? 0) <= source.size) return found;
    if (found !== null && found.length > cut.length) cut = found;
  }
  if (cut.length > 0) return cut;
  throw new BeatbenchError(
    'truncated',
    `${source.path} has no compressed samples for each of its ${channels.length} channels; copy it again from its source.`,
    { file: source.path, byte: from, field: 'compressed samples' },
  );
}

/** One channel after the other, to the end of the file; null where something else stands in between. */
async function followFrom(
  source: ByteSource,
  { channels, isLittle }: AcqHeader,
  from: number,
  signal?: AbortSignal,
): Promise<IndexRange[] | null> {
  const found: IndexRange[] = [];
  let at = from;
  for (const channel of channels) {
    const head = await source.read(at, at + headBytes + 2 * mostTextBytes + 1, signal);
    const fields = new AcqFields(head, isLittle, source.path, at);
    const range = rangeAt(fields, 0, channel);
    if (range === null) return fields.has(0, headBytes + 1) ? null : found;
    found.push({ from: at + range.from, to: at + range.to });
    at += range.to;
    if (at > source.size) return found;
  }
  return found;
}

/** The bytes of a channel whose header stands there; null where it does not. */
function rangeAt(fields: AcqFields, at: number, channel: AcqChannel | undefined): IndexRange | null {
  if (channel === undefined || !fields.has(at, headBytes)) return null;
  const wanted = channel.sampleCount * channel.sampleBytes;
  if (fields.int(at + 52, 'length of samples') !== wanted) return null;
  const [labelBytes, unitBytes] = [
    fields.int(at + 44, 'length of a name'),
    fields.int(at + 48, 'length of a unit'),
  ];
  const length = fields.int(at + 56, 'compressed length');
  if (Math.min(labelBytes, unitBytes) < 0 || Math.max(labelBytes, unitBytes) > mostTextBytes) return null;
  const from = at + headBytes + labelBytes + unitBytes;
  if (length < 2 || length * mostRatio < wanted || fields.byte(from) !== zlibMark) return null;
  return { from, to: from + length };
}

/**
 * The samples of a channel of which the file has only the beginning.
 *
 * @param channel the channel that the file ends in
 * @param range   bytes from which its packed samples stand
 * @returns as many samples as the bytes give
 */
export async function readCut(
  source: ByteSource,
  { sampleCount, sampleBytes, coding }: AcqChannel,
  { from }: IndexRange,
  signal?: AbortSignal,
): Promise<StoredSamples> {
  // Inflated by blocks, joined and decoded, it is held three times at once.
  const most = mostHeldBytes(source.size) / 4;
  const packed = await source.read(from, Math.min(source.size, from + most), signal);
  const bytes = inflateCut(packed, Math.min(sampleCount * sampleBytes, most));
  const count = Math.floor(bytes.length / sampleBytes);
  return decode(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), count, coding);
}

/**
 * Reads the samples of a compressed file; each channel is inflated once and kept.
 *
 * @param cut of the last channel, where the file ends inside it
 * @returns reads samples from … to − 1 of a channel
 * @throws BeatbenchError `too-large` where all channels take more than the file may
 */
export function compressedReader(
  source: ByteSource,
  { channels }: AcqHeader,
  ranges: readonly IndexRange[],
  cut: StoredSamples | null,
): ReadStored {
  refuseLarge(source, channels, ranges);
  const budget = source.budget ?? new MemoryBudget(source.size);
  const held = new Map<number, Promise<InflatedBytes>>();
  return async (index, from, to, signal) => {
    const [channel, range] = [channels[index], ranges[index]];
    if (channel === undefined || range === undefined) return new Int32Array();
    signal?.throwIfAborted();
    if (cut !== null && index === ranges.length - 1) return cut.slice(from, to);
    const whole =
      held.get(index) ??
      inflateChannel(source, channel, range, budget, signal).catch((error: unknown) => {
        // A reading that was stopped is begun anew.
        held.delete(index);
        throw error;
      });
    held.set(index, whole);
    const { sampleBytes, coding } = channel;
    const bytes = (await whole).read(from * sampleBytes, to * sampleBytes);
    const count = Math.floor(bytes.length / sampleBytes);
    return decode(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), count, coding);
  };
}

/** By what the header states, before any of it is inflated. */
function refuseLarge(
  source: ByteSource,
  channels: readonly AcqChannel[],
  ranges: readonly IndexRange[],
): void {
  let sum = 0;
  for (const [k, { label, sampleCount, sampleBytes }] of channels.entries()) {
    const { from = 0, to = 0 } = ranges[k] ?? {};
    const size = sampleCount * sampleBytes;
    sum += size;
    if (sum <= mostHeldBytes(source.size) && size <= mostHeldBytes(to - from)) continue;
    throw tooLarge(source, label, from);
  }
}

function tooLarge(source: ByteSource, label: string, byte: number): BeatbenchError {
  return new BeatbenchError(
    'too-large',
    `Unpacked, the channels of ${source.path} up to "${label}" take more memory than a file of ${source.size} bytes may; save the file without compression.`,
    { file: source.path, byte, channel: label },
  );
}

async function inflateChannel(
  source: ByteSource,
  { label, sampleCount, sampleBytes }: AcqChannel,
  range: IndexRange,
  budget: MemoryAllowance,
  signal?: AbortSignal,
): Promise<InflatedBytes> {
  const size = sampleCount * sampleBytes;
  const part = { range, format: 'deflate', mostBytes: size + 1 } as const;
  let inflated: InflatedBytes | null = null;
  try {
    inflated = await inflateWhole(source, part, budget, () => tooLarge(source, label, range.from), signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BeatbenchError) throw error;
  }
  if (inflated?.byteCount === size) return inflated;
  budget.gives(inflated?.heldBytes ?? 0);
  throw new BeatbenchError(
    'bad-value',
    `The compressed samples of channel "${label}" are damaged; copy the file again from its source.`,
    { file: source.path, byte: range.from, channel: label },
  );
}

/** Least byte first, whatever the order of the file. */
function decode(view: DataView, count: number, coding: AcqChannel['coding']): StoredSamples {
  const values = coding === 'float' ? new Float64Array(count) : new Int32Array(count);
  for (let k = 0; k < count; k++) {
    values[k] = coding === 'float' ? view.getFloat64(8 * k, true) : view.getInt16(2 * k, true);
  }
  return values;
}
