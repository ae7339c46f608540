import type { SessionStorage } from '../../src/state/session/session-storage.ts';

interface Change {
  readonly key: 'text' | 'keeper';
  readonly value: string | null;
}

/** A page's view of the storage, with a function to publish its writes to other pages. */
export interface PageStorage {
  readonly storage: SessionStorage;
  /** Publishes the page's writes to the browser, which notifies the other pages. */
  readonly carry: () => void;
}

/**
 * Simulates the text storage of one browser as its pages see it, each in a process of its own. A page reads its own
 * writes at once and those of others only after they are published. If a page with an unpublished change of a key is
 * notified of another page's change, it keeps its own value, which wins in the end.
 */
export function simulateBrowserPages() {
  const kept = new Map<Change['key'], string | null>();
  const pages: ((change: Change) => void)[] = [];
  const aside = new Map<string, string>();

  const open = (): PageStorage => {
    const seen = new Map(kept);
    const heeding: (() => void)[] = [];
    let underWay: Change[] = [];
    const write = (change: Change): void => {
      seen.set(change.key, change.value);
      underWay.push(change);
    };
    const take = (change: Change): void => {
      if (!underWay.some(({ key }) => key === change.key)) seen.set(change.key, change.value);
      for (const tell of heeding) tell();
    };
    pages.push(take);
    const storage: SessionStorage = {
      readText: () => seen.get('text') ?? null,
      writeText: (value) => write({ key: 'text', value }),
      clearText: () => write({ key: 'text', value: null }),
      readKeeper: () => seen.get('keeper') ?? null,
      writeKeeper: (value) => write({ key: 'keeper', value }),
      watchText: (onChange) => {
        heeding.push(onChange);
      },
      listAside: () => [...aside.keys()],
      readAside: (name) => aside.get(name) ?? null,
      writeAside: (name, content) => {
        aside.set(name, content);
      },
      removeAside: (name) => {
        aside.delete(name);
      },
      readDrafts: () => null,
      writeDrafts: () => undefined,
      readMore: () => null,
      writeMore: () => undefined,
      listFiles: () => Promise.resolve([]),
      readFile: () => Promise.resolve(null),
      writeFile: () => Promise.resolve(),
      removeFiles: () => Promise.resolve(),
    };
    const carry = (): void => {
      const changes = underWay;
      underWay = [];
      for (const change of changes) {
        // The browser reports a value only if it changed.
        if ((kept.get(change.key) ?? null) === change.value) continue;
        kept.set(change.key, change.value);
        for (const other of pages) if (other !== take) other(change);
      }
    };
    return { storage, carry };
  };

  return { open, text: (): string | null => kept.get('text') ?? null };
}
