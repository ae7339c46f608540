import { createStore } from 'zustand/vanilla';

/** Whether the page opens without a network: not known yet, being fetched, kept, or not available here. */
export type OfflineState = 'unknown' | 'keeping' | 'kept' | 'refused';

export function createOfflineStore() {
  const store = createStore<{ readonly state: OfflineState }>(() => ({ state: 'unknown' }));
  return {
    ...store,
    become: (state: OfflineState): void => store.setState({ state }),
  };
}

export type OfflineStore = ReturnType<typeof createOfflineStore>;
