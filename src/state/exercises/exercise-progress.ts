import type { SessionFile } from '../../pipeline/sessions/session-file.ts';
import { createStore } from 'zustand/vanilla';

type ProgressState = Pick<SessionFile, 'solved' | 'predicted' | 'entered' | 'verdicts'>;

const nothing: ProgressState = { solved: [], predicted: {}, entered: {}, verdicts: {} };

/**
 * Creates the store of exercises that were solved, and of predictions and typed values. A solved exercise stays solved.
 */
export function createExerciseProgress() {
  const store = createStore<ProgressState>(() => nothing);
  return {
    ...store,
    /** Records a verdict. Verdicts after the solving one are ignored. */
    judge: (id: string, verdict: string, isSolved: boolean): void => {
      const { solved, verdicts } = store.getState();
      if (solved.includes(id)) return;
      store.setState({
        verdicts: { ...verdicts, [id]: verdict },
        ...(isSolved ? { solved: [...solved, id] } : {}),
      });
    },
    /** Records the first prediction. Later ones are ignored, because the result has been seen by then. */
    predict: (id: string, choice: number): void => {
      const { predicted } = store.getState();
      if (!Object.hasOwn(predicted, id)) store.setState({ predicted: { ...predicted, [id]: choice } });
    },
    enter: (id: string, value: number): void => {
      store.setState(({ entered }) => ({ entered: { ...entered, [id]: value } }));
    },
    /** Adds the progress of an earlier visit or a file. Existing progress stays. */
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
