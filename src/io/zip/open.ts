import { BeatbenchError } from '../../model/failure.ts';
import type { ErrorCode, Failure } from '../../model/failure.ts';
import { printable } from '../../model/printable.ts';
import type { ByteSource } from '../../model/recording.ts';
import { passesOver } from '../passed-over.ts';
import { extensionOf, isSafeRelativePath } from '../paths.ts';
import { readZipDirectory } from './directory.ts';
import type { ZipEntry } from './directory.ts';
import { zipMember } from './member.ts';
import type { ZipMember } from './member.ts';

/** A file of an archive that is not read. */
export interface RefusedMember {
  /** Path of the archive, `/`, and its name in the archive. */
  readonly name: string;
  readonly failure: Failure;
}

export interface OpenedZip {
  readonly members: readonly ZipMember[];
  readonly refused: readonly RefusedMember[];
}

/** Memory that the files of one archive may take when inflated, bytes. */
const mostInflatedBytes = 2 ** 30;
/** So many may be inflated from however small an archive, bytes. */
const freeInflatedBytes = 32 << 20;
/** Beyond these, so many times the archive; signals give two to twenty. */
const mostRatio = 200;

const archives = /^(?:zip|gz|tgz|7z|rar|tar|bz2|xz|zst)$/i;

/** Whether a file is to be unpacked before it is opened. */
export function isZip(path: string): boolean {
  return extensionOf(path).toLowerCase() === 'zip';
}

/**
 * Opens a zip archive as the files in it; each is read when it is asked for. Folders, links, hidden
 * files and papers are passed over. What is encrypted, an archive itself, packed in another way than
 * by deflate, would lie outside the archive by its name, or would take too much memory is refused,
 * each by itself.
 *
 * @throws BeatbenchError `empty`, `truncated`, `bad-header`, `too-large`, `unsupported`
 */
export async function openZip(source: ByteSource, signal?: AbortSignal): Promise<OpenedZip> {
  const entries = await readZipDirectory(source, signal);
  const members: ZipMember[] = [];
  const refused: RefusedMember[] = [];
  const names = new Set<string>();
  const most = Math.min(mostInflatedBytes, Math.max(freeInflatedBytes, mostRatio * source.size));
  let inflatedBytes = 0;
  for (const entry of entries) {
    if (entry.name.endsWith('/') || entry.isLink || passesOver(entry.name)) continue;
    const wanted = inflatedBytes + (entry.method === 0 ? 0 : entry.size);
    const failure = refusalOf(entry, source.path, names, wanted > most);
    if (failure !== null) {
      refused.push({ name: `${source.path}/${entry.name}`, failure });
      continue;
    }
    names.add(entry.name);
    inflatedBytes = wanted;
    members.push(zipMember(source, entry));
  }
  if (members.length > 0 || refused.length > 0) return { members, refused };
  throw new BeatbenchError('empty', `${source.path} holds no recording; check what was packed.`, {
    file: source.path,
  });
}

function refusalOf(
  entry: ZipEntry,
  archive: string,
  names: ReadonlySet<string>,
  isTooLarge: boolean,
): Failure | null {
  const { name, method, storedBytes, size } = entry;
  const refuse = (code: ErrorCode, sentence: string): Failure => ({
    code,
    message: `‘${printable(name)}’ ${sentence}.`,
    where: { file: archive, byte: entry.at },
  });
  if (!isSafeRelativePath(name)) {
    return refuse('unsafe-path', 'would lie outside its archive by its name and is not read; pack it anew');
  }
  if (entry.isEncrypted) return refuse('unsupported', 'is encrypted; unpack the archive with its password');
  if (archives.test(extensionOf(name))) {
    return refuse('unsupported', 'is an archive inside an archive; unpack it and drop the folder');
  }
  if (method !== 0 && method !== 8) {
    return refuse('unsupported', `is packed by method ${method}; unpack the archive, or pack it by deflate`);
  }
  if (names.has(name)) return refuse('bad-header', 'stands in its archive twice; only the first is read');
  if (method === 0 && storedBytes !== size) {
    return refuse('bad-header', `is stored in ${storedBytes} bytes and said to have ${size}; pack it anew`);
  }
  if (isTooLarge) {
    return refuse('too-large', `would take ${size} bytes of memory; unpack the archive and drop the folder`);
  }
  return null;
}
