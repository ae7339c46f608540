import { createStore } from 'zustand/vanilla';
import { sessionFileName } from './session-file-name.ts';
import type { SessionStorage } from './session-storage.ts';

const reasons = ['damaged', 'newer', 'unread', 'incomplete', 'replaced', 'other-tab'] as const;

/**
 * Why a session was set aside: it is damaged, from a newer version, of unknown form, or was understood only in part; or
 * it was replaced by an opened session, or kept by another tab when this one took over.
 */
export type AsideReason = (typeof reasons)[number];

/** A session that was set aside. Its name is its key in storage: the time in UTC, and the reason. */
export interface AsideSession {
  readonly name: string;
  /** Time when it was set aside, ms since 1970. */
  readonly atMs: number;
  readonly reason: AsideReason;
  readonly letterCount: number;
}

interface AsidesState {
  /** Newest first. */
  readonly sessions: readonly AsideSession[];
  /** Whether the list is open. */
  readonly isShown: boolean;
}

/** Maximum number of sessions set aside. None is deleted to make room for another. */
export const maxAside = 20;

const fileWords: Readonly<Record<AsideReason, string>> = {
  damaged: 'damaged',
  newer: 'newer version',
  unread: 'not read',
  incomplete: 'as it was',
  replaced: 'replaced',
  'other-tab': 'other tab',
};

/** Returns the file name under which a set-aside session is saved. */
export function asideFileName({ atMs, reason }: AsideSession): string {
  return sessionFileName(new Date(atMs), fileWords[reason]);
}

function parseName(name: string, letterCount: number): AsideSession | null {
  const [date = '', word = ''] = name.split(' ');
  const reason = reasons.find((candidate) => candidate === word);
  const atMs = Date.parse(date);
  return reason === undefined || Number.isNaN(atMs) ? null : { name, atMs, reason, letterCount };
}

/** Creates the list of sessions that are kept unchanged, each under its own dated name, until the user deletes them. */
export function createAsides(storage: SessionStorage | null, nowMs: () => number = () => Date.now()) {
  const store = createStore<AsidesState>(() => ({ sessions: [], isShown: false }));

  const list = (): readonly AsideSession[] => {
    if (storage === null) return [];
    return storage
      .listAside()
      .flatMap((name) => parseName(name, storage.readAside(name)?.length ?? 0) ?? [])
      .toSorted((a, b) => b.atMs - a.atMs);
  };

  const refresh = (): void => {
    try {
      store.setState({ sessions: list() });
    } catch {
      // Blocked storage holds none. Reading the session reports that storage is blocked.
      store.setState({ sessions: [] });
    }
  };

  return {
    ...store,
    refresh,
    /**
     * Keeps a session unchanged. A session with the same text is not kept twice.
     *
     * @returns null if there is no room, or `maxAside` are kept already
     */
    put: (text: string, reason: AsideReason): AsideSession | null => {
      if (storage === null) return null;
      try {
        const now = list();
        const same = now.find(({ name }) => storage.readAside(name) === text);
        if (same) return same;
        if (now.length >= maxAside) return null;
        // Two sessions of one millisecond need different names.
        const taken = new Set(now.map(({ atMs }) => atMs));
        let atMs = nowMs();
        while (taken.has(atMs)) atMs += 1;
        const name = `${new Date(atMs).toISOString()} ${reason}`;
        storage.writeAside(name, text);
        return { name, atMs, reason, letterCount: text.length };
      } catch {
        return null;
      } finally {
        refresh();
      }
    },
    /** Returns the text of a session; null if another tab deleted it. Rethrows errors of storage. */
    read: (name: string): string | null => storage?.readAside(name) ?? null,
    /** Deletes a session. Rethrows errors of storage. */
    remove: (name: string): void => {
      storage?.removeAside(name);
      refresh();
    },
    /** Deletes all. Rethrows errors of storage. */
    clear: (): void => {
      for (const name of storage?.listAside() ?? []) storage?.removeAside(name);
      refresh();
    },
    /** Returns the fingerprints of files that these sessions name, including damaged sessions. */
    fingerprints: (): ReadonlySet<string> => {
      const texts = (storage?.listAside() ?? []).map((name) => storage?.readAside(name) ?? '');
      return new Set(texts.flatMap((text) => text.match(/\b[0-9a-f]{64}\b/g) ?? []));
    },
    show: (isShown: boolean): void => {
      refresh();
      store.setState({ isShown });
    },
  };
}

export type Asides = ReturnType<typeof createAsides>;
