import { createStore } from 'zustand/vanilla';
import type { SessionStorage } from './session/session-storage.ts';
import { isObject, ownProperty, acceptText } from '../pipeline/sessions/untrusted.ts';

/** What stands in a field and was not yet taken. */
export interface Draft {
  /** The value that held when it was begun; with another it is void. */
  readonly of: string;
  readonly typed: string;
  /** Whether it was typed before a reload. */
  readonly isRestored?: true;
}

/** By field. */
type Drafts = Readonly<Record<string, Draft>>;

/** Fields that are remembered at most, the latest; and letters of one. */
const mostDrafts = 100;
const mostLetters = 10_000;

function parseDrafts(text: string | null): Drafts {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (!isObject(value)) return {};
  const found = Object.entries(value).flatMap(([field, own]) => {
    const of = acceptText(ownProperty(own, 'of'), mostLetters);
    const typed = acceptText(ownProperty(own, 'typed'), mostLetters);
    return of === null || typed === null || field === '__proto__'
      ? []
      : [[field, { of, typed, isRestored: true } as const] as const];
  });
  return Object.fromEntries(found.slice(-mostDrafts));
}

/**
 * What is typed into fields and not yet taken, over a reload too. It is in no session, link or file:
 * the browser keeps it for this tab until it is closed.
 */
export function createDrafts(storage: Pick<SessionStorage, 'readDrafts' | 'writeDrafts'> | null) {
  const store = createStore<Drafts>(() => ({}));
  const set = (drafts: Drafts): void => {
    store.setState(drafts, true);
    try {
      storage?.writeDrafts(JSON.stringify(drafts));
    } catch {
      // Without storage it lasts as long as the page, which is all that can be had.
    }
  };
  const without = (field: string): Drafts =>
    Object.fromEntries(Object.entries(store.getState()).filter(([own]) => own !== field));
  return {
    ...store,
    /** Takes up what was typed before a reload. */
    restore: (): void => {
      try {
        store.setState(parseDrafts(storage?.readDrafts() ?? null), true);
      } catch {
        // Storage that is shut holds none.
      }
    },
    /** Remembers what stands in a field; the value that holds is nothing to remember. */
    type: (field: string, of: string, typed: string): void => {
      const others = without(field);
      if (typed === of) set(others);
      else set(Object.fromEntries([...Object.entries(others), [field, { of, typed }]].slice(-mostDrafts)));
    },
    /** Forgets what stood in a field, as when it was taken. */
    drop: (field: string): void => {
      if (Object.hasOwn(store.getState(), field)) set(without(field));
    },
    clear: (): void => set({}),
  };
}

export type DraftsStore = ReturnType<typeof createDrafts>;
