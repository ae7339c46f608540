import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { AdcScale, ByteSource, ChannelRole, Recording } from '../../model/recording.ts';
import { isoTime } from '../epoch.ts';
import { fileRecording } from '../file-recording.ts';
import { numberKinds } from '../number-kinds.ts';
import { baseName, fileStem } from '../paths.ts';
import { guessRole } from '../roles.ts';
import {
  fillFromFile,
  createPhysicalConversion,
  type StoredChannel,
  storedReaders,
} from '../stored-readers.ts';
import { parseWavFormat, type WavFormat } from './format.ts';

/** A chunk of a RIFF file: the position of its content, and its stated length. */
interface WavChunk {
  readonly id: string;
  readonly from: number;
  /** Stated number of bytes; may extend beyond the file. */
  readonly statedBytes: number;
}

/** Maximum number of chunks, more than any recorder writes; each takes a read. */
const maxChunks = 4096;
/** 32-bit size that means that the size is in the `ds64` chunk, or was never filled in. */
const openSize = 0xffffffff;

/**
 * Lists the chunks of a RIFF, RF64 or BW64 file, before and after its samples.
 *
 * @throws BeatbenchError `bad-header` for more than 4096 chunks
 */
async function listChunks(source: ByteSource, signal?: AbortSignal): Promise<WavChunk[]> {
  const chunks: WavChunk[] = [];
  const riff = await source.read(0, 8, signal);
  const isStreamed = riff.length === 8 && (riff.subarray(4).every((byte) => byte === 0) || isOpen(riff));
  let longDataBytes: number | null = null;
  for (let at = 12; at + 8 <= source.size;) {
    if (chunks.length >= maxChunks) {
      // Chunks after the samples are not needed.
      if (chunks.some((chunk) => chunk.id === 'data')) break;
      throw new BeatbenchError(
        'bad-header',
        `${source.path} has more than ${maxChunks} parts; the file is damaged or not WAV.`,
        { file: source.path, byte: at },
      );
    }
    const head = await source.read(at, at + 24, signal);
    const id = chunkId(head, 0);
    const view = new DataView(head.buffer, head.byteOffset, head.length);
    const stated = view.getUint32(4, true);
    if (id === 'ds64' && head.length >= 24) longDataBytes = Number(view.getBigUint64(16, true));
    const isLong = id === 'data' && stated === openSize && longDataBytes !== null;
    const isUnfilled = id === 'data' && stated === 0 && isStreamed;
    const statedBytes = isLong ? (longDataBytes ?? stated) : isUnfilled ? openSize : stated;
    chunks.push({ id, from: at + 8, statedBytes });
    // Chunks begin at even offsets.
    at += 8 + statedBytes + (statedBytes % 2);
  }
  return chunks;
}

function isOpen(riff: Uint8Array): boolean {
  return riff.subarray(4).every((byte) => byte === 0xff);
}

function chunkId(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** Number of bytes of a `fmt ` chunk that are read. */
const formatBytes = 40;

/**
 * Opens a WAV file (RIFF, RF64 or BW64) of integers of 8 to 32 bits or floating-point numbers. Samples are read in
 * ranges on request.
 *
 * The file has no unit: samples are shares of full scale, −1 … 1, and their unit is `FS`. Channels are heart sounds
 * unless the file's name says otherwise. A value that is not finite is a gap. A file that was cut opens with what it
 * contains, and with the warning `short-data`.
 *
 * @param source the file; read by ranges
 * @returns one channel per audio channel, all at one rate
 * @throws BeatbenchError `truncated`, `bad-header`, `unsupported`, `empty`
 */
export async function openWav(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const chunks = await listChunks(source, signal);
  const formatChunk = findChunk(chunks, 'fmt ', source);
  const dataChunk = findChunk(chunks, 'data', source);
  const ends = formatChunk.from + Math.min(formatBytes, formatChunk.statedBytes);
  const described = await source.read(formatChunk.from, ends, signal);
  const format = parseWavFormat(described, source.path, formatChunk.from);
  const warnings: Warning[] = [];
  const sampleCount = countFrames(source, dataChunk, format, warnings);
  const role = guessFileRole(source.path);
  const { channelCount, fs } = format;
  const adc = wavScale(format);
  const labels = Array.from({ length: channelCount }, (_, index) => channelLabel(index, channelCount));
  const stored = labels.map((label, k) =>
    storedSound(source, format, dataChunk.from, { label, sampleCount, k }),
  );
  return fileRecording(source, {
    format: 'wav',
    startTime: await readStartTime(source, chunks, signal),
    channels: labels.map((label) => ({ label, role, unit: 'FS', fs, sampleCount, adc })),
    warnings,
    ...storedReaders(source.path, stored),
  });
}

/** Creates a channel of integers (two's complement; unsigned for a single byte) or of floating-point numbers. */
function storedSound(
  source: ByteSource,
  format: WavFormat,
  dataFrom: number,
  { label, sampleCount, k }: { readonly label: string; readonly sampleCount: number; readonly k: number },
): StoredChannel {
  const { coding, sampleBytes, frameBytes } = format;
  const isDigital = coding === 'integer';
  const { uint8, int16, int24, int32, float32, float64 } = numberKinds;
  const wide = sampleBytes === 4 ? float32 : float64;
  const kind = isDigital ? ([uint8, int16, int24, int32][sampleBytes - 1] ?? int32) : wide;
  const places = { dataFrom, turnBytes: frameBytes, leadAt: k * sampleBytes, blockSamples: 1 };
  const adc = wavScale(format);
  return {
    label,
    sampleCount,
    fill: fillFromFile(source, places, kind, true),
    physical: adc === null ? (stored) => stored : createPhysicalConversion(adc),
    isDigital,
  };
}

function findChunk(chunks: readonly WavChunk[], id: string, source: ByteSource): WavChunk {
  const found = chunks.find((chunk) => chunk.id === id);
  if (found !== undefined) return found;
  throw new BeatbenchError(
    'truncated',
    `${baseName(source.path)} has no part "${id.trim()}"; it was cut short, copy it again from its source.`,
    { file: source.path, byte: source.size, field: id.trim() },
  );
}

function countFrames(
  source: ByteSource,
  { from, statedBytes }: WavChunk,
  { frameBytes }: WavFormat,
  warnings: Warning[],
): number {
  const there = source.size - from;
  // Recorders that stream leave the size unfilled.
  const isOpen = statedBytes === openSize;
  const sampleCount = Math.floor((isOpen ? there : Math.min(there, statedBytes)) / frameBytes);
  if (sampleCount === 0) {
    throw new BeatbenchError(
      'empty',
      `${baseName(source.path)} holds no samples; copy it again from its source.`,
      { file: source.path, byte: from, field: 'data' },
    );
  }
  if (isOpen) {
    warnings.push({
      code: 'header-repaired',
      message: 'The header does not state the number of samples; all up to the end are read.',
    });
  } else if (statedBytes > there) {
    const stated = Math.floor(statedBytes / frameBytes);
    warnings.push({
      code: 'short-data',
      message: `The file ends after ${sampleCount} of the ${stated} samples that its header states.`,
    });
  }
  return sampleCount;
}

function wavScale({ coding, bits, sampleBytes }: WavFormat): AdcScale | null {
  if (coding === 'float') return null;
  return { gain: 2 ** (8 * sampleBytes - 1), baseline: sampleBytes === 1 ? 128 : 0, bits };
}

function guessFileRole(path: string): ChannelRole {
  const named = guessRole(fileStem(path), '');
  return named === 'other' ? 'pcg' : named;
}

function channelLabel(index: number, count: number): string {
  if (count === 1) return 'Sound';
  if (count === 2) return index === 0 ? 'Left' : 'Right';
  return `Sound ${index + 1}`;
}

/** Reads date and time from a broadcast extension. */
async function readStartTime(
  source: ByteSource,
  chunks: readonly WavChunk[],
  signal?: AbortSignal,
): Promise<string | null> {
  const chunk = chunks.find(({ id, statedBytes }) => id === 'bext' && statedBytes >= 338);
  if (chunk === undefined) return null;
  const text = String.fromCharCode(...(await source.read(chunk.from + 320, chunk.from + 338, signal)));
  const match = /^(\d{4})[-_:. ](\d\d)[-_:. ](\d\d)(\d\d)[-_:. ](\d\d)[-_:. ](\d\d)$/.exec(text);
  if (match === null) return null;
  return isoTime(match.slice(1));
}
