import { analysisNames, type AnalysisName } from '../../pipeline/analyses.ts';
import type { DenoiseSummary } from '../../model/denoise-view.ts';
import type { BeatEdit } from '../../model/edits.ts';
import type { TemplateEdit } from '../../model/templates.ts';
import type { WaveEdit } from '../../model/waves.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { ChannelRole, LaterAnnotations, Recording } from '../../model/recording.ts';
import type { Truth } from '../../model/synthetic.ts';
import { keyedByName } from '../../pipeline/keyed-by-name.ts';
import type { MethodMarks } from '../../pipeline/qrs/read-leads.ts';
import { excludedSpans } from '../../pipeline/stretches/excluded-spans.ts';
import { recordedStretches, withStretches } from '../../pipeline/stretches/recorded-stretches.ts';
import type { Stretch } from '../../model/stretch.ts';
import { releaseKept, type StageCache } from '../../pipeline/run-stages.ts';
import type { AnalysisRuns } from '../analyses.ts';
import {
  assignRoles,
  userChannels,
  correctedRecording,
  withChannels,
} from '../../pipeline/corrected-recording.ts';
import { CleanRuns } from '../denoise/clean-runs.ts';
import { cleanedIndex, withCleanChannel } from '../../pipeline/denoise/clean-channel.ts';
import type { RecordingId, RecordingSummary } from '../protocol.ts';
import { type Corrections, noCorrections, type RoleChoice } from '../../model/corrections.ts';
import type { TraceCache } from '../traces/traces.ts';

/** What is kept of an analysis of a recording. */
export interface HeldRuns<Run> {
  readonly cache: StageCache;
  /** Functions that release replaced outputs; called when nothing is drawn from them any more. */
  readonly retired: (() => void)[];
  /** The newest run whose signals can be drawn. */
  last: Run | null;
  /** The newest run that was not a draft. */
  whole: Run | null;
  /** The user's corrections when that run was made. */
  corrections: Corrections;
}

type HeldByAnalysis = { readonly [Name in AnalysisName]: HeldRuns<AnalysisRuns[Name]> };

/** A recording in the worker, with everything that is kept of it between calls. */
export interface HeldRecording {
  readonly id: RecordingId;
  /** Maximum number of samples of an ECG that is cleaned as a whole. */
  readonly mostHeldCount: number;
  /** With the channels as opened. */
  opened: Recording;
  /** With the channel roles of `choices`, and with a clean ECG as the last channel if selected. */
  recording: Recording;
  /** The same without the clean ECG, as used by Denoise. */
  source: Recording;
  /** The same including excluded stretches, for drawing. */
  drawn: Recording;
  /** Stretches that the user named or excluded; null to use those of the file. */
  stretches: readonly Stretch[] | null;
  /** Index of the ECG whose clean form is the last channel; null if there is none. */
  cleanOf: number | null;
  /** Runs that make that channel; null if there is none. */
  cleanRuns: CleanRuns | null;
  truth: Truth | null;
  /** The file from which the truth was read; null if it was not read from a file. */
  truthFile: string | null;
  /** A synthetic recording without its disturbances; null if unknown. */
  clean: Recording | null;
  choices: readonly RoleChoice[];
  /** How a clean ECG is made: parameters of Denoise that differ from their defaults. */
  cleaning: ParameterValues;
  /** The user's corrections of the beats. */
  edits: readonly BeatEdit[];
  /** The user's corrections of the templates. */
  templateEdits: readonly TemplateEdit[];
  /** Points of the waves that the user placed. */
  waveEdits: readonly WaveEdit[];
  /** Channels that the user chose for a role. */
  byHand: Partial<Record<ChannelRole, number>>;
  runs: HeldByAnalysis;
  traces: TraceCache;
  /**
   * Last summary of its cleaning and the key of its inputs, so that a comparison of recordings does not clean it
   * again.
   */
  cleaned: { readonly recording: Recording; readonly key: string; readonly summary: DenoiseSummary } | null;
  /** Marks of each detector. They depend only on how the recording is read, and on the detector's settings. */
  marks: { readonly recording: Recording; readonly bySettings: Map<string, MethodMarks> } | null;
}

const noRuns = (): HeldByAnalysis =>
  keyedByName(analysisNames, () => ({
    cache: new Map(),
    retired: [],
    last: null,
    whole: null,
    corrections: noCorrections,
  }));

/** Makes a run the one from which is drawn. */
export function setDrawnRun<Run>(runs: HeldRuns<Run>, run: Run): void {
  runs.last = run;
  for (const release of runs.retired.splice(0)) release();
}

/** Releases everything that runs hold outside memory. */
export function releaseRuns(runs: HeldByAnalysis): void {
  for (const one of Object.values(runs)) releaseHeld(one);
}

function releaseHeld({ cache, retired }: HeldRuns<unknown>): void {
  for (const release of retired.splice(0)) release();
  releaseKept(cache);
}

/** True data of a synthetic recording. */
interface SyntheticTruth {
  readonly truth: Truth;
  readonly clean: Recording;
}

/**
 * Maximum number of samples of an ECG that is cleaned as a whole, at some 80 bytes each; longer ones are cleaned in
 * passes.
 */
const maxHeldInPage = 4_000_000;

export type HeldRecordings = Map<RecordingId, HeldRecording>;

export function holdRecording(
  held: HeldRecordings,
  id: RecordingId,
  recording: Recording,
  made: SyntheticTruth | null,
  mostHeldCount = maxHeldInPage,
): HeldRecording {
  const entry: HeldRecording = {
    id,
    mostHeldCount,
    opened: recording,
    recording,
    source: recording,
    drawn: recording,
    stretches: null,
    cleanOf: null,
    cleanRuns: null,
    truth: made?.truth ?? null,
    truthFile: null,
    clean: made?.clean ?? null,
    choices: [],
    cleaning: {},
    edits: [],
    templateEdits: [],
    waveEdits: [],
    byHand: {},
    runs: noRuns(),
    traces: new Map(),
    cleaned: null,
    marks: null,
  };
  applyStretches(entry, null);
  held.set(id, entry);
  return entry;
}

/** Returns the user's current corrections of a recording. */
export function currentCorrections(entry: HeldRecording): Corrections {
  const { choices: roles, edits, templateEdits: templates, waveEdits: waves, stretches, cleaning } = entry;
  return { roles, edits, templates, waves, stretches, cleaning };
}

export function heldRecording(held: HeldRecordings, id: RecordingId): HeldRecording {
  const entry = held.get(id);
  if (entry !== undefined) return entry;
  throw new BeatbenchError('internal', 'The recording is closed; open it again.');
}

/**
 * Sets the user's channel roles; if two channels have the same role, the later one is analysed. Results of Denoise are
 * kept if only the selection of the clean ECG changed.
 * @param isSame  whether the recording is unchanged
 */
export function applyRoles(entry: HeldRecording, choices: readonly RoleChoice[], isSame = true): void {
  const { opened } = entry;
  const corrected = correctedRecording(opened, choices);
  const drawn = withChannels(corrected, assignRoles(corrected.channels, choices));
  const source = withStretches(drawn, currentStretches(entry));
  const staysSource = isSame && choicesText(source, choices) === choicesText(entry.source, entry.choices);
  const cleanOf = cleanedIndex(choices, opened.channels);
  if (!staysSource || cleanOf !== entry.cleanOf) {
    entry.cleanRuns?.stop();
    entry.cleanRuns = cleanOf === null ? null : makeCleanRuns(entry, source, cleanOf);
  }
  entry.source = source;
  entry.drawn = drawn;
  entry.cleanOf = cleanOf;
  const { cleanRuns } = entry;
  const whole =
    cleanOf === null || cleanRuns === null ? source : withCleanChannel(source, cleanOf, cleanRuns);
  const channels = assignRoles(whole.channels, choices);
  if (correctionsText(choices) !== correctionsText(entry.choices)) entry.traces = new Map();
  entry.choices = choices;
  entry.byHand = userChannels(choices, channels.length);
  entry.recording = withChannels(whole, channels);
  forgetCleanTraces(entry);
  const before = entry.runs;
  // Runs in progress continue to fill the old ones.
  entry.runs = staysSource ? { ...noRuns(), denoise: before.denoise } : noRuns();
  retire(entry, before);
}

function currentStretches({ stretches, opened }: HeldRecording): readonly Stretch[] {
  return stretches ?? recordedStretches(opened);
}

/**
 * Sets named and excluded stretches.
 * @param stretches  null for those of the file
 */
export function applyStretches(entry: HeldRecording, stretches: readonly Stretch[] | null): void {
  entry.stretches = stretches;
  const now = currentStretches(entry);
  const { durationSec, stretches: before = [] } = entry.recording;
  const spans = (all: readonly Stretch[]): string => JSON.stringify(excludedSpans(all, durationSec));
  if (spans(now) !== spans(before)) {
    applyRoles(entry, entry.choices);
    return;
  }
  // Names matter only to analyses that use the stretches as windows.
  entry.recording = { ...entry.recording, stretches: now };
  entry.source = { ...entry.source, stretches: now };
}

/** Registers the release of replaced runs, for when the new ones are drawn. */
function retire({ runs }: HeldRecording, before: HeldByAnalysis): void {
  for (const name of analysisNames) {
    if (runs[name] !== before[name]) runs[name].retired.push(() => releaseHeld(before[name]));
  }
}

/**
 * Returns, as text, what Denoise's results depend on apart from its parameters: samples and roles of the opened
 * channels.
 */
function choicesText(
  { channels, stretches = [], durationSec }: Recording,
  choices: readonly RoleChoice[],
): string {
  const excluded = excludedSpans(stretches, durationSec);
  return JSON.stringify([correctionsText(choices), channels.map(({ role }) => role), excluded]);
}

/** Returns, as text, those choices that change samples or their unit. */
function correctionsText(choices: readonly RoleChoice[]): string {
  return choices
    .filter(({ flipped, unit }) => flipped === true || unit !== undefined)
    .map(({ channelIndex, flipped, unit }) => JSON.stringify([channelIndex, flipped === true, unit]))
    .toSorted((a, b) => a.localeCompare(b))
    .join(' ');
}

/** Changes how the clean ECG is made. Everything computed from it is dropped, except Denoise itself. */
export function applyCleaning(entry: HeldRecording, cleaning: ParameterValues): void {
  entry.cleaning = cleaning;
  dropCleanResults(entry);
}

/** Drops what may have been computed from a clean ECG that has changed. */
export function dropCleanResults(entry: HeldRecording): void {
  if (entry.cleanOf === null) return;
  const before = entry.runs;
  entry.runs = { ...noRuns(), denoise: before.denoise };
  forgetCleanTraces(entry);
  retire(entry, before);
}

/** The key of a clean ECG's traces contains the index after all opened channels. */
function forgetCleanTraces({ opened, traces }: HeldRecording): void {
  const cleanIndex = String(opened.channels.length);
  for (const key of traces.keys()) if (key.split(' ')[1] === cleanIndex) traces.delete(key);
}

function makeCleanRuns(entry: HeldRecording, source: Recording, channelIndex: number): CleanRuns {
  return new CleanRuns(() => {
    const { id, cleaning: parameters, edits, runs, mostHeldCount } = entry;
    const { cache, retired } = runs.denoise;
    const keep = (release: () => void) => void retired.push(release);
    return { id, source, channelIndex, parameters, edits, cache, retire: keep, mostHeldCount };
  });
}

/** Replaces the recording of an id; results of the old one are drawn until a new run ends. */
export function replaceRecording(
  entry: HeldRecording,
  { recording, ...made }: SyntheticTruth & { readonly recording: Recording },
): void {
  const before = entry.runs;
  entry.opened = recording;
  entry.truth = made.truth;
  entry.clean = made.clean;
  entry.traces = new Map();
  applyRoles(entry, entry.choices, false);
  for (const name of analysisNames) {
    const { last, whole, corrections } = before[name];
    Object.assign(entry.runs[name], { last, whole, corrections });
  }
}

/** Adds annotations that were read after opening; no analysis depends on them. */
export function addAnnotations(entry: HeldRecording, { annotations, warnings }: LaterAnnotations): void {
  const withThem = ({ readAnnotations: _, ...recording }: Recording): Recording => ({
    ...recording,
    annotations,
    warnings: [...recording.warnings, ...warnings],
  });
  // Two concurrent calls add them only once.
  if (entry.opened.readAnnotations === undefined) return;
  entry.opened = withThem(entry.opened);
  entry.drawn = withThem(entry.drawn);
  entry.recording = withThem(entry.recording);
  applyStretches(entry, entry.stretches);
}

export function toRecordingSummary({
  id,
  opened,
  recording,
  cleanOf,
  truth,
}: HeldRecording): RecordingSummary {
  const stretches = recordedStretches(opened);
  return {
    id,
    name: recording.name,
    format: recording.format,
    durationSec: recording.durationSec,
    startTime: recording.startTime,
    channels: recording.channels.map(({ label, role, unit, fs, sampleCount }, index) => ({
      label,
      role,
      unit,
      fs,
      sampleCount,
      ...(index < opened.channels.length || cleanOf === null ? {} : { cleanOf }),
    })),
    annotations: recording.annotations.map(({ source, point, annotations }) => ({
      source,
      count: annotations.length,
      ...(point === undefined ? {} : { point }),
    })),
    warnings: recording.warnings,
    files: recording.sources.map(({ path }) => path),
    truth,
    ...(stretches.length === 0 ? {} : { stretches }),
    ...(recording.person === undefined ? {} : { person: recording.person }),
    ...(recording.comments === undefined ? {} : { comments: recording.comments }),
    ...(recording.arrays === undefined ? {} : { arrays: recording.arrays }),
    ...(opened.readAnnotations === undefined ? {} : { annotationsToCome: true }),
  };
}
