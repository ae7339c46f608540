import { BeatbenchError, type ErrorCode, type Failure } from '../../model/failure.ts';
import { printable } from '../../model/printable.ts';
import type { ByteSource } from '../../model/recording.ts';
import { heldBytesLimit } from '../memory-budget.ts';
import { isSkippedPath } from '../passed-over.ts';
import { fileExtension, isSafeRelativePath } from '../paths.ts';
import { readZipDirectory, type ZipEntry } from './directory.ts';
import { readGzipDirectory } from './gzip.ts';
import { zipMembers, type ZipMember } from './member.ts';

/** A file of an archive that is not read. */
export interface RejectedMember {
  /** Path of the archive, `/`, and its name in the archive. */
  readonly name: string;
  readonly failure: Failure;
}

export interface OpenedArchive {
  readonly members: readonly ZipMember[];
  readonly refused: readonly RejectedMember[];
}

/** The files of an archive, from its directory only. */
export interface ArchiveListing {
  readonly entries: readonly ZipEntry[];
  readonly refused: readonly RejectedMember[];
}

/** Maximum number of refused files that are listed one by one. */
const maxRefused = 20;

/** Deflate cannot make a file larger than this multiple of its packed bytes: at best two bits give 258 bytes. */
const maxInflation = 1032;

const archives = /^(?:zip|gz|tgz|7z|rar|tar|bz2|xz|zst)$/i;

/**
 * Returns whether a file is an archive that is unpacked before it is opened.
 *
 * @param path path of any file
 * @returns true for the extensions zip and gz
 */
export function isArchive(path: string): boolean {
  return /^(?:zip|gz)$/i.test(fileExtension(path));
}

/**
 * Opens a zip or gzip archive as the files in it; each is read on request.
 *
 * @param source the archive; read by ranges
 * @returns its files, and what was refused
 * @throws the errors of `listArchive`
 */
export async function openArchive(source: ByteSource, signal?: AbortSignal): Promise<OpenedArchive> {
  const { entries, refused } = await listArchive(source, signal);
  return { members: zipMembers(source, entries), refused };
}

/**
 * Lists the files of a zip archive that may be read, or the file in a gzip archive. Folders, links, hidden files and
 * documents are skipped. A file is refused if it is encrypted, is itself an archive, is compressed by anything other
 * than Deflate, would lie outside the archive by its name, or would take too much memory. The first refused files are
 * listed one by one, the others in one entry.
 *
 * @param source the archive; its directory is read
 * @returns entries, and what was refused
 * @throws BeatbenchError `empty`, `truncated`, `bad-header`, `too-large`, `unsupported`
 */
export async function listArchive(source: ByteSource, signal?: AbortSignal): Promise<ArchiveListing> {
  const isGzip = fileExtension(source.path).toLowerCase() === 'gz';
  const listed = await (isGzip ? readGzipDirectory : readZipDirectory)(source, signal);
  const entries: ZipEntry[] = [];
  const refused: RejectedMember[] = [];
  const names = new Set<string>();
  let others: { readonly first: Failure; count: number } | null = null;
  for (const entry of listed) {
    if (entry.name.endsWith('/') || entry.isLink || isSkippedPath(entry.name)) continue;
    const failure = findRefusal(entry, source.path, names);
    if (failure === null) {
      names.add(entry.name);
      entries.push(entry);
    } else if (refused.length < maxRefused) {
      refused.push({ name: `${source.path}/${entry.name}`, failure });
    } else {
      others ??= { first: failure, count: 0 };
      others.count += 1;
    }
  }
  if (others !== null) {
    const { first, count } = others;
    const message = `${count} others of ${printable(source.path)} cannot be read either; the first of them: ${first.message}`;
    refused.push({ name: source.path, failure: { ...first, message } });
  }
  if (entries.length > 0 || refused.length > 0) return { entries, refused };
  throw new BeatbenchError('empty', `${source.path} holds no recording; check what was packed.`, {
    file: source.path,
  });
}

function findRefusal(entry: ZipEntry, archive: string, names: ReadonlySet<string>): Failure | null {
  const { name, method, storedBytes, size } = entry;
  const refuse = (code: ErrorCode, sentence: string): Failure => ({
    code,
    message: `‘${printable(name)}’ ${sentence}.`,
    where: { file: archive, byte: entry.at },
  });
  if (!isSafeRelativePath(name)) {
    return refuse('unsafe-path', 'has a name that points outside its archive and is not read; pack it again');
  }
  if (entry.isEncrypted) return refuse('unsupported', 'is encrypted; unpack the archive with its password');
  if (archives.test(fileExtension(name))) {
    return refuse('unsupported', 'is an archive inside an archive; unpack it and drop the folder');
  }
  if (method !== 0 && method !== 8) {
    return refuse('unsupported', `is packed by method ${method}; unpack the archive, or pack it by deflate`);
  }
  if (names.has(name)) return refuse('bad-header', 'is in its archive twice; only the first is read');
  if (method === 0 && storedBytes !== size) {
    return refuse(
      'bad-header',
      `is stored in ${storedBytes} bytes but stated to have ${size}; pack it again`,
    );
  }
  if (method !== 0 && size > maxInflation * (storedBytes + 1)) {
    return refuse(
      'truncated',
      `is said to unpack from ${storedBytes} to ${size} bytes, which is impossible; its file was cut off or is damaged, copy it again`,
    );
  }
  const maxBytes = heldBytesLimit(storedBytes);
  if (method !== 0 && size > maxBytes) {
    return refuse(
      'too-large',
      `would unpack from ${storedBytes} to ${size} bytes, but at most ${maxBytes} are held in memory; unpack the archive and drop the folder`,
    );
  }
  return null;
}
