import { createStore } from 'zustand/vanilla';
import type { RecordingKey } from './recordings.ts';

export interface SelectionState {
  readonly recordingKey: RecordingKey | null;
  /** The window whose numbers are read, from 0. */
  readonly windowIndex: number;
}

/** What the person looks at: which recording, which of its windows. */
export function createSelectionStore() {
  const store = createStore<SelectionState>(() => ({ recordingKey: null, windowIndex: 0 }));
  return {
    ...store,
    chooseRecording: (recordingKey: RecordingKey | null): void => {
      store.setState({ recordingKey, windowIndex: 0 });
    },
    chooseWindow: (windowIndex: number): void => {
      store.setState({ windowIndex });
    },
  };
}

export type SelectionStore = ReturnType<typeof createSelectionStore>;
