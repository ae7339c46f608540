import { createStore } from 'zustand/vanilla';
import type { RecordingKey } from '../opening/recordings.ts';
import {
  type Calipers,
  defaultWaveSettings,
  type LaneChoice,
  type MarkName,
  type PaperChoice,
  type ScreenMeasure,
  type WaveSettings,
} from '../../model/waveform-choices.ts';

export interface WaveformsState extends WaveSettings {
  /** Lanes by recording, if they differ from the initial ones. */
  readonly lanes: Readonly<Record<RecordingKey, readonly LaneChoice[]>>;
  /** Calipers by recording, if they were placed. */
  readonly calipers: Readonly<Record<RecordingKey, Calipers>>;
  /** Annotator whose annotations are shown, by recording with several annotators; `all` for all of them. */
  readonly annotators: Readonly<Record<RecordingKey, string>>;
}

export const defaultWaveforms: WaveformsState = {
  ...defaultWaveSettings,
  lanes: {},
  calipers: {},
  annotators: {},
};

function without<Value>(
  all: Readonly<Record<RecordingKey, Value>>,
  key: RecordingKey,
): Readonly<Record<RecordingKey, Value>> {
  return Object.fromEntries(Object.entries(all).filter(([own]) => own !== key));
}

/** Creates the store of the settings of the Waveforms bench. */
export function createWaveformsStore() {
  const store = createStore<WaveformsState>(() => defaultWaveforms);
  return {
    ...store,
    /** Sets the lanes of a recording; null restores the initial ones. */
    setLanes: (key: RecordingKey, lanes: readonly LaneChoice[] | null): void => {
      store.setState((state) => ({
        lanes: lanes === null ? without(state.lanes, key) : { ...state.lanes, [key]: lanes },
      }));
    },
    setCalipers: (key: RecordingKey, calipers: Calipers): void => {
      store.setState((state) => ({ calipers: { ...state.calipers, [key]: calipers } }));
    },
    showCalipers: (hasCalipers: boolean): void => store.setState({ hasCalipers }),
    snap: (isSnapping: boolean): void => store.setState({ isSnapping }),
    showMark: (name: MarkName, isShown: boolean): void => {
      store.setState(({ hiddenMarks }) => ({
        hiddenMarks: isShown ? hiddenMarks.filter((other) => other !== name) : [...hiddenMarks, name],
      }));
    },
    showAnnotator: (key: RecordingKey, source: string): void => {
      store.setState(({ annotators }) => ({ annotators: { ...annotators, [key]: source } }));
    },
    setPaper: (change: Partial<PaperChoice>): void => {
      store.setState(({ paper }) => ({ paper: { ...paper, ...change } }));
    },
    /** Stores the measured size of the screen; null forgets it. */
    measureScreen: (screen: ScreenMeasure | null): void => store.setState({ screen }),
    /** Restores the settings that all recordings share. */
    restore: (
      settings: Pick<WaveformsState, 'hasCalipers' | 'isSnapping' | 'hiddenMarks' | 'paper' | 'screen'>,
    ): void => store.setState(settings),
    /** Forgets a recording that is closed. */
    forget: (key: RecordingKey): void => {
      store.setState(({ lanes, calipers, annotators }) => ({
        lanes: without(lanes, key),
        calipers: without(calipers, key),
        annotators: without(annotators, key),
      }));
    },
    reset: (): void => store.setState(defaultWaveforms),
  };
}

export type WaveformsStore = ReturnType<typeof createWaveformsStore>;
