import { naturalOrder } from '../../pipeline/grouping/state-order.ts';
import type { PickedFile } from '../../workers/client-types.ts';

const readFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });

const readSomeEntries = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => {
    reader.readEntries(resolve, reject);
  });

/** Content of a drop: its files, and the paths that the browser could not read. */
export interface DroppedFiles {
  readonly files: readonly PickedFile[];
  readonly unread: readonly string[];
}

/** Adds the files under an entry in natural order. A file that fails does not affect others. */
async function gather(
  entry: FileSystemEntry,
  dropped: { files: PickedFile[]; unread: string[] },
): Promise<void> {
  const path = entry.fullPath.replace(/^\//, '');
  try {
    if (entry.isFile) {
      dropped.files.push({ path, file: await readFile(entry as FileSystemFileEntry) });
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    const children: FileSystemEntry[] = [];
    // A reader returns at most a hundred entries at a time, and none at the end.
    for (
      let entries = await readSomeEntries(reader);
      entries.length > 0;
      entries = await readSomeEntries(reader)
    ) {
      children.push(...entries);
    }
    for (const child of children.toSorted((a, b) => naturalOrder.compare(a.name, b.name))) {
      await gather(child, dropped);
    }
  } catch {
    // The browser's own message ('NotFoundError') names no cause that helps the user.
    dropped.unread.push(path);
  }
}

/** Returns all files of a drop, including those in folders. Must be called while the drop event is handled. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFiles> {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  const entries = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const dropped: { files: PickedFile[]; unread: string[] } = { files: [], unread: [] };
  for (const { entry, file } of entries) {
    if (entry) await gather(entry, dropped);
    else if (file) dropped.files.push({ path: file.name, file });
  }
  return dropped;
}

/** Returns the files of a picker with their folders, sorted by name if a folder was picked. */
export function pickedFiles(list: FileList | null): PickedFile[] {
  const files = [...(list ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  const isFolder = files.some(({ path }) => path.includes('/'));
  return isFolder ? files.toSorted((a, b) => naturalOrder.compare(a.path, b.path)) : files;
}
