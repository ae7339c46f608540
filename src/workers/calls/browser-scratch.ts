import type { ScratchStorage, ScratchSpace } from '../../pipeline/signals/stored-signal.ts';

/** Folder of the files of all tabs, in the browser's storage for this site. */
const folderName = 'beatbench-scratch';

/** Maximum share of the remaining storage quota for one file. */
const maxShare = 0.5;

/**
 * Makes storage for numbers outside memory, in files of the browser for this site (its origin private file system).
 *
 * Each allocation has a file of its own, which is closed and removed when it is no longer reachable. A worker that
 * ends leaves its files behind. A browser does not remove files that are open, so each worker removes all that it can
 * when it starts.
 *
 * A browser may not support such files, refuse them in a private window, or have little storage left. Then no storage
 * is allocated, or writing fails.
 */
export function createBrowserScratch(): ScratchSpace {
  const cleared = removeStaleFiles();
  const unread = new FinalizationRegistry<OpenFile>((file) => void remove(file));
  return {
    take: async (sampleCount) => {
      await cleared;
      const file = await openFile(8 * sampleCount);
      if (file === null) return null;
      const freshStorage = createStorage(file.access);
      unread.register(freshStorage, file);
      return freshStorage;
    },
  };
}

interface OpenFile {
  readonly folder: FileSystemDirectoryHandle;
  readonly name: string;
  readonly access: FileSystemSyncAccessHandle;
}

/** @returns null if the browser allows no file of this size */
async function openFile(bytes: number): Promise<OpenFile | null> {
  try {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    if (bytes > maxShare * (quota - usage)) return null;
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(folderName, { create: true });
    const name = crypto.randomUUID();
    const file = await folder.getFileHandle(name, { create: true });
    return { folder, name, access: await file.createSyncAccessHandle() };
  } catch {
    // Storage is refused, or another tab removed the file before it was opened; all data stay in memory.
    return null;
  }
}

async function remove({ folder, name, access }: OpenFile): Promise<void> {
  access.close();
  try {
    await folder.removeEntry(name);
  } catch {
    // The user cleared the site's data meanwhile; otherwise the next worker removes the file.
  }
}

/** Removes the files of workers that have ended. */
async function removeStaleFiles(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(folderName);
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    // Files that are open in another tab cannot be removed.
    await Promise.allSettled(names.map((name) => folder.removeEntry(name)));
  } catch {
    // The folder does not exist yet, or there is no such storage.
  }
}

function createStorage(access: FileSystemSyncAccessHandle): ScratchStorage {
  return {
    write: (values, from) => {
      try {
        return access.write(values, { at: 8 * from }) === values.byteLength;
      } catch {
        // The storage is full.
        return false;
      }
    },
    readInto: (target, from) => {
      try {
        return access.read(target, { at: 8 * from }) === target.byteLength;
      } catch {
        return false;
      }
    },
  };
}
