import { BeatbenchError } from '../../model/failure.ts';
import type { TransferableBytes, ByteSource } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import { type InflatedBytes, inflateWhole } from '../inflated-bytes.ts';
import { MemoryBudget, SharedBudget } from '../memory-budget.ts';
import type { ZipEntry } from './directory.ts';

const polynomial = 0xedb88320;
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value;
});

/**
 * Computes the CRC-32 of bytes in pieces, as used in zip and gzip archives (ISO 3309).
 *
 * @param pieces in order
 * @returns a 32-bit whole number
 */
export function crc32(pieces: readonly Uint8Array[]): number {
  let crc = -1;
  // Indexing is several times faster than an iterator over the bytes.
  for (const bytes of pieces) {
    for (let k = 0; k < bytes.length; k++) crc = (table[(crc ^ (bytes[k] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}

/** A file of a zip archive that may be read. */
export interface ZipMember {
  /** Path of the archive, `/`, and its name in the archive. */
  readonly path: string;
  /** Whether its bytes are stored in the archive without compression. */
  readonly isStored: boolean;
  /** Returns its range of bytes in the archive. */
  locate(signal?: AbortSignal): Promise<IndexRange>;
  /**
   * Returns its content, inflated and kept until others need the memory.
   *
   * @throws BeatbenchError `bad-header`, `bad-value`, `too-large`
   */
  inflate(signal?: AbortSignal): Promise<InflatedBytes>;
  /** Releases the memory of its content, which is inflated again on the next request. */
  drop(): void;
  /** Reads ranges: stored bytes from the archive, others from memory after the first request. */
  readonly source: ByteSource;
}

const localBytes = 30;
const localMark = 0x04034b50;

/**
 * Returns the files of one archive. The total size of inflated files is limited: the least recently used is released
 * for others, and inflated again on request.
 *
 * @param archive read by ranges
 * @param entries entries of its directory
 * @returns one file per entry, inflated when it is read
 */
export function zipMembers(archive: ByteSource, entries: readonly ZipEntry[]): ZipMember[] {
  const held = new HeldMembers(archive);
  return entries.map((entry) => zipMember(archive, entry, held));
}

function zipMember(archive: ByteSource, entry: ZipEntry, held: HeldMembers): ZipMember {
  const path = `${archive.path}/${entry.name}`;
  const isStored = entry.method === 0;
  const locate = (signal?: AbortSignal) => locateEntry(archive, entry, path, signal);
  const inflate = (signal?: AbortSignal) =>
    held.find(entry, async () => inflateEntry(archive, entry, await locate(signal), held.budget, signal));
  return {
    path,
    isStored,
    locate,
    inflate,
    drop: () => held.drop(entry),
    source: isStored
      ? storedSource(archive, entry, path, locate)
      : {
          path,
          size: entry.size,
          budget: held.ofRecordings,
          read: async (from, to, signal) => {
            signal?.throwIfAborted();
            return (await inflate(signal)).read(from, to);
          },
        },
  };
}

/** Inflated files of an archive, the least recently used first. */
class HeldMembers {
  readonly budget: MemoryBudget;
  /** Budget for what is made from the files, such as the columns of a table. */
  readonly ofRecordings: SharedBudget;
  readonly #held = new Map<ZipEntry, InflatedBytes>();
  /** One file is inflated at a time, so that all others can be released for it. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(archive: ByteSource) {
    this.budget = new MemoryBudget(archive.size, () => this.#dropOldest());
    this.ofRecordings = new SharedBudget(this.budget);
  }

  find(entry: ZipEntry, inflate: () => Promise<InflatedBytes>): Promise<InflatedBytes> {
    const found = this.#last.then(async () => {
      const bytes = this.#held.get(entry) ?? (await inflate());
      this.#held.delete(entry);
      this.#held.set(entry, bytes);
      return bytes;
    });
    this.#last = found.catch(() => undefined);
    return found;
  }

  drop(entry: ZipEntry): void {
    const bytes = this.#held.get(entry);
    if (bytes !== undefined && this.#held.delete(entry)) this.budget.gives(bytes.heldBytes);
  }

  #dropOldest(): boolean {
    const [oldest] = this.#held.keys();
    if (oldest === undefined) return false;
    this.drop(oldest);
    return true;
  }
}

async function locateEntry(
  archive: ByteSource,
  { localAt, bodyAt, storedBytes }: ZipEntry,
  path: string,
  signal?: AbortSignal,
): Promise<IndexRange> {
  if (bodyAt !== undefined) return { from: bodyAt, to: bodyAt + storedBytes };
  const head = await archive.read(localAt, localAt + localBytes, signal);
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const isHead = head.length === localBytes && view.getUint32(0, true) === localMark;
  const from = isHead ? localAt + localBytes + view.getUint16(26, true) + view.getUint16(28, true) : Infinity;
  if (from + storedBytes <= archive.size) return { from, to: from + storedBytes };
  throw new BeatbenchError(
    'bad-header',
    `${path} is not where the directory of its archive states; the archive is damaged.`,
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
        return cutPart(await share(signal), range);
      },
    }),
  };
}

function cutPart(bytes: TransferableBytes, { from, to }: IndexRange): TransferableBytes {
  if (bytes.kind === 'blob') return { ...bytes, blob: bytes.blob.slice(from, to) };
  if (bytes.kind === 'memory') return { ...bytes, bytes: bytes.bytes.slice(from, to) };
  return { ...bytes, from: bytes.from + from, to: bytes.from + to };
}

async function inflateEntry(
  archive: ByteSource,
  { name, size, crc }: ZipEntry,
  range: IndexRange,
  budget: MemoryBudget,
  signal?: AbortSignal,
): Promise<InflatedBytes> {
  const where = { file: `${archive.path}/${name}`, byte: range.from };
  const damaged = (what: string): BeatbenchError =>
    new BeatbenchError(
      'bad-value',
      `${where.file} ${what}; the archive is damaged, copy it again from its source.`,
      where,
    );
  const tooLarge = (): BeatbenchError =>
    new BeatbenchError(
      'too-large',
      `${where.file} unpacks to more than the memory limit of its archive, ${budget.mostBytes} bytes; unpack the archive and drop the folder.`,
      where,
    );
  const part = { range, format: 'deflate-raw', mostBytes: size + 1 } as const;
  let inflated: InflatedBytes;
  try {
    inflated = await inflateWhole(archive, part, budget, tooLarge, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof BeatbenchError ? error : damaged('cannot be unpacked');
  }
  const fault = findFault(inflated, size, crc);
  if (fault === null) return inflated;
  budget.gives(inflated.heldBytes);
  throw damaged(fault);
}

function findFault(inflated: InflatedBytes, size: number, crc: number): string | null {
  const { byteCount } = inflated;
  if (byteCount > size) return `unpacks to more than the ${size} bytes that the archive states`;
  if (byteCount < size) return `unpacks to ${byteCount} of the ${size} bytes that the archive states`;
  return crc32(inflated.pieces()) === crc ? null : 'unpacks to other bytes than were packed';
}
