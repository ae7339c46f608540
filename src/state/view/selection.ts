import { createStore } from 'zustand/vanilla';
import type { RecordingKey } from '../opening/recordings.ts';

export interface SelectionState {
  readonly recordingKey: RecordingKey | null;
  /** Index of the window whose numbers are shown, from 0. */
  readonly windowIndex: number;
  /** Index of the chosen beat in the beats of the result; null if there is none. */
  readonly beatIndex: number | null;
  /** R of the chosen beat, s. It identifies the beat in another result. */
  readonly beatSec: number | null;
  /** Times of further chosen beats, s. */
  readonly alsoSec: readonly number[];
  /** Time of the selected miss or false alarm, s; null if there is none. */
  readonly errorSec: number | null;
}

const noBeat = { beatIndex: null, beatSec: null, alsoSec: [] } as const;

/** Maximum distance of two times of the same beat, s. */
const sameSec = 0.05;

/** Creates the store of the chosen recording, window and beat. */
export function createSelectionStore() {
  const store = createStore<SelectionState>(() => ({
    recordingKey: null,
    windowIndex: 0,
    errorSec: null,
    ...noBeat,
  }));
  return {
    ...store,
    chooseRecording: (recordingKey: RecordingKey | null): void => {
      store.setState({ recordingKey, windowIndex: 0, errorSec: null, ...noBeat });
    },
    chooseWindow: (windowIndex: number): void => store.setState({ windowIndex }),
    chooseBeat: (beatIndex: number, beatSec: number): void => {
      store.setState({ ...noBeat, beatIndex, beatSec });
    },
    /** Chooses the beat at a time once there is a result that has it. */
    expectBeat: (beatSec: number): void => store.setState({ ...noBeat, beatSec }),
    /** Adds the beat at a time to the chosen beats, or removes it. */
    toggleBeat: (sec: number): void => {
      const { beatSec, alsoSec } = store.getState();
      const isHere = (other: number): boolean => Math.abs(other - sec) <= sameSec;
      if (beatSec === null) store.setState({ ...noBeat, beatSec: sec });
      else if (isHere(beatSec))
        store.setState({ ...noBeat, beatSec: alsoSec[0] ?? null, alsoSec: alsoSec.slice(1) });
      else if (alsoSec.some(isHere)) store.setState({ alsoSec: alsoSec.filter((other) => !isHere(other)) });
      else store.setState({ alsoSec: [...alsoSec, sec] });
    },
    chooseError: (errorSec: number): void => store.setState({ errorSec }),
    clearBeat: (): void => store.setState(noBeat),
  };
}

export type SelectionStore = ReturnType<typeof createSelectionStore>;
