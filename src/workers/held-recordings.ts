import { BeatbenchError } from '../model/failure.ts';
import type { ChannelRole } from '../model/recording.ts';
import type { Recording } from '../model/recording.ts';
import type { Truth } from '../model/synthetic.ts';
import type { IntervalsRun } from '../pipeline/intervals/analyse-intervals.ts';
import type { StageCache } from '../pipeline/run-stages.ts';
import type { RecordingId, RecordingSummary, RoleChoice } from './protocol.ts';
import type { TraceCache } from './traces.ts';

/** A recording in the worker, with all that is kept of it between calls. */
export interface HeldRecording {
  readonly id: RecordingId;
  /** With the channels as they were opened. */
  opened: Recording;
  /** With the channels taken for what `choices` say. */
  recording: Recording;
  truth: Truth | null;
  choices: readonly RoleChoice[];
  /** Channels chosen by hand for a role. */
  byHand: Partial<Record<ChannelRole, number>>;
  cache: StageCache;
  traces: TraceCache;
  /** The newest run whose signals can be drawn. */
  lastRun: IntervalsRun | null;
  /** The newest that was no draft. */
  lastWhole: IntervalsRun | null;
}

export type HeldRecordings = Map<RecordingId, HeldRecording>;

export function hold(
  held: HeldRecordings,
  id: RecordingId,
  recording: Recording,
  truth: Truth | null,
): HeldRecording {
  const entry: HeldRecording = {
    id,
    opened: recording,
    recording,
    truth,
    choices: [],
    byHand: {},
    cache: new Map(),
    traces: new Map(),
    lastRun: null,
    lastWhole: null,
  };
  held.set(id, entry);
  return entry;
}

export function heldRecording(held: HeldRecordings, id: RecordingId): HeldRecording {
  const entry = held.get(id);
  if (entry !== undefined) return entry;
  throw new BeatbenchError('internal', 'The recording is closed; open it again.');
}

/** Takes channels for what a person says; of two for the same role, the later is analysed. */
export function takeRoles(entry: HeldRecording, choices: readonly RoleChoice[]): void {
  const { opened } = entry;
  const roles = new Map(choices.map(({ channelIndex, role }) => [channelIndex, role]));
  const channels = opened.channels.map((channel, index) => ({
    ...channel,
    role: roles.get(index) ?? channel.role,
  }));
  entry.choices = choices;
  entry.byHand = {};
  for (const { channelIndex, role } of choices) {
    if (channelIndex < channels.length && roles.get(channelIndex) === role) entry.byHand[role] = channelIndex;
  }
  entry.recording = withChannels(opened, channels);
  // A run under way goes on filling the old one.
  entry.cache = new Map();
  entry.lastRun = null;
  entry.lastWhole = null;
}

/** Puts another recording under the same id; what was computed of the old one is drawn until a new run ends. */
export function replaceRecording(entry: HeldRecording, recording: Recording, truth: Truth): void {
  const { lastRun, lastWhole } = entry;
  entry.opened = recording;
  entry.truth = truth;
  entry.traces = new Map();
  takeRoles(entry, entry.choices);
  entry.lastRun = lastRun;
  entry.lastWhole = lastWhole;
}

/** The same recording with its channels described otherwise. */
function withChannels(recording: Recording, channels: Recording['channels']): Recording {
  return {
    ...recording,
    channels,
    read: (channelIndex, from, to, signal) => recording.read(channelIndex, from, to, signal),
    readDigital: (channelIndex, from, to, signal) => recording.readDigital(channelIndex, from, to, signal),
  };
}

export function summarise({ id, recording, truth }: HeldRecording): RecordingSummary {
  return {
    id,
    name: recording.name,
    format: recording.format,
    durationSec: recording.durationSec,
    startTime: recording.startTime,
    channels: recording.channels.map(({ label, role, unit, fs, sampleCount }) => ({
      label,
      role,
      unit,
      fs,
      sampleCount,
    })),
    annotations: recording.annotations.map(({ source, annotations }) => ({
      source,
      count: annotations.length,
    })),
    warnings: recording.warnings,
    files: recording.sources.map(({ path }) => path),
    truth,
  };
}
