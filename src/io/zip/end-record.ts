import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { readUint64 } from './read-uint64.ts';

/** Position of the central directory in a zip archive. */
export interface ZipEnd {
  readonly entryCount: number;
  readonly directoryFrom: number;
  readonly directoryTo: number;
}

const endBytes = 22;
const locatorBytes = 20;
const longEndBytes = 56;
const maxCommentBytes = 0xffff;
const [endMark, locatorMark, longEndMark] = [0x06054b50, 0x07064b50, 0x06064b50];
const [openShort, openInt] = [0xffff, 0xffffffff];

/**
 * Finds the end record of a zip archive, and its 64-bit form if there is one.
 *
 * Source: PKWARE's APPNOTE.TXT 6.3, sections 4.3.14 to 4.3.16.
 *
 * @param source the archive; its end is read
 * @returns position of the directory, and number of its entries
 * @throws BeatbenchError `truncated`, `bad-header`, `unsupported` for one part of several
 */
export async function findZipEnd(source: ByteSource, signal?: AbortSignal): Promise<ZipEnd> {
  const from = Math.max(0, source.size - endBytes - maxCommentBytes - locatorBytes);
  const tail = await source.read(from, source.size, signal);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  const at = findMark(view);
  if (at === null) {
    throw new BeatbenchError(
      'truncated',
      `${source.path} ends without the directory of a zip archive; copy it again from its source.`,
      { file: source.path, byte: source.size },
    );
  }
  refuseParts(source, view.getUint16(at + 4, true), view.getUint16(at + 6, true));
  const stated = {
    entryCount: view.getUint16(at + 10, true),
    directoryBytes: view.getUint32(at + 12, true),
    directoryFrom: view.getUint32(at + 16, true),
  };
  const isOpen =
    stated.entryCount === openShort || stated.directoryBytes === openInt || stated.directoryFrom === openInt;
  const located = isOpen && at >= locatorBytes && view.getUint32(at - locatorBytes, true) === locatorMark;
  const end = located ? await readLongEnd(source, readUint64(view, at - locatorBytes + 8), signal) : stated;
  const directoryTo = end.directoryFrom + end.directoryBytes;
  if (directoryTo > from + at) {
    throw new BeatbenchError(
      'bad-header',
      `The directory of ${source.path} would end after the file; the archive is damaged.`,
      { file: source.path, byte: from + at, field: 'central directory' },
    );
  }
  return { entryCount: end.entryCount, directoryFrom: end.directoryFrom, directoryTo };
}

/** Finds the last end record whose comment ends with the file, or else the last one. */
function findMark(view: DataView): number | null {
  let loose: number | null = null;
  for (let at = view.byteLength - endBytes; at >= 0; at--) {
    if (view.getUint32(at, true) !== endMark) continue;
    if (at + endBytes + view.getUint16(at + 20, true) === view.byteLength) return at;
    loose ??= at;
  }
  return loose;
}

async function readLongEnd(source: ByteSource, at: number, signal?: AbortSignal) {
  const bytes = await source.read(at, at + longEndBytes, signal);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < longEndBytes || view.getUint32(0, true) !== longEndMark) {
    throw new BeatbenchError(
      'bad-header',
      `${source.path} has no 64-bit end record at the stated place; the archive is damaged.`,
      { file: source.path, byte: at, field: 'zip64 end of central directory' },
    );
  }
  refuseParts(source, view.getUint32(16, true), view.getUint32(20, true));
  return {
    entryCount: readUint64(view, 32),
    directoryBytes: readUint64(view, 40),
    directoryFrom: readUint64(view, 48),
  };
}

function refuseParts(source: ByteSource, disk: number, directoryDisk: number): void {
  const isWhole = [disk, directoryDisk].every((number) => number === 0 || number === openShort);
  if (isWhole) return;
  throw new BeatbenchError(
    'unsupported',
    `${source.path} is one part of a zip archive in several parts; join or unpack them first.`,
    { file: source.path },
  );
}
