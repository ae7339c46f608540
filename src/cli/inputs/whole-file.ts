import { type FileHandle, mkdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Rename, renameTogether, completeFolderRenames, syncFolder } from '../output/rename-journal.ts';
import { createTemporary, releaseTemporary, removeStale, removeTemporary } from '../output/temporary-file.ts';

/** A temporary file next to the path that it will have. */
export interface TemporarySibling {
  readonly handle: FileHandle;
  readonly temporary: string;
}

/** Prepares a folder for writing: completes renames and removes temporary files that killed runs left there. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await completeFolderRenames(folder);
  await removeStale(folder);
}

/** @param mode permissions of the file that it replaces; null if there is none */
export async function openTemporarySibling(path: string, mode: number | null): Promise<TemporarySibling> {
  const { path: temporary, handle } = await createTemporary(dirname(path), mode);
  return { handle, temporary };
}

/** Renames files of one folder to their final names, together; their content is already on the disk. */
export async function commitRenames(folder: string, renames: readonly Rename[]): Promise<void> {
  const [first, second] = renames;
  if (first === undefined) return;
  if (second !== undefined) return renameTogether(folder, renames);
  // The rename of one file is atomic by itself.
  const [temporary, name] = first;
  await completeFolderRenames(folder);
  await rename(join(folder, temporary), join(folder, name));
  releaseTemporary(join(folder, temporary));
  syncFolder(folder);
}

/**
 * Writes a file completely or not at all; until then, readers get the previous one.
 *
 * @param mode permissions of the file; the system's default if null
 */
export async function replaceFile(
  path: string,
  bytes: Uint8Array,
  mode: number | null = null,
): Promise<void> {
  const folder = dirname(path);
  await prepareFolder(folder);
  const { handle, temporary } = await openTemporarySibling(path, mode);
  try {
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await commitRenames(folder, [[basename(temporary), basename(path)]]);
  } finally {
    // A file that was renamed has been released and is not removed.
    await removeTemporary(temporary);
  }
}
