import { describe, expect, it } from 'vitest';
import { droppedFiles } from '../../../../src/features/recordings/dropped-files.ts';

type Named = Pick<FileSystemEntry, 'isFile' | 'name' | 'fullPath'>;
type Entry =
  | (Named & Pick<FileSystemFileEntry, 'file'>)
  | (Named & { createReader: () => { readEntries: (resolve: (entries: Entry[]) => void) => void } });

const fileEntry = (fullPath: string, isGone = false): Entry => ({
  isFile: true,
  name: fullPath.split('/').at(-1) ?? '',
  fullPath,
  file: (resolve, reject) =>
    isGone ? reject?.(new DOMException('gone', 'NotFoundError')) : resolve(new File(['1'], fullPath)),
});

/** Makes a folder whose reader returns one entry at a time, like browsers return a hundred. */
const folderEntry = (fullPath: string, children: readonly Entry[]): Entry => ({
  isFile: false,
  name: fullPath.split('/').at(-1) ?? '',
  fullPath,
  createReader: () => {
    const left = [...children];
    return { readEntries: (resolve) => resolve(left.splice(0, 1)) };
  },
});

const makeTransfer = (...entries: Entry[]): DataTransfer =>
  ({
    items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry, getAsFile: () => null })),
  }) as unknown as DataTransfer;

describe('droppedFiles', () => {
  it('traverses folders in order of names', async () => {
    const folder = folderEntry('/study', [
      fileEntry('/study/S10.edf'),
      fileEntry('/study/S2.edf'),
      folderEntry('/study/A', [fileEntry('/study/A/x.hea')]),
    ]);
    const { files, unread } = await droppedFiles(makeTransfer(folder, fileEntry('/b.csv')));
    expect(files.map(({ path }) => path)).toEqual([
      'study/A/x.hea',
      'study/S2.edf',
      'study/S10.edf',
      'b.csv',
    ]);
    expect(unread).toEqual([]);
  });

  it('keeps the others if the browser cannot read one', async () => {
    const folder = folderEntry('/study', [fileEntry('/study/a.edf'), fileEntry('/study/b.edf', true)]);
    const { files, unread } = await droppedFiles(
      makeTransfer(folder, fileEntry('/c.edf', true), fileEntry('/d.edf')),
    );
    expect(files.map(({ path }) => path)).toEqual(['study/a.edf', 'd.edf']);
    expect(unread).toEqual(['study/b.edf', 'c.edf']);
  });
});
