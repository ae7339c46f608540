import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource, MemoryAllowance } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import { inflateCut } from '../inflate-cut.ts';
import { inflateWhole, type InflatedBytes } from '../inflated-bytes.ts';
import { MemoryBudget, heldBytesLimit } from '../memory-budget.ts';
import { AcqFields } from './fields.ts';
import type { AcqChannel, AcqHeader } from './header.ts';
import type { ReadStored, StoredSamples } from './stored-samples.ts';

/** Size of the header before each channel's bytes. */
const headBytes = 60;
/** Maximum length of name and unit. */
const maxTextBytes = 4096;
const zlibMark = 0x78;
/** Maximum number of bytes that are searched between header and samples, for journal and markers. */
const maxSearchedBytes = 64 << 20;
/** Maximum number of positions tested that look like the first channel. */
const maxTried = 1000;
/** Maximum compression ratio of Deflate. */
const maxRatio = 1032;

/**
 * Finds the compressed samples of each channel. The length of the data before the first channel, such as a journal,
 * cannot be derived for all revisions. The channels are therefore recognised by their form: the byte counts of the
 * header, in zlib format, one channel after another.
 *
 * @param from byte offset after which the samples are
 * @returns ranges of all channels; for a cut file, those of the first channels, of which the last may extend beyond the
 *          file
 * @throws BeatbenchError `truncated`, `too-large`
 */
export async function findCompressed(
  source: ByteSource,
  header: AcqHeader,
  from: number,
  signal?: AbortSignal,
): Promise<IndexRange[]> {
  const { channels, isLittle } = header;
  const bytes = await source.read(from, from + maxSearchedBytes, signal);
  const fields = new AcqFields(bytes, isLittle, source.path, from);
  let cut: IndexRange[] = [];
  for (let at = 0, tried = 0; at + headBytes <= bytes.length && tried < maxTried; at++) {
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

/**
 * Returns the ranges of consecutive channels, up to the end of the file; null if there is anything else between them.
 */
async function followFrom(
  source: ByteSource,
  { channels, isLittle }: AcqHeader,
  from: number,
  signal?: AbortSignal,
): Promise<IndexRange[] | null> {
  const found: IndexRange[] = [];
  let at = from;
  for (const channel of channels) {
    const head = await source.read(at, at + headBytes + 2 * maxTextBytes + 1, signal);
    const fields = new AcqFields(head, isLittle, source.path, at);
    const range = rangeAt(fields, 0, channel);
    if (range === null) return fields.has(0, headBytes + 1) ? null : found;
    found.push({ from: at + range.from, to: at + range.to });
    at += range.to;
    if (at > source.size) return found;
  }
  return found;
}

/** Returns the bytes of a channel whose header is at `at`; null if there is none. */
function rangeAt(fields: AcqFields, at: number, channel: AcqChannel | undefined): IndexRange | null {
  if (channel === undefined || !fields.has(at, headBytes)) return null;
  const channelBytes = channel.sampleCount * channel.sampleBytes;
  if (fields.int(at + 52, 'length of samples') !== channelBytes) return null;
  const [labelBytes, unitBytes] = [
    fields.int(at + 44, 'length of a name'),
    fields.int(at + 48, 'length of a unit'),
  ];
  const length = fields.int(at + 56, 'compressed length');
  if (Math.min(labelBytes, unitBytes) < 0 || Math.max(labelBytes, unitBytes) > maxTextBytes) return null;
  const from = at + headBytes + labelBytes + unitBytes;
  if (length < 2 || length * maxRatio < channelBytes || fields.byte(from) !== zlibMark) return null;
  return { from, to: from + length };
}

/**
 * Reads the samples of a channel of which the file has only the beginning.
 *
 * @param channel the channel in which the file ends
 * @param range   range of its compressed samples
 * @returns as many samples as the bytes contain
 */
export async function readCut(
  source: ByteSource,
  { sampleCount, sampleBytes, coding }: AcqChannel,
  { from }: IndexRange,
  signal?: AbortSignal,
): Promise<StoredSamples> {
  // The samples are in memory three times at once: inflated in blocks, joined, and decoded.
  const maxInflatedBytes = heldBytesLimit(source.size) / 4;
  const packed = await source.read(from, Math.min(source.size, from + maxInflatedBytes), signal);
  const bytes = inflateCut(packed, Math.min(sampleCount * sampleBytes, maxInflatedBytes));
  const count = Math.floor(bytes.length / sampleBytes);
  return decode(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), count, coding);
}

/**
 * Creates a reader for the samples of a compressed file. Each channel is inflated once and kept.
 *
 * @param cut samples of the last channel, if the file ends inside it
 * @returns reads samples from … to − 1 of a channel
 * @throws BeatbenchError `too-large` if all channels take more memory than allowed for the file
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
        // An aborted read starts again at the next request.
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

/** Refuses channels that are too large by the header's counts, before any is inflated. */
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
    if (sum <= heldBytesLimit(source.size) && size <= heldBytesLimit(to - from)) continue;
    throw tooLarge(source, label, from);
  }
}

function tooLarge(source: ByteSource, label: string, byte: number): BeatbenchError {
  return new BeatbenchError(
    'too-large',
    `Unpacked, the channels of ${source.path} up to "${label}" need more memory than the limit for a file of ${source.size} bytes; save the file without compression.`,
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

/** Decodes samples, lowest byte first, whatever the byte order of the file. */
function decode(view: DataView, count: number, coding: AcqChannel['coding']): StoredSamples {
  const values = coding === 'float' ? new Float64Array(count) : new Int32Array(count);
  for (let k = 0; k < count; k++) {
    values[k] = coding === 'float' ? view.getFloat64(8 * k, true) : view.getInt16(2 * k, true);
  }
  return values;
}
