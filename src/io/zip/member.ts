import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource, BytesElsewhere } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import { inflateRange } from '../inflate-range.ts';
import { crc32 } from './crc32.ts';
import type { ZipEntry } from './directory.ts';

/** A file of a zip archive that may be read. */
export interface ZipMember {
  /** Path of the archive, `/`, and its name in the archive. */
  readonly path: string;
  /** Whether its bytes stand in the archive as they are. */
  readonly isStored: boolean;
  /** The bytes of the archive that it takes. */
  locate(signal?: AbortSignal): Promise<IndexRange>;
  /**
   * Its content, inflated anew.
   * @throws BeatbenchError `bad-header`, `bad-value`, `too-large`
   */
  inflate(signal?: AbortSignal): Promise<Uint8Array>;
  /** Reads ranges: stored bytes from the archive, others from memory once they were asked for. */
  readonly source: ByteSource;
}

const localBytes = 30;
const localMark = 0x04034b50;

/** A file of an archive, by its line in the directory. */
export function zipMember(archive: ByteSource, entry: ZipEntry): ZipMember {
  const path = `${archive.path}/${entry.name}`;
  const isStored = entry.method === 0;
  const locate = (signal?: AbortSignal) => locateEntry(archive, entry, path, signal);
  const inflate = async (signal?: AbortSignal) =>
    inflateEntry(archive, entry, await locate(signal), path, signal);
  return {
    path,
    isStored,
    locate,
    inflate,
    source: isStored
      ? storedSource(archive, entry, path, locate)
      : { path, size: entry.size, read: inflatedOnce(inflate) },
  };
}

async function locateEntry(
  archive: ByteSource,
  { localAt, storedBytes }: ZipEntry,
  path: string,
  signal?: AbortSignal,
): Promise<IndexRange> {
  const head = await archive.read(localAt, localAt + localBytes, signal);
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const isHead = head.length === localBytes && view.getUint32(0, true) === localMark;
  const from = isHead ? localAt + localBytes + view.getUint16(26, true) + view.getUint16(28, true) : Infinity;
  if (from + storedBytes <= archive.size) return { from, to: from + storedBytes };
  throw new BeatbenchError(
    'bad-header',
    `${path} does not stand where the directory of its archive says; the archive is damaged.`,
    { file: path, byte: localAt, field: 'local header' },
  );
}

function storedSource(
  archive: ByteSource,
  { size }: ZipEntry,
  path: string,
  locate: ZipMember['locate'],
): ByteSource {
  let range: IndexRange | null = null;
  const { share } = archive;
  return {
    path,
    size,
    read: async (from, to, signal) => {
      range ??= await locate(signal);
      const first = Math.max(0, from);
      return archive.read(range.from + first, range.from + Math.max(first, Math.min(to, size)), signal);
    },
    ...(share && {
      share: async (signal) => {
        range ??= await locate(signal);
        return partOf(await share(signal), range);
      },
    }),
  };
}

function partOf(bytes: BytesElsewhere, { from, to }: IndexRange): BytesElsewhere {
  if (bytes.kind === 'blob') return { ...bytes, blob: bytes.blob.slice(from, to) };
  if (bytes.kind === 'memory') return { ...bytes, bytes: bytes.bytes.slice(from, to) };
  return { ...bytes, from: bytes.from + from, to: bytes.from + to };
}

/** Keeps what was inflated; what failed is tried again. */
function inflatedOnce(inflate: ZipMember['inflate']): ByteSource['read'] {
  let held: Promise<Uint8Array> | null = null;
  return async (from, to, signal) => {
    signal?.throwIfAborted();
    held ??= inflate(signal).catch((error: unknown) => {
      held = null;
      throw error;
    });
    return (await held).slice(Math.max(0, from), Math.max(0, from, to));
  };
}

async function inflateEntry(
  archive: ByteSource,
  { size, crc }: ZipEntry,
  range: IndexRange,
  path: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const damaged = (what: string): BeatbenchError =>
    new BeatbenchError(
      'bad-value',
      `${path} ${what}; the archive is damaged, copy it again from its source.`,
      {
        file: path,
        byte: range.from,
      },
    );
  const take = (bytes: Uint8Array): boolean => {
    length += bytes.length;
    pieces.push(bytes);
    return length <= size;
  };
  try {
    await inflateRange(archive, range, 'deflate-raw', take, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BeatbenchError) throw error;
    throw damaged('cannot be unpacked');
  }
  if (length > size) throw damaged(`unpacks to more than the ${size} bytes that the archive states`);
  if (length < size) throw damaged(`unpacks to ${length} of the ${size} bytes that the archive states`);
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  if (crc32(whole) !== crc) throw damaged('unpacks to other bytes than were packed');
  return whole;
}
