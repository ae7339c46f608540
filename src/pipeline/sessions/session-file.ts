import type { ParameterValues } from '../../model/parameters.ts';
import type { RecordingLabels } from '../../model/recording-labels.ts';
import type { AnalysisName } from '../analyses.ts';
import type { OpenOptions } from './open-options.ts';
import type { SampleName } from '../made-recordings.ts';
import type { Corrections } from '../../model/corrections.ts';
import type { VersionStep } from './file-version.ts';
import type { UnknownKeys } from './unknown-keys.ts';
import type { Calipers, LaneChoice, WaveSettings } from '../../model/waveform-choices.ts';

/** Predictions in exercises: index of the choice, by exercise. */
export type Predictions = Readonly<Record<string, number>>;

/** Numbers that were typed in exercises, by exercise. */
export type EnteredNumbers = Readonly<Record<string, number>>;

/** Verdicts on exercises in words, by exercise. */
export type Verdicts = Readonly<Record<string, string>>;

export type ThemeChoice = 'system' | 'light' | 'dark';

/** Identification of a file that is no longer available; `fingerprint` is made from its size, start and end. */
export interface StoredFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly fingerprint: string;
}

export const sessionFormat = 'beatbench-session';
/** Conversions from each version of sessions to the next. */
export const sessionSteps: readonly VersionStep[] = [];

/** A recording of a session: from files, a sample, or made from parameters. */
export interface SessionRecording extends RecordingLabels, Omit<Corrections, 'cleaning'> {
  readonly name: string;
  /** Of the first file: bytes, and SHA-256 of its size, start and end. Null for a synthetic recording. */
  readonly size: number | null;
  readonly fingerprint: string | null;
  /**
   * SHA-256 of all its files one after another, hexadecimal, like in results; null while unknown, and for a synthetic
   * recording.
   */
  readonly sha256: string | null;
  /** Parameters of its intervals that apply only to this recording. */
  readonly pinned: ParameterValues;
  /** All its files, the main one first; empty for a synthetic recording. */
  readonly files: readonly StoredFile[];
  readonly options: OpenOptions;
  /** Whether it is a table whose rate is not known yet. */
  readonly asksRate: boolean;
  readonly sample: SampleName | null;
  /** Exercise of the recording, if it does not come with the page. */
  readonly lesson: object | null;
  readonly synthetic: ParameterValues | null;
  /** Null for the initial display. */
  readonly waveforms: SessionWaveforms | null;
  /** Further keys of the recording in the file. */
  readonly unknown: UnknownKeys;
}

/** Unknown content of a file, by its position in the file. */
export interface UnknownContent {
  readonly file: UnknownKeys;
  readonly view: UnknownKeys;
  /** By analysis. */
  readonly parameters: Readonly<Record<string, UnknownKeys>>;
}

export const noUnknownContent: UnknownContent = { file: {}, view: {}, parameters: {} };

/** Display of a recording in the Waveforms bench; null is the initial one. */
export interface SessionWaveforms {
  readonly lanes: readonly LaneChoice[] | null;
  readonly calipers: Calipers | null;
}

/** Settings kept as A, to be compared with the current ones: values that differ from the defaults, by analysis. */
export type SettingsA = Readonly<Partial<Record<AnalysisName, ParameterValues>>>;

/** Selection and visible range. */
export interface SessionView {
  /** Index into the recordings; null if none is selected. */
  readonly recording: number | null;
  readonly bench: string;
  readonly window: number;
  /** R of the selected beat, s; null if there is none. */
  readonly beat: number | null;
  /** s. */
  readonly from: number;
  readonly to: number;
  /** Whether the steps to the result are shown. */
  readonly steps: boolean;
}

/** A session as one JSON object, as stored between visits. Names are those of the file, hence without units. */
export interface SessionFile {
  readonly format: typeof sessionFormat;
  readonly version: number;
  readonly recordings: readonly SessionRecording[];
  /** Pattern that splits names, if the user set one. */
  readonly pattern: string | null;
  /** Values that differ from the defaults, by analysis. */
  readonly parameters: Readonly<Record<string, ParameterValues>>;
  readonly settingsA: SettingsA;
  readonly view: SessionView;
  readonly waveforms: WaveSettings;
  readonly theme: ThemeChoice;
  /** Solved exercises, in that order. */
  readonly solved: readonly string[];
  readonly predicted: Predictions;
  /** Last typed numbers. */
  readonly entered: EnteredNumbers;
  /** Last verdict on each exercise; for a solved one, the verdict when it was solved. */
  readonly verdicts: Verdicts;
  /** Unknown content of the file. */
  readonly carried: UnknownContent;
}
