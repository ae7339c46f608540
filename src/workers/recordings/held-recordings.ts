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
  channelsInRoles,
  chosenByHand,
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
  /** Gives back what replaced outputs hold; not before nothing is drawn from them. */
  readonly retired: (() => void)[];
  /** The newest run whose signals can be drawn. */
  last: Run | null;
  /** The newest that was no draft. */
  whole: Run | null;
  /** What a person said otherwise when that was made. */
  corrections: Corrections;
}

type HeldByAnalysis = { readonly [Name in AnalysisName]: HeldRuns<AnalysisRuns[Name]> };

/** A recording in the worker, with all that is kept of it between calls. */
export interface HeldRecording {
  readonly id: RecordingId;
  /** Samples of an ECG that may be cleaned as a whole. */
  readonly mostHeldCount: number;
  /** With the channels as they were opened. */
  opened: Recording;
  /** With the channels taken for what `choices` say, and a clean ECG last where they want one. */
  recording: Recording;
  /** The same without it, which is what Denoise takes. */
  source: Recording;
  /** The same with what is excluded, as it is drawn. */
  drawn: Recording;
  /** Named and excluded spans that a person says; null where they are those of the file. */
  stretches: readonly Stretch[] | null;
  /** The ECG whose clean form is the last channel; null where none is. */
  cleanOf: number | null;
  /** What that channel is made with; null where there is none. */
  cleanRuns: CleanRuns | null;
  truth: Truth | null;
  /** The file that the truth was read from; null where it was not read. */
  truthFile: string | null;
  /** A synthetic recording without its disturbances; null where that is not known. */
  clean: Recording | null;
  choices: readonly RoleChoice[];
  /** How a clean ECG is made: what differs from the defaults of Denoise. */
  cleaning: ParameterValues;
  /** Corrections of the beats by hand. */
  edits: readonly BeatEdit[];
  /** Corrections of the templates by hand. */
  templateEdits: readonly TemplateEdit[];
  /** Points of the waves that a person put. */
  waveEdits: readonly WaveEdit[];
  /** Channels chosen by hand for a role. */
  byHand: Partial<Record<ChannelRole, number>>;
  runs: HeldByAnalysis;
  traces: TraceCache;
  /** What cleaning it came to last, and with what: it is not cleaned again for a comparison of recordings. */
  cleaned: { readonly recording: Recording; readonly key: string; readonly summary: DenoiseSummary } | null;
  /** Where each detector set its marks, which move with how the recording is read and with the detector's settings alone. */
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

/** Makes a run the one that is drawn from. */
export function drawFrom<Run>(runs: HeldRuns<Run>, run: Run): void {
  runs.last = run;
  for (const release of runs.retired.splice(0)) release();
}

/** Gives back all that runs hold beside memory. */
export function releaseRuns(runs: HeldByAnalysis): void {
  for (const one of Object.values(runs)) releaseHeld(one);
}

function releaseHeld({ cache, retired }: HeldRuns<unknown>): void {
  for (const release of retired.splice(0)) release();
  releaseKept(cache);
}

/** What is known of a synthetic recording. */
interface Made {
  readonly truth: Truth;
  readonly clean: Recording;
}

/** Longer ECGs are cleaned in passes: some 80 bytes a sample else. */
const mostHeldInPage = 4_000_000;

export type HeldRecordings = Map<RecordingId, HeldRecording>;

export function holdRecording(
  held: HeldRecordings,
  id: RecordingId,
  recording: Recording,
  made: Made | null,
  mostHeldCount = mostHeldInPage,
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
  takeStretches(entry, null);
  held.set(id, entry);
  return entry;
}

/** What a person says otherwise of a recording now. */
export function correctionsNow(entry: HeldRecording): Corrections {
  const { choices: roles, edits, templateEdits: templates, waveEdits: waves, stretches, cleaning } = entry;
  return { roles, edits, templates, waves, stretches, cleaning };
}

export function heldRecording(held: HeldRecordings, id: RecordingId): HeldRecording {
  const entry = held.get(id);
  if (entry !== undefined) return entry;
  throw new BeatbenchError('internal', 'The recording is closed; open it again.');
}

/**
 * Takes channels for what a person says; of two for the same role, the later is analysed. What Denoise made
 * stays where only the clean ECG is chosen otherwise.
 * @param isSame  whether the recording is the one that it was
 */
export function applyRoles(entry: HeldRecording, choices: readonly RoleChoice[], isSame = true): void {
  const { opened } = entry;
  const corrected = correctedRecording(opened, choices);
  const drawn = withChannels(corrected, channelsInRoles(corrected.channels, choices));
  const source = withStretches(drawn, stretchesInForce(entry));
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
  const channels = channelsInRoles(whole.channels, choices);
  if (correctionsText(choices) !== correctionsText(entry.choices)) entry.traces = new Map();
  entry.choices = choices;
  entry.byHand = chosenByHand(choices, channels.length);
  entry.recording = withChannels(whole, channels);
  forgetCleanTraces(entry);
  const before = entry.runs;
  // Runs under way go on filling the old ones.
  entry.runs = staysSource ? { ...noRuns(), denoise: before.denoise } : noRuns();
  retire(entry, before);
}

function stretchesInForce({ stretches, opened }: HeldRecording): readonly Stretch[] {
  return stretches ?? recordedStretches(opened);
}

/**
 * Takes spans for named or excluded.
 * @param stretches  null for those of the file
 */
export function takeStretches(entry: HeldRecording, stretches: readonly Stretch[] | null): void {
  entry.stretches = stretches;
  const now = stretchesInForce(entry);
  const { durationSec, stretches: before = [] } = entry.recording;
  const spans = (all: readonly Stretch[]): string => JSON.stringify(excludedSpans(all, durationSec));
  if (spans(now) !== spans(before)) {
    applyRoles(entry, entry.choices);
    return;
  }
  // Names alone are asked for by those that take them for windows.
  entry.recording = { ...entry.recording, stretches: now };
  entry.source = { ...entry.source, stretches: now };
}

/** Gives back what runs hold that others replaced, when these are drawn. */
function retire({ runs }: HeldRecording, before: HeldByAnalysis): void {
  for (const name of analysisNames) {
    if (runs[name] !== before[name]) runs[name].retired.push(() => releaseHeld(before[name]));
  }
}

/** What Denoise's results rest on beside its parameters: samples and roles of the channels that were opened, as text. */
function choicesText(
  { channels, stretches = [], durationSec }: Recording,
  choices: readonly RoleChoice[],
): string {
  const excluded = excludedSpans(stretches, durationSec);
  return JSON.stringify([correctionsText(choices), channels.map(({ role }) => role), excluded]);
}

/** What of the choices changes samples or their unit, as text. */
function correctionsText(choices: readonly RoleChoice[]): string {
  return choices
    .filter(({ flipped, unit }) => flipped === true || unit !== undefined)
    .map(({ channelIndex, flipped, unit }) => JSON.stringify([channelIndex, flipped === true, unit]))
    .toSorted((a, b) => a.localeCompare(b))
    .join(' ');
}

/** Makes the clean ECG otherwise from now on; what was computed of it goes, all but Denoise itself. */
export function takeCleaning(entry: HeldRecording, cleaning: ParameterValues): void {
  entry.cleaning = cleaning;
  forgetClean(entry);
}

/** Lets go of what may have been computed of a clean ECG that is now another. */
export function forgetClean(entry: HeldRecording): void {
  if (entry.cleanOf === null) return;
  const before = entry.runs;
  entry.runs = { ...noRuns(), denoise: before.denoise };
  forgetCleanTraces(entry);
  retire(entry, before);
}

/** Traces of a clean ECG of its own are those of a channel after all that were opened. */
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

/** Puts another recording under the same id; what was computed of the old one is drawn until a new run ends. */
export function replaceRecording(
  entry: HeldRecording,
  { recording, ...made }: Made & { readonly recording: Recording },
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

/** Adds annotations that were read after it was opened; no analysis rests on them. */
export function takeAnnotations(entry: HeldRecording, { annotations, warnings }: LaterAnnotations): void {
  const withThem = ({ readAnnotations: _, ...recording }: Recording): Recording => ({
    ...recording,
    annotations,
    warnings: [...recording.warnings, ...warnings],
  });
  // A call that was under way twice adds them once.
  if (entry.opened.readAnnotations === undefined) return;
  entry.opened = withThem(entry.opened);
  entry.drawn = withThem(entry.drawn);
  entry.recording = withThem(entry.recording);
  takeStretches(entry, entry.stretches);
}

export function summarise({ id, opened, recording, cleanOf, truth }: HeldRecording): RecordingSummary {
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
