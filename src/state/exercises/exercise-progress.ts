import { createStore } from 'zustand/vanilla';
import type { Predictions } from '../../pipeline/sessions/session-file.ts';

interface ProgressState {
  /** In the order in which they were solved. */
  readonly solved: readonly string[];
  readonly predicted: Predictions;
}

/** Which exercises were solved, and what was predicted of them; one that is turned back stays solved. */
export function createExerciseProgress() {
  const store = createStore<ProgressState>(() => ({ solved: [], predicted: {} }));
  return {
    ...store,
    solve: (id: string): void => {
      const { solved } = store.getState();
      if (!solved.includes(id)) store.setState({ solved: [...solved, id] });
    },
    /** Takes the first prediction; what is seen afterwards is no ground for another. */
    predict: (id: string, choice: number): void => {
      const { predicted } = store.getState();
      if (!Object.hasOwn(predicted, id)) store.setState({ predicted: { ...predicted, [id]: choice } });
    },
    forget: (): void => {
      store.setState({ solved: [], predicted: {} });
    },
  };
}

export type ExerciseProgress = ReturnType<typeof createExerciseProgress>;
