import type { PickedFile } from '../../workers/client-types.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { fingerprintFile } from './fingerprint.ts';
import type { Origin, RecordingEntry } from './recordings.ts';
import type { StoredFile } from '../../pipeline/sessions/session-file.ts';

/** Returns a path without the extension of its file. */
const withoutExtension = (path: string): string => path.replace(/\.[^./]*$/, '');

/**
 * Returns the files of a drop that belong to one of its recordings: its own files, and those with the stem of the
 * first, such as annotations.
 */
export function filesOfRecording(
  { files }: Pick<RecordingSummary, 'files'>,
  origin: Origin,
): readonly PickedFile[] {
  const [main] = files;
  if (main === undefined) return [];
  const stem = `${withoutExtension(main)}.`;
  const belongs = ({ path }: PickedFile): boolean => files.includes(path) || path.startsWith(stem);
  const found = origin.files.filter(belongs);
  return found.toSorted((a, b) => Number(b.path === main) - Number(a.path === main));
}

/** Returns the files of a recording together with a truth file that was dropped later. */
export function addTruthFile(
  { files: [main = ''] }: Pick<RecordingSummary, 'files'>,
  files: readonly PickedFile[],
  dropped: readonly PickedFile[],
): readonly PickedFile[] {
  const path = `${withoutExtension(main)}.truth.json`;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const truth = dropped.find(({ file }) => file.name === name);
  return truth === undefined
    ? files
    : [...files.filter((file) => file.path !== path), { path, file: truth.file }];
}

/** Returns the files of a recording that is open or has a question; none for all others. */
export function listPickedFiles({ summary, question, origin }: RecordingEntry): readonly PickedFile[] {
  if (!origin) return [];
  if (summary) return filesOfRecording(summary, origin);
  return question ? origin.files : [];
}

/**
 * Returns the files of a recording with their fingerprints, the one that names it first. Returns none for synthetic
 * records, or if a file cannot be read.
 */
export async function readStoredFiles(entry: RecordingEntry): Promise<readonly StoredFile[]> {
  if (entry.stored) return entry.stored.files;
  try {
    return await Promise.all(
      listPickedFiles(entry).map(async ({ path, file }) => ({
        path,
        size: file.size,
        fingerprint: await fingerprintFile(file),
      })),
    );
  } catch {
    return [];
  }
}

/** Returns the first recording that has all these files, whatever their names; null if there is none. */
export async function findEntryByFiles(
  entries: readonly RecordingEntry[],
  files: readonly Pick<StoredFile, 'fingerprint'>[],
): Promise<RecordingEntry | null> {
  if (files.length === 0) return null;
  for (const entry of entries) {
    const own = new Set((await readStoredFiles(entry)).map(({ fingerprint }) => fingerprint));
    if (files.every(({ fingerprint }) => own.has(fingerprint))) return entry;
  }
  return null;
}

/** Returns whether files with these sizes and contents are being read. */
export async function areFilesBeingRead(
  entries: readonly RecordingEntry[],
  files: readonly Pick<StoredFile, 'size' | 'fingerprint'>[],
): Promise<boolean> {
  const picked = entries.flatMap(({ summary, origin }) => (summary === null && origin ? origin.files : []));
  const isPicked = async ({ size, fingerprint }: Pick<StoredFile, 'size' | 'fingerprint'>) => {
    const likely = picked.filter(({ file }) => file.size === size);
    // The code that opens a file reports that it cannot be read.
    const found = await Promise.allSettled(likely.map(({ file }) => fingerprintFile(file)));
    return found.some((one) => one.status === 'fulfilled' && one.value === fingerprint);
  };
  const arePicked = await Promise.all(files.map(isPicked));
  return files.length > 0 && arePicked.every(Boolean);
}
