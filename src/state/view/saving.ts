import { createStore } from 'zustand/vanilla';

/** Whether a person is asked how a recording is to be saved. */
export function createSavingStore() {
  const store = createStore<{ readonly isAsked: boolean }>(() => ({ isAsked: false }));
  return {
    ...store,
    ask: (): void => store.setState({ isAsked: true }),
    end: (): void => store.setState({ isAsked: false }),
  };
}

export type SavingStore = ReturnType<typeof createSavingStore>;
