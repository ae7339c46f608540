import type { PickedFile } from '../../workers/client-types.ts';

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });

const someOf = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => {
    reader.readEntries(resolve, reject);
  });

async function filesUnder(entry: FileSystemEntry): Promise<PickedFile[]> {
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) return [{ path, file: await fileOf(entry as FileSystemFileEntry) }];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const children: FileSystemEntry[] = [];
  // A reader gives a hundred at a time, and none when it is done.
  for (let entries = await someOf(reader); entries.length > 0; entries = await someOf(reader)) {
    children.push(...entries);
  }
  const found: PickedFile[] = [];
  // A file system lists them in no order that a person knows.
  for (const child of children.toSorted((a, b) => natural.compare(a.name, b.name))) {
    found.push(...(await filesUnder(child)));
  }
  return found;
}

/** All files of a drop, folders walked through. Must be called while the drop event is being handled. */
export async function droppedFiles(transfer: DataTransfer): Promise<PickedFile[]> {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  const entries = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: PickedFile[] = [];
  for (const { entry, file } of entries) {
    if (entry) found.push(...(await filesUnder(entry)));
    else if (file) found.push({ path: file.name, file });
  }
  return found;
}

/** Files of a picker, with their folders, in the order of their names, where a folder was picked. */
export function pickedFiles(list: FileList | null): PickedFile[] {
  const files = [...(list ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  const isFolder = files.some(({ path }) => path.includes('/'));
  return isFolder ? files.toSorted((a, b) => natural.compare(a.path, b.path)) : files;
}
