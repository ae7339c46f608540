import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { stripDotFolder } from '../paths.ts';
import { decodeText } from '../source.ts';
import { findZipEnd } from './end-record.ts';
import { readUint64 } from './read-uint64.ts';

/** One file or folder of a zip archive, from its central directory. */
export interface ZipEntry {
  /** Name with `/` between its parts. */
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Whether its content is the path of another file. */
  readonly isLink: boolean;
  readonly crc: number;
  readonly storedBytes: number;
  /** Stated size after inflating, in bytes. */
  readonly size: number;
  /** Byte offset of its local header in the archive. */
  readonly localAt: number;
  /** Byte offset of its compressed bytes, if there is no local header before them. */
  readonly bodyAt?: number;
  /** Byte offset of its directory entry in the archive, for errors. */
  readonly at: number;
}

const entryBytes = 46;
const entryMark = 0x02014b50;
const openInt = 0xffffffff;
const longFieldId = 1;
/** Maximum number of files. The largest known data sets have 87 000; each takes some hundred bytes in the list. */
const maxEntries = 100_000;
const maxDirectoryBytes = 64 << 20;
/** Unix file type, in the upper half of the attributes. */
const [unixHost, typeMask, linkType] = [3, 0xf000, 0xa000];

/**
 * Lists the content of a zip archive from its central directory only, since the local header before a file's bytes may
 * omit sizes.
 *
 * Source: PKWARE's APPNOTE.TXT 6.3, sections 4.3.12 and 4.5.3.
 *
 * @param source the archive; its end is read
 * @returns one entry per file, in the order of the directory
 * @throws BeatbenchError `truncated`, `bad-header`, `too-large`, `unsupported`
 */
export async function readZipDirectory(source: ByteSource, signal?: AbortSignal): Promise<ZipEntry[]> {
  const { entryCount, directoryFrom, directoryTo } = await findZipEnd(source, signal);
  const tooLargeError = (what: string): BeatbenchError =>
    new BeatbenchError('too-large', `${what}; unpack the archive and drop the folder, or a part of it.`, {
      file: source.path,
      byte: directoryFrom,
    });
  if (entryCount > maxEntries) {
    throw tooLargeError(`${source.path} holds ${entryCount} files, but at most ${maxEntries} are read`);
  }
  const directoryBytes = directoryTo - directoryFrom;
  if (directoryBytes > maxDirectoryBytes) {
    throw tooLargeError(
      `The directory of ${source.path} takes ${directoryBytes} bytes, but at most ${maxDirectoryBytes} are read`,
    );
  }
  const bytes = await source.read(directoryFrom, directoryTo, signal);
  const entries: ZipEntry[] = [];
  for (let at = 0; at < bytes.length && entries.length < entryCount;) {
    const { entry, length } = readEntry(bytes, at, directoryFrom, source.path);
    entries.push(entry);
    at += length;
  }
  if (entries.length < entryCount) throw badEntry(source.path, directoryFrom + bytes.length);
  refuseOverlap(entries, directoryFrom, source.path);
  return entries;
}

function readEntry(bytes: Uint8Array, at: number, from: number, file: string) {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at);
  if (view.byteLength < entryBytes || view.getUint32(0, true) !== entryMark) throw badEntry(file, from + at);
  const [nameBytes, extraBytes] = [view.getUint16(28, true), view.getUint16(30, true)];
  const length = entryBytes + nameBytes + extraBytes + view.getUint16(32, true);
  if (length > view.byteLength) throw badEntry(file, from + at);
  const name = decodeText(bytes.subarray(at + entryBytes, at + entryBytes + nameBytes));
  const extraAt = entryBytes + nameBytes;
  const [size, storedBytes, localAt] = longFields(
    view,
    [view.getUint32(24, true), view.getUint32(20, true), view.getUint32(42, true)],
    extraAt,
    extraAt + extraBytes,
  );
  const entry: ZipEntry = {
    name: plainName(name),
    method: view.getUint16(10, true),
    isEncrypted: (view.getUint16(8, true) & 1) !== 0,
    isLink: view.getUint8(5) === unixHost && (view.getUint16(40, true) & typeMask) === linkType,
    crc: view.getUint32(16, true),
    storedBytes,
    size,
    localAt,
    at: from + at,
  };
  return { entry, length };
}

/** Normalises a name. Some packers on Windows write `\` between its parts, and some begin every name with `./`. */
function plainName(name: string): string {
  const plain = name.replaceAll('\\', '/');
  return stripDotFolder(plain) || plain;
}

/** Replaces values that do not fit 32 bits by their 64-bit values, in order. */
function longFields(
  view: DataView,
  short: readonly [number, number, number],
  from: number,
  to: number,
): [number, number, number] {
  const values: [number, number, number] = [...short];
  for (let at = from; at + 4 <= to;) {
    const [id, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    let next = at + 4;
    at = next + length;
    if (id !== longFieldId || at > to) continue;
    for (const [index, value] of short.entries()) {
      if (value !== openInt || next + 8 > at) continue;
      values[index] = readUint64(view, next);
      next += 8;
    }
  }
  return values;
}

/** Refuses entries that share bytes, since a small archive could then inflate to any size. */
function refuseOverlap(entries: readonly ZipEntry[], directoryFrom: number, file: string): void {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.localAt - b.localAt)) {
    const isApart = entry.localAt >= end;
    end = entry.localAt + entry.storedBytes;
    if (isApart && end <= directoryFrom) continue;
    throw new BeatbenchError(
      'bad-header',
      `The bytes of ‘${entry.name}’ overlap others in ${file}; the archive is damaged.`,
      { file, byte: entry.at, field: 'central directory' },
    );
  }
}

function badEntry(file: string, byte: number): BeatbenchError {
  return new BeatbenchError(
    'bad-header',
    `The directory of ${file} is damaged; copy it again from its source.`,
    {
      file,
      byte,
      field: 'central directory',
    },
  );
}
