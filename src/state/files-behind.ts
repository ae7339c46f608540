import { fingerprintOf } from './fingerprint.ts';
import { openFilesOf } from './recording-files.ts';
import type { RecordingEntry, StoredFile } from './recordings.ts';

/** The files behind a recording of the list by their content, the one that names it first; none of what is made, and none where one cannot be read. */
export async function filesBehind(entry: RecordingEntry): Promise<readonly StoredFile[]> {
  if (entry.stored) return entry.stored.files;
  try {
    return await Promise.all(
      openFilesOf(entry).map(async ({ path, file }) => ({
        path,
        size: file.size,
        fingerprint: await fingerprintOf(file),
      })),
    );
  } catch {
    return [];
  }
}

/** The first recording of which all these files are, whatever they are called; null where none is. */
export async function entryOfFiles(
  entries: readonly RecordingEntry[],
  files: readonly Pick<StoredFile, 'fingerprint'>[],
): Promise<RecordingEntry | null> {
  if (files.length === 0) return null;
  for (const entry of entries) {
    const own = new Set((await filesBehind(entry)).map(({ fingerprint }) => fingerprint));
    if (files.every(({ fingerprint }) => own.has(fingerprint))) return entry;
  }
  return null;
}
