import { BeatbenchError } from '../../model/failure.ts';
import { readingFailure } from '../../io/failure-of.ts';
import { heldBytesLimit } from '../../io/memory-budget.ts';
import { baseName } from '../../io/paths.ts';
import { blobSource } from '../../io/source.ts';
import { isArchive, openArchive } from '../../io/zip/open.ts';
import type { RejectedMember } from '../../io/zip/open.ts';
import type { ZipMember } from '../../io/zip/member.ts';
import type { PickedFile } from '../calls/request-types.ts';
import type { ReportProgress } from '../protocol.ts';

interface UnpackedPicked {
  readonly files: readonly PickedFile[];
  readonly refused: readonly RejectedMember[];
}

/**
 * Replaces zip archives by their contents, as separate files that can be kept and opened without the archive; null if
 * there is no archive.
 *
 * @throws only the abort reason of `signal`
 */
export async function unpackPickedFiles(
  picked: readonly PickedFile[],
  tell: ReportProgress,
  signal?: AbortSignal,
): Promise<UnpackedPicked | null> {
  if (!picked.some(isPackedFile)) return null;
  const files: PickedFile[] = [];
  const refused: RejectedMember[] = [];
  const attempt = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      signal?.throwIfAborted();
      refused.push({ name, failure: readingFailure(error, name) });
    }
  };
  for (const one of picked) {
    if (!isPackedFile(one)) {
      files.push(one);
      continue;
    }
    tell(0, `unpacking ${baseName(one.path)}`);
    await attempt(one.path, async () => {
      const zip = await openArchive(blobSource(one.path, one.file), signal);
      refused.push(...zip.refused);
      // The unpacked files are kept, so their sizes add up.
      let freeBytes = heldBytesLimit(one.file.size);
      for (const member of zip.members) {
        await attempt(member.path, async () => {
          const { path, isStored, source } = member;
          if (!isStored && source.size > freeBytes) throw tooMuch(path, one.path);
          if (!isStored) freeBytes -= source.size;
          files.push(await unpackFile(member, one.file, signal));
        });
      }
    });
  }
  return { files, refused };
}

function tooMuch(file: string, archive: string): BeatbenchError {
  return new BeatbenchError(
    'too-large',
    `With ${file}, the files of ${archive} would unpack to more than fits in memory; unpack the archive and drop the folder.`,
    { file },
  );
}

function isPackedFile({ path, file }: PickedFile): boolean {
  return isArchive(path) && file.size > 0;
}

async function unpackFile(member: ZipMember, archive: File, signal?: AbortSignal): Promise<PickedFile> {
  const { path, isStored } = member;
  const range = await member.locate(signal);
  // A stored member is a slice of the archive, whatever its length.
  const part = isStored
    ? archive.slice(range.from, range.to)
    : new Blob([...(await member.inflate(signal)).pieces()]);
  member.drop();
  return { path, file: new File([part], baseName(path), { lastModified: archive.lastModified }) };
}
