import type { ByteSource } from '../../model/recording.ts';
import { readingFailure } from '../failure-of.ts';
import { isArchive, openArchive, type RejectedMember } from './open.ts';

interface UnpackedFiles {
  readonly sources: readonly ByteSource[];
  readonly refused: readonly RejectedMember[];
}

/**
 * Replaces archives by the files in them. An archive that cannot be read does not affect the other files.
 *
 * @param files in the order in which they were given
 * @returns files, and archives that failed
 * @throws only the reason of `signal`
 */
export async function unpackArchives(
  files: readonly ByteSource[],
  signal?: AbortSignal,
): Promise<UnpackedFiles> {
  const sources: ByteSource[] = [];
  const refused: RejectedMember[] = [];
  for (const file of files) {
    if (!isArchive(file.path) || file.size === 0) {
      sources.push(file);
      continue;
    }
    signal?.throwIfAborted();
    try {
      const zip = await openArchive(file, signal);
      for (const { source } of zip.members) sources.push(source);
      refused.push(...zip.refused);
    } catch (error) {
      signal?.throwIfAborted();
      refused.push({ name: file.path, failure: readingFailure(error, file.path) });
    }
  }
  return { sources, refused };
}
