import { createStore } from 'zustand/vanilla';

/** How many stops the first story has. */
export const storyStopCount = 5;

interface StoryState {
  /** From 0; null while it is not told. */
  readonly stop: number | null;
}

/** Where the first story is. A first visit begins with it; later it is told when it is asked for. */
export function createStory() {
  const store = createStore<StoryState>(() => ({ stop: null }));
  return {
    ...store,
    begin: (): void => store.setState({ stop: 0 }),
    /** Goes so many stops on, never beyond the first and the last. */
    go: (by: number): void => {
      const { stop } = store.getState();
      if (stop !== null) store.setState({ stop: Math.min(Math.max(stop + by, 0), storyStopCount - 1) });
    },
    end: (): void => store.setState({ stop: null }),
  };
}

export type Story = ReturnType<typeof createStory>;
