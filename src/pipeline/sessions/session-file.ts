import type { ParameterValues } from '../../model/parameters.ts';
import type { RecordingLabels } from '../../model/recording-labels.ts';
import type { AnalysisName } from '../analyses.ts';
import type { OpenOptions } from './open-options.ts';
import type { SampleName } from '../made-recordings.ts';
import type { Corrections } from '../../model/corrections.ts';
import type { VersionStep } from './file-version.ts';
import type { UnknownKeys } from './unknown-keys.ts';
import type { Calipers, LaneChoice, WaveSettings } from '../../model/waveform-choices.ts';

/** What was predicted of exercises: the place of the choice, by exercise. */
export type Predictions = Readonly<Record<string, number>>;

/** What was typed in exercises that ask for a number, by exercise. */
export type Entered = Readonly<Record<string, number>>;

/** How exercises were judged, in words, by exercise. */
export type Verdicts = Readonly<Record<string, string>>;

export type ThemeChoice = 'system' | 'light' | 'dark';

/** A file as it is known after it has gone: `fingerprint` is made of its size, start and end. */
export interface StoredFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly fingerprint: string;
}

export const sessionFormat = 'beatbench-session';
/** From each version of sessions to the next. */
export const sessionSteps: readonly VersionStep[] = [];

/** A recording of a session: of files, a sample, or made from parameters. */
export interface SessionRecording extends RecordingLabels, Omit<Corrections, 'cleaning'> {
  readonly name: string;
  /** Of the first file: bytes, and SHA-256 of its size, start and end. Null for what is made. */
  readonly size: number | null;
  readonly fingerprint: string | null;
  /** Of all its files one after another, hexadecimal, as results have it; null while it is not known, and of what is made. */
  readonly sha256: string | null;
  /** Parameters of its intervals that are its own. */
  readonly pinned: ParameterValues;
  /** All files that it takes, the first one first; none for what is made. */
  readonly files: readonly StoredFile[];
  readonly options: OpenOptions;
  /** Whether it is a table that waits for its rate. */
  readonly asksRate: boolean;
  readonly sample: SampleName | null;
  /** The exercise that it is of, where that does not come with the page. */
  readonly lesson: object | null;
  readonly synthetic: ParameterValues | null;
  /** Null where it is shown as at first. */
  readonly waveforms: SessionWaveforms | null;
  /** What the file says of it beside. */
  readonly unknown: UnknownKeys;
}

/** What a file holds that is not known here, by where it stands in it. */
export interface CarriedKeys {
  readonly file: UnknownKeys;
  readonly view: UnknownKeys;
  /** By analysis. */
  readonly parameters: Readonly<Record<string, UnknownKeys>>;
}

export const nothingCarried: CarriedKeys = { file: {}, view: {}, parameters: {} };

/** How the Waveforms bench shows a recording; null is as at first. */
export interface SessionWaveforms {
  readonly lanes: readonly LaneChoice[] | null;
  readonly calipers: Calipers | null;
}

/** Settings that were kept as A, to be compared with those that hold: what differs from the defaults, by analysis. */
export type SettingsA = Readonly<Partial<Record<AnalysisName, ParameterValues>>>;

/** What is chosen and seen. */
export interface SessionView {
  /** Index into the recordings; null where none is chosen. */
  readonly recording: number | null;
  readonly bench: string;
  readonly window: number;
  /** R of the chosen beat, s; null where none is. */
  readonly beat: number | null;
  /** s. */
  readonly from: number;
  readonly to: number;
  /** Whether the way to the result is shown, step by step. */
  readonly steps: boolean;
}

/** A session as one JSON object, as it is kept between visits. Names as in the file, hence without units. */
export interface SessionFile {
  readonly format: typeof sessionFormat;
  readonly version: number;
  readonly recordings: readonly SessionRecording[];
  /** How names are taken apart, where a person said so. */
  readonly pattern: string | null;
  /** What differs from the defaults, by analysis. */
  readonly parameters: Readonly<Record<string, ParameterValues>>;
  readonly settingsA: SettingsA;
  readonly view: SessionView;
  readonly waveforms: WaveSettings;
  readonly theme: ThemeChoice;
  /** Exercises that were solved, in that order. */
  readonly solved: readonly string[];
  readonly predicted: Predictions;
  /** What was typed last. */
  readonly entered: Entered;
  /** How it was judged last, in words; of one that was solved, as it was solved. */
  readonly verdicts: Verdicts;
  /** What stands in the file beside. */
  readonly carried: CarriedKeys;
}
