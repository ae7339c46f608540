import { createStore } from 'zustand/vanilla';
import type { ExerciseId } from '../../pipeline/exercises/exercises.ts';

interface ProgressState {
  /** In the order in which they were solved. */
  readonly solved: readonly ExerciseId[];
}

/** Which exercises were solved; one that is turned back stays solved. */
export function createExerciseProgress() {
  const store = createStore<ProgressState>(() => ({ solved: [] }));
  return {
    ...store,
    solve: (id: ExerciseId): void => {
      const { solved } = store.getState();
      if (!solved.includes(id)) store.setState({ solved: [...solved, id] });
    },
    forget: (): void => {
      store.setState({ solved: [] });
    },
  };
}

export type ExerciseProgress = ReturnType<typeof createExerciseProgress>;
