import { createStore } from 'zustand/vanilla';
import { type ExerciseId, exerciseIds, isExerciseId } from '../../pipeline/exercises/exercises.ts';
import { listOf } from '../session/untrusted.ts';

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

/** Exercises that a session of unknown origin says were solved. */
export function parseSolved(value: unknown): readonly ExerciseId[] {
  return listOf(value, exerciseIds.length, (one) => (isExerciseId(one) ? one : null));
}
