import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { AdcScale, ByteSource, Channel, Recording } from '../../model/recording.ts';
import { printable } from '../../model/printable.ts';
import { fileRecording, missingScaleWarning } from '../file-recording.ts';
import { guessRole } from '../roles.ts';
import { type StoredChannel, storedReaders } from '../stored-readers.ts';
import { compressedReader, findCompressed, readCut } from './compressed.ts';
import { type AcqChannel, type AcqHeader, readAcqHeader } from './header.ts';
import { type AcqMarkers, readAcqMarkers } from './markers.ts';
import type { ReadStored } from './stored-samples.ts';
import { leastCommonMultiple } from '../../model/common-divisor.ts';
import { bisectFirst } from '../../model/bisect-first.ts';
import { readExactly } from '../source.ts';

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
function interleavedBytes(channels: readonly AcqChannel[]): number {
  return channels.reduce((sum, { sampleCount, sampleBytes }) => sum + sampleCount * sampleBytes, 0);
}

/**
 * Computes how many samples of each channel are complete within a number of bytes.
 *
 * @param channels in the order of the file, each with its length and divider
 * @param bytes    number of bytes from the first sample on
 * @returns one count per channel, at most its length
 */
function countSamplesWithin(channels: readonly AcqChannel[], bytes: number): number[] {
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
function interleavedReader(source: ByteSource, header: AcqHeader): ReadStored {
  const { channels, isLittle, dataFrom } = header;
  const tickBytes = channels.reduce((sum, { sampleBytes }) => sum + sampleBytes, 0);
  const places = new Map<number, (sample: number) => number>();
  return async (index, from, to, signal) => {
    const { divider = 1, coding = 'integer', sampleBytes = 2 } = channels[index] ?? {};
    const placeAt = places.get(index) ?? planPlaces(channels, index);
    places.set(index, placeAt);
    const count = Math.max(0, to - from);
    const values = coding === 'float' ? new Float64Array(count) : new Int32Array(count);
    const pieceTicks = Math.max(1, Math.floor(pieceBytes / (tickBytes * divider)));
    for (let done = 0; done < count; done += pieceTicks) {
      signal?.throwIfAborted();
      const end = Math.min(count, done + pieceTicks);
      const first = placeAt(from + done);
      const last = placeAt(from + end - 1) + sampleBytes;
      const view = await readExactly(source, dataFrom + first, dataFrom + last, signal);
      for (let k = done; k < end; k++) {
        const at = placeAt(from + k) - first;
        values[k] = coding === 'float' ? view.getFloat64(at, isLittle) : view.getInt16(at, isLittle);
      }
    }
    return values;
  };
}

/**
 * Opens an AcqKnowledge file (revisions 3.0 to 5.0), compressed or not. Samples are read in ranges; a channel of a
 * compressed file is inflated on first use. Markers become the annotation set `acq`, at the rate of the file's clock. A
 * file that was cut opens with what it contains, and with the warning `short-data`.
 *
 * @param source the file; read by ranges
 * @returns channels at their own rates, in the units of the file
 * @throws BeatbenchError `truncated`, `unknown-format`, `bad-header`, `empty`, `too-large`
 */
export async function openAcq(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const stated = await readAcqHeader(source, signal);
  const warnings: Warning[] = [];
  const { header, markers, readStored } = stated.isCompressed
    ? await openCompressed(source, stated, warnings, signal)
    : await openInterleaved(source, stated, warnings, signal);
  if (header.channels.every(({ sampleCount }) => sampleCount === 0)) {
    throw new BeatbenchError('empty', `${source.path} holds no samples; copy it again from its source.`, {
      file: source.path,
      byte: header.dataFrom,
    });
  }
  const channels = header.channels.map((channel) => openChannel(channel, header, warnings));
  const stored = header.channels.map((channel, k) => storedChannel(channel, k, readStored));
  return fileRecording(source, {
    format: 'acq',
    startTime: null,
    channels,
    annotations:
      markers.annotations.length === 0
        ? []
        : [{ source: 'acq', fs: header.fs, annotations: markers.annotations }],
    warnings,
    ...storedReaders(source.path, stored),
  });
}

interface OpenedAcq {
  readonly header: AcqHeader;
  readonly markers: AcqMarkers;
  readonly readStored: ReadStored;
}

async function openCompressed(
  source: ByteSource,
  header: AcqHeader,
  warnings: Warning[],
  signal?: AbortSignal,
): Promise<OpenedAcq> {
  const markers = await readAcqMarkers(source, header, header.dataFrom, warnings, signal);
  const ranges = await findCompressed(source, header, markers.to, signal);
  const isWhole = ranges.length === header.channels.length && (ranges.at(-1)?.to ?? 0) <= source.size;
  if (isWhole) return { header, markers, readStored: compressedReader(source, header, ranges, null) };
  return openCut(source, { header, markers }, ranges, warnings, signal);
}

/** Opens what a cut compressed file contains: whole channels, and the beginning of one. */
async function openCut(
  source: ByteSource,
  { header, markers }: Omit<OpenedAcq, 'readStored'>,
  ranges: readonly IndexRange[],
  warnings: Warning[],
  signal?: AbortSignal,
): Promise<OpenedAcq> {
  const last = ranges.at(-1);
  const cutChannel = header.channels[ranges.length - 1];
  const isCut = last !== undefined && cutChannel !== undefined && last.to > source.size;
  const cut = isCut ? await readCut(source, cutChannel, last, signal) : null;
  const keptCount = cut?.length === 0 ? ranges.length - 1 : ranges.length;
  const channels = header.channels
    .slice(0, keptCount)
    .map((channel, k) =>
      cut !== null && k === ranges.length - 1 ? { ...channel, sampleCount: cut.length } : channel,
    );
  const lost = header.channels.slice(keptCount).map(({ label }) => `"${label}"`);
  warnings.push({ code: 'short-data', message: cutSentence(cutChannel, cut?.length ?? null, lost) });
  const annotations = markers.annotations.map((each) =>
    each.channel < keptCount ? each : { ...each, channel: 0 },
  );
  const kept = { ...header, channels };
  return {
    header: kept,
    markers: { ...markers, annotations },
    readStored: compressedReader(source, kept, ranges, cut),
  };
}

function cutSentence(
  cut: AcqChannel | undefined,
  sampleCount: number | null,
  lost: readonly string[],
): string {
  const count = sampleCount ?? 0;
  const isAll = cut !== undefined && count === cut.sampleCount;
  const told = isAll ? 'is whole, and unchecked' : `has ${count} of its ${cut?.sampleCount ?? 0} samples`;
  const first = cut === undefined || count === 0 ? '' : `channel "${cut.label}" ${told}`;
  const others = lost.length === 0 ? '' : `${lost.join(', ')} ${lost.length === 1 ? 'is' : 'are'} lost`;
  const parts = [first, others].filter((part) => part !== '').join('; ');
  return `The file ends before its compressed samples do: ${printable(parts)}.`;
}

async function openInterleaved(
  source: ByteSource,
  stated: AcqHeader,
  warnings: Warning[],
  signal?: AbortSignal,
): Promise<OpenedAcq> {
  // Positions follow from the header's counts, even if the file ends early.
  const readStored = interleavedReader(source, stated);
  const end = stated.dataFrom + interleavedBytes(stated.channels);
  if (end <= source.size) {
    const markers = await readAcqMarkers(source, stated, end, warnings, signal);
    return { header: stated, markers, readStored };
  }
  const there = Math.max(0, source.size - stated.dataFrom);
  const counts = countSamplesWithin(stated.channels, there);
  const channels = stated.channels.map((channel, k) => ({ ...channel, sampleCount: counts[k] ?? 0 }));
  warnings.push({
    code: 'short-data',
    message: `The file ends after ${there} of the ${end - stated.dataFrom} bytes of samples that its header states; markers are lost.`,
  });
  return { header: { ...stated, channels }, markers: { annotations: [], to: source.size }, readStored };
}

function openChannel(channel: AcqChannel, { fs }: AcqHeader, warnings: Warning[]): Channel {
  const { label, sampleCount, coding, divider } = channel;
  const adc = coding === 'float' ? null : makeScale(channel);
  const isBare = adc === null && coding === 'integer';
  if (isBare) warnings.push(missingScaleWarning(label));
  const unit = isBare ? '' : channel.unit;
  return {
    label,
    role: guessRole(label, unit),
    unit,
    fs: fs / divider,
    sampleCount,
    adc: isBare ? { gain: 1, baseline: 0, bits: 16 } : adc,
  };
}

/** Returns null if the header's scale is invalid, or if 16-bit samples would exceed float64. */
function makeScale({ scale, offset }: AcqChannel): AdcScale | null {
  const [gain, baseline] = [1 / scale, -offset / scale];
  const largest = 2 ** 15 * Math.abs(scale) + Math.abs(offset);
  const isScale = [gain, baseline, largest].every(Number.isFinite) && gain !== 0;
  return isScale ? { gain, baseline, bits: 16 } : null;
}

function storedChannel(channel: AcqChannel, index: number, readStored: ReadStored): StoredChannel {
  const { label, sampleCount, coding } = channel;
  const isDigital = coding === 'integer';
  // Computed like the program does; with gain and baseline, the last bit would differ.
  const { scale, offset } = isDigital && makeScale(channel) !== null ? channel : { scale: 1, offset: 0 };
  return {
    label,
    sampleCount,
    fill: async (from, into, signal) => into.set(await readStored(index, from, from + into.length, signal)),
    physical: isDigital ? (stored) => stored * scale + offset : (stored) => stored,
    isDigital,
  };
}
