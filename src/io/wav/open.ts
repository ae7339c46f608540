import { BeatbenchError } from '../../model/failure.ts';
import type { Warning } from '../../model/failure.ts';
import type { AdcScale, ByteSource, ChannelRole, Recording } from '../../model/recording.ts';
import { baseName, stemOf } from '../paths.ts';
import { guessRole } from '../roles.ts';
import { listChunks, openSize } from './chunks.ts';
import type { WavChunk } from './chunks.ts';
import { parseWavFormat } from './format.ts';
import type { WavFormat } from './format.ts';
import { wavReaders } from './read-samples.ts';

/** Of a `fmt ` part, all that is looked at. */
const formatBytes = 40;

/**
 * Opens a WAV file (RIFF, RF64 or BW64) of integers of 8 to 32 bits or floating-point numbers;
 * samples are read in ranges when asked for.
 *
 * The file knows no unit: samples are shares of full scale, −1 … 1, and their unit is `FS`.
 * Channels are heart sounds unless the file's name says otherwise. What is no finite number is a
 * gap. A file cut short opens with what is there and `short-data`.
 *
 * @param source the file; read by ranges
 * @param signal stops the reading
 * @returns one channel a channel of the sound, all at one rate
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
  const role = roleOf(source.path);
  return {
    name: stemOf(source.path),
    format: 'wav',
    durationSec: sampleCount / format.fs,
    startTime: await startTimeOf(source, chunks, signal),
    channels: Array.from({ length: format.channelCount }, (_, index) => ({
      label: labelOf(index, format.channelCount),
      role,
      unit: 'FS',
      fs: format.fs,
      sampleCount,
      adc: wavScale(format),
    })),
    annotations: [],
    warnings,
    sources: [source],
    ...wavReaders({ source, format, from: dataChunk.from, sampleCount, scale: wavScale(format) }),
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
  // Recorders that stream leave the size open.
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
      message: 'The header leaves the number of samples open; all up to the end are read.',
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

function roleOf(path: string): ChannelRole {
  const named = guessRole(stemOf(path), '');
  return named === 'other' ? 'pcg' : named;
}

function labelOf(index: number, count: number): string {
  if (count === 1) return 'Sound';
  if (count === 2) return index === 0 ? 'Left' : 'Right';
  return `Sound ${index + 1}`;
}

/** Date and clock of a broadcast extension. */
async function startTimeOf(
  source: ByteSource,
  chunks: readonly WavChunk[],
  signal?: AbortSignal,
): Promise<string | null> {
  const chunk = chunks.find(({ id, statedBytes }) => id === 'bext' && statedBytes >= 338);
  if (chunk === undefined) return null;
  const text = String.fromCharCode(...(await source.read(chunk.from + 320, chunk.from + 338, signal)));
  const match = /^(\d{4})[-_:. ](\d\d)[-_:. ](\d\d)(\d\d)[-_:. ](\d\d)[-_:. ](\d\d)$/.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second] = match;
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  return Number.isNaN(Date.parse(`${time}Z`)) ? null : time;
}
