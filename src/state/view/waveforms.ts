import { createStore } from 'zustand/vanilla';
import type { RecordingKey } from '../opening/recordings.ts';
import type { LaneChoice } from './waveform-lanes.ts';

/** Marks that the Waveforms bench shows or not. */
export const markNames = [
  'r',
  'classes',
  'qrs',
  'waves',
  'rejected',
  'foot',
  'notch',
  'annotations',
  'abnormal',
] as const;

export type MarkName = (typeof markNames)[number];

/** Of ECG paper, mm/s. */
export const paperSpeeds = [25, 50] as const;

/** Of ECG paper, mm/mV. */
export const paperGains = [5, 10, 20] as const;

export interface PaperChoice {
  readonly isOn: boolean;
  readonly speedMmPerSec: (typeof paperSpeeds)[number];
  readonly gainMmPerMv: (typeof paperGains)[number];
}

/** How large a screen's pixels are, as a person measured them. */
export interface ScreenMeasure {
  /** Device pixels a millimetre; the browser's zoom does not change them. */
  readonly devicePxPerMm: number;
  /** Which screen: its size in device pixels. */
  readonly screen: string;
}

/** One of the two marks of the calipers. */
export interface CaliperPoint {
  readonly atSec: number;
  /** In the lane's unit; null lies on the curve. */
  readonly value: number | null;
}

export interface Calipers {
  /** The lane whose amplitude is measured; null for the first. */
  readonly laneId: string | null;
  readonly from: CaliperPoint;
  readonly to: CaliperPoint;
  /** Whether the distance is repeated to both sides. */
  readonly isMarching: boolean;
}

export interface WaveformsState {
  /** By recording, where they are others than at first. */
  readonly lanes: Readonly<Record<RecordingKey, readonly LaneChoice[]>>;
  /** By recording, where they were laid. */
  readonly calipers: Readonly<Record<RecordingKey, Calipers>>;
  readonly hasCalipers: boolean;
  /** Whether calipers go to R and to samples that they come near. */
  readonly isSnapping: boolean;
  readonly hiddenMarks: readonly MarkName[];
  /** By recording, whose annotations are shown where many annotators have some; `all` for all of them. */
  readonly annotators: Readonly<Record<RecordingKey, string>>;
  readonly paper: PaperChoice;
  /** Null where no screen was measured. */
  readonly screen: ScreenMeasure | null;
}

export const firstWaveforms: WaveformsState = {
  lanes: {},
  calipers: {},
  hasCalipers: false,
  isSnapping: true,
  hiddenMarks: [],
  annotators: {},
  paper: { isOn: false, speedMmPerSec: 25, gainMmPerMv: 10 },
  screen: null,
};

function without<Value>(
  all: Readonly<Record<RecordingKey, Value>>,
  key: RecordingKey,
): Readonly<Record<RecordingKey, Value>> {
  return Object.fromEntries(Object.entries(all).filter(([own]) => own !== key));
}

/** How the Waveforms bench is set up. */
export function createWaveformsStore() {
  const store = createStore<WaveformsState>(() => firstWaveforms);
  return {
    ...store,
    /** Sets the lanes of a recording; null goes back to those at first. */
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
    /** Remembers what a screen measures; null forgets it. */
    measureScreen: (screen: ScreenMeasure | null): void => store.setState({ screen }),
    /** Sets all that is not of one recording. */
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
    reset: (): void => store.setState(firstWaveforms),
  };
}

export type WaveformsStore = ReturnType<typeof createWaveformsStore>;
