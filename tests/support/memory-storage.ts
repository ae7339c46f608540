import type { KeptFile, SessionStorage } from '../../src/state/session/session-storage.ts';

/** Creates storage in memory that several sessions can use in turn. */
export function memoryStorage(changes: Partial<SessionStorage> = {}) {
  const files = new Map<string, { readonly file: KeptFile; readonly content: Blob }>();
  const aside = new Map<string, string>();
  const watching: (() => void)[] = [];
  let text: string | null = null;
  let drafts: string | null = null;
  let more: string | null = null;
  let keeper: string | null = null;
  const storage: SessionStorage = {
    readText: () => text,
    writeText: (next) => {
      text = next;
      for (const tell of watching) tell();
    },
    clearText: () => {
      text = null;
      for (const tell of watching) tell();
    },
    readKeeper: () => keeper,
    writeKeeper: (page) => {
      keeper = page;
      for (const tell of watching) tell();
    },
    watchText: (onChange) => {
      watching.push(onChange);
    },
    listAside: () => [...aside.keys()],
    readAside: (name) => aside.get(name) ?? null,
    writeAside: (name, content) => {
      aside.set(name, content);
    },
    removeAside: (name) => {
      aside.delete(name);
    },
    readDrafts: () => drafts,
    writeDrafts: (content) => {
      drafts = content;
    },
    readMore: () => more,
    writeMore: (content) => {
      more = content;
    },
    listFiles: () => Promise.resolve([...files.values()].map(({ file }) => file)),
    readFile: (fingerprint) => Promise.resolve(files.get(fingerprint)?.content ?? null),
    writeFile: (file, content) => {
      files.set(file.fingerprint, { file, content });
      return Promise.resolve();
    },
    removeFiles: (fingerprints) => {
      for (const fingerprint of fingerprints) files.delete(fingerprint);
      return Promise.resolve();
    },
    ...changes,
  };
  return { storage, files, aside, text: () => text };
}
