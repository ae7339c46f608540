import type { Dexie, Table } from 'dexie';
import type { KeptFile, SessionStorage } from './session-storage.ts';

const textKey = 'beatbench-session';
/** Prefix of the key of a session that was set aside. */
const asidePrefix = 'beatbench-session-aside ';
const draftsKey = 'beatbench-drafts';
const moreKey = 'beatbench-more';
const keeperKey = 'beatbench-session-keeper';
const databaseName = 'beatbench';

interface FileRow extends KeptFile {
  readonly content: Blob;
}

let opening: Promise<Dexie> | null = null;

async function open(): Promise<Dexie> {
  const { Dexie } = await import('dexie');
  const database = new Dexie(databaseName);
  database.version(1).stores({ files: 'fingerprint' });
  return database.open();
}

async function filesTable(): Promise<Table<FileRow, string>> {
  opening ??= open();
  try {
    return (await opening).table<FileRow, string>('files');
  } catch (error) {
    opening = null;
    throw error;
  }
}

/**
 * Keeps the session as text in local storage, which can be read before the first paint, files in IndexedDB, and drafts
 * of fields in the storage of the tab.
 */
export const browserStorage: SessionStorage = {
  readText: () => localStorage.getItem(textKey),
  writeText: (text) => localStorage.setItem(textKey, text),
  clearText: () => localStorage.removeItem(textKey),
  readKeeper: () => localStorage.getItem(keeperKey),
  writeKeeper: (page) => localStorage.setItem(keeperKey, page),
  watchText: (onChange) => {
    addEventListener('storage', ({ key }) => {
      if (key === textKey || key === keeperKey || key === null) onChange();
    });
  },
  listAside: () =>
    Object.keys(localStorage).flatMap((key) =>
      key.startsWith(asidePrefix) ? [key.slice(asidePrefix.length)] : [],
    ),
  readAside: (name) => localStorage.getItem(asidePrefix + name),
  writeAside: (name, text) => localStorage.setItem(asidePrefix + name, text),
  removeAside: (name) => localStorage.removeItem(asidePrefix + name),
  readDrafts: () => sessionStorage.getItem(draftsKey),
  writeDrafts: (text) => sessionStorage.setItem(draftsKey, text),
  readMore: () => localStorage.getItem(moreKey),
  writeMore: (text) => (text === '' ? localStorage.removeItem(moreKey) : localStorage.setItem(moreKey, text)),
  listFiles: async () =>
    (await (await filesTable()).toArray()).map(({ fingerprint, size, usedAtMs }) => ({
      fingerprint,
      size,
      usedAtMs,
    })),
  readFile: async (fingerprint) => (await (await filesTable()).get(fingerprint))?.content ?? null,
  writeFile: async (file, content) => {
    await (await filesTable()).put({ ...file, content });
  },
  removeFiles: async (fingerprints) => {
    await (await filesTable()).bulkDelete([...fingerprints]);
  },
};
