import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { AcqFields } from './fields.ts';

/** One channel of the header. */
export interface AcqChannel {
  readonly label: string;
  readonly unit: string;
  readonly sampleCount: number;
  /** Physical values are stored integers times `scale` plus `offset`. */
  readonly scale: number;
  readonly offset: number;
  /** Number by which markers refer to the channel. */
  readonly order: number;
  /** Number of ticks of the file's clock between samples of the channel. */
  readonly divider: number;
  /** Storage of its samples: 16-bit integers, or 64-bit floating-point numbers. */
  readonly coding: 'integer' | 'float';
  readonly sampleBytes: 2 | 8;
}

export interface AcqHeader {
  /** The program's number of its format: 38 to 45 for 3.7 to 3.9, 61 and above from 4.0 on. */
  readonly revision: number;
  readonly isLittle: boolean;
  readonly isCompressed: boolean;
  /** Rate of the file's clock, Hz. */
  readonly fs: number;
  readonly channels: readonly AcqChannel[];
  /** Byte offset of the samples, or of the markers in compressed files. */
  readonly dataFrom: number;
}

/** First revisions with the named feature. */
export const sinceRevision = { divider: 38, compression: 41, version4: 61, padding: 124 };
const [firstRevision, lastRevision] = [30, 400];
const maxHeaderBytes = 2 << 20;
/** Maximum number of channels. Devices have up to 128, and there may be computed ones. */
const maxChannels = 512;
/** Number of bytes of a channel's header that are read, apart from its divider. */
const minChannelBytes = 112;
/** Maximum number of unexplained bytes that some files have between the foreign data and the types of samples. */
const maxStrayBytes = 4096;
const shortestTickMs = 1e-6;
const longestTickMs = 3_600_000;

/**
 * Reads the header of an AcqKnowledge file, of either byte order.
 *
 * Source: the notes on the format and the list of its fields that come with the Python package bioread (MIT), which
 * follow BIOPAC's application note 156.
 *
 * @param source the file; read by ranges
 * @returns channels with scale, divider and width, and the position of their samples
 * @throws BeatbenchError `truncated`, `unknown-format`, `bad-header`
 */
export async function readAcqHeader(source: ByteSource, signal?: AbortSignal): Promise<AcqHeader> {
  const bytes = await source.read(0, maxHeaderBytes, signal);
  const { fields, revision } = findByteOrder(bytes, source.path);
  const channelCount = fields.short(10, 'number of channels');
  const tickMs = fields.double(16, 'sample time');
  if (channelCount < 1 || channelCount > maxChannels) {
    throw fields.bad(10, 'number of channels', `The header says that the file has ${channelCount} channels.`);
  }
  if (!(tickMs >= shortestTickMs && tickMs <= longestTickMs)) {
    throw fields.bad(16, 'sample time', `The header says that a sample takes ${tickMs} ms; it is damaged.`);
  }
  const isLate = revision >= sinceRevision.version4;
  const isCompressed =
    revision >= sinceRevision.compression && fields.int(isLate ? 972 : 1936, 'compression') !== 0;
  let at = skip(fields, 6, 0, 'length of the header', 24);
  const padCount = revision >= sinceRevision.padding ? fields.short(2398, 'number of padding headers') : 0;
  for (let k = 0; k < padCount; k++) at = skip(fields, at, at, 'length of a padding header', 4);
  const places: number[] = [];
  for (let k = 0; k < channelCount; k++) {
    places.push(at);
    at = skip(fields, at, at, `length of channel ${k + 1}`, minChannelBytes);
  }
  at += isLate ? fields.int(at, 'foreign data') : fields.short(at, 'foreign data');
  const typesAt = findTypes(fields, at, channelCount);
  const channels = places.map((place, k) => readChannel(fields, place, typesAt + 4 * k, revision));
  return {
    revision,
    isLittle: fields.isLittle,
    isCompressed,
    fs: 1000 / tickMs,
    channels,
    dataFrom: typesAt + 4 * channelCount,
  };
}

/** Finds the byte order in which the revision is a plausible one. */
function findByteOrder(
  bytes: Uint8Array,
  file: string,
): { readonly fields: AcqFields; readonly revision: number } {
  for (const isLittle of [true, false]) {
    const fields = new AcqFields(bytes, isLittle, file);
    const revision = fields.int(2, 'revision');
    if (revision >= firstRevision && revision <= lastRevision) return { fields, revision };
  }
  throw new BeatbenchError(
    'unknown-format',
    `${file} does not start like an AcqKnowledge file; check what it is.`,
    { file, byte: 2, field: 'revision' },
  );
}

/** Returns the offset after a part whose length is at `lengthAt`. */
function skip(fields: AcqFields, lengthAt: number, from: number, name: string, leastBytes: number): number {
  const length = fields.int(lengthAt, name);
  if (length >= leastBytes) return from + length;
  throw fields.bad(lengthAt, name, `The header's ${name} is ${length}; the file is damaged.`);
}

function findTypes(fields: AcqFields, from: number, channelCount: number): number {
  if (from < 0)
    throw fields.bad(0, 'foreign data', 'The foreign data has a length below 0; the file is damaged.');
  for (let at = from; at <= from + maxStrayBytes; at++) {
    let k = 0;
    while (k < channelCount && codingAt(fields, at + 4 * k) !== null) k++;
    if (k === channelCount) return at;
  }
  throw fields.bad(from, 'types of samples', 'The header names no known types of samples; it is damaged.');
}

function codingAt(fields: AcqFields, at: number): AcqChannel['coding'] | null {
  const [bytes, type] = [fields.short(at, 'type of samples'), fields.short(at + 2, 'type of samples')];
  if (bytes === 2 && type === 2) return 'integer';
  return bytes === 8 && (type === 0 || type === 1) ? 'float' : null;
}

function readChannel(fields: AcqFields, at: number, typeAt: number, revision: number): AcqChannel {
  const sampleCount = fields.int(at + 88, 'number of samples');
  if (sampleCount < 0) {
    throw fields.bad(
      at + 88,
      'number of samples',
      `A channel has ${sampleCount} samples; the file is damaged.`,
    );
  }
  const dividerAt = at + (revision >= sinceRevision.version4 ? 152 : 250);
  const divider = revision >= sinceRevision.divider ? fields.short(dividerAt, 'sample divider') : 1;
  if (divider < 0)
    throw fields.bad(dividerAt, 'sample divider', `A channel has the sample divider ${divider}.`);
  const coding = codingAt(fields, typeAt) ?? 'integer';
  return {
    label: fields.text(at + 6, 40, 'name of a channel'),
    unit: fields.text(at + 68, 20, 'unit of a channel'),
    sampleCount,
    scale: fields.double(at + 92, 'scale of a channel'),
    offset: fields.double(at + 100, 'offset of a channel'),
    order: fields.short(at + 108, 'order of a channel'),
    // Some files write 0 where they mean 1.
    divider: Math.max(1, divider),
    coding,
    sampleBytes: coding === 'integer' ? 2 : 8,
  };
}
