import { createStore } from 'zustand/vanilla';
import type { Warning } from '../model/failure.ts';

/** A notice about the page rather than a single recording. */
export interface PageNotice {
  readonly code:
    | Extract<Warning['code'], 'storage-full'>
    | 'session-lost'
    | 'subjects-table'
    | 'case'
    | 'stretches-table'
    | 'lesson'
    | 'session-elsewhere'
    | 'session-refused'
    | 'session-opened'
    | 'other-content'
    | 'link'
    | 'result'
    | 'result-parts'
    | 'not-opened'
    | 'embedding'
    | 'new-version';
  readonly message: string;
  /** Set if nothing is wrong. */
  readonly tone?: 'news';
  /** Content that can be saved as a file before it is lost. Its text is null if another tab deleted it. */
  readonly file?: { readonly name: string; readonly text: () => string | null };
  /** Action that the notice offers. */
  readonly act?: { readonly label: string; readonly run: () => void };
}

interface NoticesState {
  readonly notices: readonly PageNotice[];
  /** An action just done that shows nowhere else, such as a copy; a new object each time. */
  readonly said: { readonly message: string } | null;
}

/** Creates the store of notices about the page, one of each kind, until they are dismissed. */
export function createNoticesStore() {
  const store = createStore<NoticesState>(() => ({ notices: [], said: null }));
  const without = (code: PageNotice['code']): readonly PageNotice[] =>
    store.getState().notices.filter((notice) => notice.code !== code);
  return {
    ...store,
    tell: (notice: PageNotice): void => store.setState({ notices: [...without(notice.code), notice] }),
    /** Announces an action just done, for some seconds. */
    say: (message: string): void => store.setState({ said: { message } }),
    dismiss: (code: PageNotice['code']): void => store.setState({ notices: without(code) }),
  };
}

export type NoticesStore = ReturnType<typeof createNoticesStore>;
