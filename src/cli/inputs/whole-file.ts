import { type FileHandle, mkdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Rename, renameTogether, settleFolder, syncFolder } from '../output/rename-journal.ts';
import { createTemporary, releaseTemporary, removeStale, removeTemporary } from '../output/temporary-file.ts';

/** A file that is written beside its place. */
export interface FileBeside {
  readonly handle: FileHandle;
  readonly temporary: string;
}

/** Makes a folder ready to be written into: completes and removes what killed runs left there. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await settleFolder(folder);
  await removeStale(folder);
}

/** @param mode  permissions of the file that it replaces; null where there is none */
export async function openBeside(path: string, mode: number | null): Promise<FileBeside> {
  const { path: temporary, handle } = await createTemporary(dirname(path), mode);
  return { handle, temporary };
}

/** Puts files of one folder in their places together; they are on the disk already. */
export async function putInPlace(folder: string, renames: readonly Rename[]): Promise<void> {
  const [first, second] = renames;
  if (first === undefined) return;
  if (second !== undefined) return renameTogether(folder, renames);
  // The rename of one file is whole by itself.
  const [temporary, name] = first;
  await settleFolder(folder);
  await rename(join(folder, temporary), join(folder, name));
  releaseTemporary(join(folder, temporary));
  syncFolder(folder);
}

/**
 * Writes a file whole or not at all; a reader gets the previous one meanwhile.
 *
 * @param mode  who may read it; as the system gives it where null
 */
export async function replaceFile(
  path: string,
  bytes: Uint8Array,
  mode: number | null = null,
): Promise<void> {
  const folder = dirname(path);
  await prepareFolder(folder);
  const { handle, temporary } = await openBeside(path, mode);
  try {
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await putInPlace(folder, [[basename(temporary), basename(path)]]);
  } finally {
    // One in place is released.
    await removeTemporary(temporary);
  }
}
