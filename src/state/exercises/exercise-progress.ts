import type { SessionFile } from '../../pipeline/sessions/session-file.ts';
import { createStore } from 'zustand/vanilla';

type ProgressState = Pick<SessionFile, 'solved' | 'predicted' | 'entered' | 'verdicts'>;

const nothing: ProgressState = { solved: [], predicted: {}, entered: {}, verdicts: {} };

/** Which exercises were solved, and what was predicted and typed; one that is turned back stays solved. */
export function createExerciseProgress() {
  const store = createStore<ProgressState>(() => nothing);
  return {
    ...store,
    /** Takes a verdict; after the one that solves it no other counts. */
    judge: (id: string, verdict: string, isSolved: boolean): void => {
      const { solved, verdicts } = store.getState();
      if (solved.includes(id)) return;
      store.setState({
        verdicts: { ...verdicts, [id]: verdict },
        ...(isSolved ? { solved: [...solved, id] } : {}),
      });
    },
    /** Takes the first prediction; what is seen afterwards is no ground for another. */
    predict: (id: string, choice: number): void => {
      const { predicted } = store.getState();
      if (!Object.hasOwn(predicted, id)) store.setState({ predicted: { ...predicted, [id]: choice } });
    },
    enter: (id: string, value: number): void => {
      store.setState(({ entered }) => ({ entered: { ...entered, [id]: value } }));
    },
    /** Adds what an earlier visit or a file left; what is here stays. */
    restore: (left: ProgressState): void => {
      store.setState(({ solved, predicted, entered, verdicts }) => ({
        solved: [...new Set([...solved, ...left.solved])],
        predicted: { ...left.predicted, ...predicted },
        entered: { ...left.entered, ...entered },
        verdicts: { ...left.verdicts, ...verdicts },
      }));
    },
    forget: (): void => store.setState(nothing),
  };
}

export type ExerciseProgress = ReturnType<typeof createExerciseProgress>;
