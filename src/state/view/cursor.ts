import { createStore } from 'zustand/vanilla';

export interface CursorState {
  /** The moment under the pointer in a plot over time, s; null while it is over none. */
  readonly cursorSec: number | null;
}

/** One moment for all plots over time. They follow it without being rendered anew. */
export function createCursorStore() {
  const store = createStore<CursorState>(() => ({ cursorSec: null }));
  return {
    ...store,
    moveTo: (cursorSec: number | null): void => {
      store.setState({ cursorSec });
    },
  };
}
