import { createStore } from 'zustand/vanilla';
import type { SessionStorage } from './session/session-storage.ts';
import { isObject, ownProperty, acceptText } from '../pipeline/sessions/untrusted.ts';

/** Text in a field that was not applied yet. */
export interface Draft {
  /** Value of the field when typing began. The draft is void once the field has another value. */
  readonly of: string;
  readonly typed: string;
  /** Whether it was typed before a reload. */
  readonly isRestored?: true;
}

/** Drafts by field. */
type Drafts = Readonly<Record<string, Draft>>;

/** Maximum number of fields that are remembered, newest last, and of letters in one. */
const maxDrafts = 100;
const maxLetters = 10_000;

function parseDrafts(text: string | null): Drafts {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (!isObject(value)) return {};
  const found = Object.entries(value).flatMap(([field, own]) => {
    const of = acceptText(ownProperty(own, 'of'), maxLetters);
    const typed = acceptText(ownProperty(own, 'typed'), maxLetters);
    return of === null || typed === null || field === '__proto__'
      ? []
      : [[field, { of, typed, isRestored: true } as const] as const];
  });
  return Object.fromEntries(found.slice(-maxDrafts));
}

/**
 * Creates the store of text that was typed into fields and not applied yet. It survives a reload but is not in
 * sessions, links or files: the browser keeps it until the tab is closed.
 */
export function createDrafts(storage: Pick<SessionStorage, 'readDrafts' | 'writeDrafts'> | null) {
  const store = createStore<Drafts>(() => ({}));
  const set = (drafts: Drafts): void => {
    store.setState(drafts, true);
    try {
      storage?.writeDrafts(JSON.stringify(drafts));
    } catch {
      // Without storage, drafts last until the page is closed.
    }
  };
  const without = (field: string): Drafts =>
    Object.fromEntries(Object.entries(store.getState()).filter(([own]) => own !== field));
  return {
    ...store,
    /** Restores what was typed before a reload. */
    restore: (): void => {
      try {
        store.setState(parseDrafts(storage?.readDrafts() ?? null), true);
      } catch {
        // Blocked storage holds no drafts.
      }
    },
    /** Remembers the text of a field, unless it equals the current value. */
    type: (field: string, of: string, typed: string): void => {
      const others = without(field);
      if (typed === of) set(others);
      else set(Object.fromEntries([...Object.entries(others), [field, { of, typed }]].slice(-maxDrafts)));
    },
    /** Forgets the text of a field, for example after it was applied. */
    drop: (field: string): void => {
      if (Object.hasOwn(store.getState(), field)) set(without(field));
    },
    clear: (): void => set({}),
  };
}

export type DraftsStore = ReturnType<typeof createDrafts>;
