import { createStore } from 'zustand/vanilla';

/** Number of stops of the first story. */
export const storyStopCount = 5;

interface StoryState {
  /** Current stop, from 0; null while the story is closed. */
  readonly stop: number | null;
}

/** Creates the state of the first story. A first visit begins with it; later it starts on request. */
export function createStory() {
  const store = createStore<StoryState>(() => ({ stop: null }));
  return {
    ...store,
    begin: (): void => store.setState({ stop: 0 }),
    /** Moves by `by` stops, at most to the first or last. */
    go: (by: number): void => {
      const { stop } = store.getState();
      if (stop !== null) store.setState({ stop: Math.min(Math.max(stop + by, 0), storyStopCount - 1) });
    },
    end: (): void => store.setState({ stop: null }),
  };
}

export type Story = ReturnType<typeof createStory>;
