import { createStore } from 'zustand/vanilla';
import { type ExerciseId, exerciseIds, isExerciseId } from '../../pipeline/exercises/exercises.ts';
import { isObject, listOf, wholeOf } from '../session/untrusted.ts';

/** What was predicted, by exercise: the place of the choice. */
export type Predictions = Readonly<Record<string, number>>;

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

/** Exercises that a session of unknown origin says were solved. */
export function parseSolved(value: unknown): readonly ExerciseId[] {
  return listOf(value, exerciseIds().length, (one) => (isExerciseId(one) ? one : null));
}

/** What a session of unknown origin says was predicted. */
export function parsePredicted(value: unknown): Predictions {
  if (!isObject(value)) return {};
  const known = Object.entries(value).flatMap(([id, choice]) => {
    const place = isExerciseId(id) ? wholeOf(choice, 0, 9) : null;
    return place === null ? [] : [[id, place] as const];
  });
  return Object.fromEntries(known);
}
