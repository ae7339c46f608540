import { createStore } from 'zustand/vanilla';
import type { RecordingKey } from '../opening/recordings.ts';

export interface SelectionState {
  readonly recordingKey: RecordingKey | null;
  /** The window whose numbers are read, from 0. */
  readonly windowIndex: number;
  /** The chosen beat, an index into the beats of the result; null where none is. */
  readonly beatIndex: number | null;
  /** R of the chosen beat, by which it is found again in another result, s. */
  readonly beatSec: number | null;
  /** Further beats that were chosen with it, s. */
  readonly alsoSec: readonly number[];
  /** The miss or false alarm that is looked at, s; null where none is. */
  readonly errorSec: number | null;
}

const noBeat = { beatIndex: null, beatSec: null, alsoSec: [] } as const;

/** Two moments so near are of one beat, s. */
const sameSec = 0.05;

/** What the person looks at: which recording, which of its windows, and which beat. */
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
    /** Chooses the beat that was at a moment once there is a result to find it in. */
    expectBeat: (beatSec: number): void => store.setState({ ...noBeat, beatSec }),
    /** Adds the beat at a moment to those that are chosen, or takes it from them. */
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
