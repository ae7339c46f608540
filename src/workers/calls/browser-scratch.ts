import type { ScratchRoom, ScratchSpace } from '../../pipeline/signals/stored-signal.ts';

/** Where the files of all tabs lie, in the part of the disk that the browser gives this site. */
const folderName = 'beatbench-scratch';

/** A file may take so much of what the browser would still let the site store. */
const mostShare = 0.5;

/**
 * Room for numbers beside memory, in files of the browser for this site alone (its origin private file system).
 *
 * Each room has a file of its own, which is closed and removed when nobody can read the room any more. A worker that ends
 * leaves its files behind: what a browser has open it does not remove, so each worker removes all that it can as it begins.
 *
 * A browser may have no such files, refuse them in a private window, or have little room left. Then no room is given, or
 * what is written fails.
 */
export function createBrowserScratch(): ScratchSpace {
  const cleared = removeLeft();
  const unread = new FinalizationRegistry<OpenFile>((file) => void remove(file));
  return {
    take: async (sampleCount) => {
      await cleared;
      const file = await openFile(8 * sampleCount);
      if (file === null) return null;
      const room = roomIn(file.access);
      unread.register(room, file);
      return room;
    },
  };
}

interface OpenFile {
  readonly folder: FileSystemDirectoryHandle;
  readonly name: string;
  readonly access: FileSystemSyncAccessHandle;
}

/** @returns null where the browser gives no file of this size */
async function openFile(bytes: number): Promise<OpenFile | null> {
  try {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    if (bytes > mostShare * (quota - usage)) return null;
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(folderName, { create: true });
    const name = crypto.randomUUID();
    const file = await folder.getFileHandle(name, { create: true });
    return { folder, name, access: await file.createSyncAccessHandle() };
  } catch {
    // Storage is refused, or another tab removed the file before it was open: all of it stays in memory.
    return null;
  }
}

async function remove({ folder, name, access }: OpenFile): Promise<void> {
  access.close();
  try {
    await folder.removeEntry(name);
  } catch {
    // A person had the browser forget this site meanwhile; else the next worker removes it.
  }
}

/** Removes the files of workers that have ended. */
async function removeLeft(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(folderName);
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    // Those that are open in another tab cannot be removed.
    await Promise.allSettled(names.map((name) => folder.removeEntry(name)));
  } catch {
    // There is no folder yet, or no such storage.
  }
}

function roomIn(access: FileSystemSyncAccessHandle): ScratchRoom {
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
