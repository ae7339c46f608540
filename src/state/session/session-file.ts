import type { Predictions } from '../exercises/exercise-progress.ts';
import type { BeatEdit } from '../../model/edits.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { TemplateEdit } from '../../model/template-edits.ts';
import type { Stretch } from '../../model/stretch.ts';
import type { WaveEdit } from '../../model/waves.ts';
import type { RecordingLabels } from '../../model/recording-labels.ts';
import type { OpenOptions } from '../../workers/client-types.ts';
import type { RoleChoice } from '../../workers/protocol.ts';
import type { VersionStep } from './file-version.ts';
import type { RowSample, StoredFile } from '../opening/recordings.ts';
import type { ThemeChoice } from '../theme.ts';
import type { UnknownKeys } from './unknown-keys.ts';
import type { LaneChoice } from '../view/waveform-lanes.ts';
import type { Calipers, WaveformsState } from '../view/waveforms.ts';

export const sessionFormat = 'beatbench-session';
/** From each version of sessions to the next. */
export const sessionSteps: readonly VersionStep[] = [];

/** A recording of a session: of files, a sample, or made from parameters. */
export interface SessionRecording extends RecordingLabels {
  readonly name: string;
  /** Of the first file: bytes, and SHA-256 of its size, start and end. Null for what is made. */
  readonly size: number | null;
  readonly fingerprint: string | null;
  /** Of all its files one after another, hexadecimal, as results have it; null while it is not known, and of what is made. */
  readonly sha256: string | null;
  readonly roles: readonly RoleChoice[];
  /** Corrections of its beats by hand. */
  readonly edits: readonly BeatEdit[];
  /** Corrections of its templates by hand. */
  readonly templates: readonly TemplateEdit[];
  /** Points of its waves that a person put. */
  readonly waves: readonly WaveEdit[];
  /** Spans that a person named or excluded; null where they are those of the file. */
  readonly stretches: readonly Stretch[] | null;
  /** Parameters of its intervals that are its own. */
  readonly pinned: ParameterValues;
  /** All files that it takes, the first one first; none for what is made. */
  readonly files: readonly StoredFile[];
  readonly options: OpenOptions;
  /** Whether it is a table that waits for its rate. */
  readonly asksRate: boolean;
  readonly sample: RowSample | null;
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

/** How the Waveforms bench shows any recording. */
export type SessionWaveSettings = Pick<
  WaveformsState,
  'hasCalipers' | 'isSnapping' | 'hiddenMarks' | 'paper' | 'screen'
>;

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
  readonly view: SessionView;
  readonly waveforms: SessionWaveSettings;
  readonly theme: ThemeChoice;
  /** Exercises that were solved. */
  readonly solved: readonly string[];
  /** What was predicted of exercises: the place of the choice, by exercise. */
  readonly predicted: Predictions;
  /** What stands in the file beside. */
  readonly carried: CarriedKeys;
}
