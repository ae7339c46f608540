import { BeatbenchError } from '../model/failure.ts';
import type { ChannelRole, Recording } from '../model/recording.ts';
import type { Truth } from '../model/synthetic.ts';
import type { IntervalsRun } from '../pipeline/intervals/analyse-intervals.ts';
import type { StageCache } from '../pipeline/run-stages.ts';
import type { RecordingId, RecordingSummary } from './protocol.ts';
import type { TraceCache } from './traces.ts';

/** A recording in the worker, with all that is kept of it between calls. */
export interface HeldRecording {
  readonly id: RecordingId;
  recording: Recording;
  readonly truth: Truth | null;
  /** Channels chosen by hand for a role. */
  readonly byHand: Partial<Record<ChannelRole, number>>;
  readonly cache: StageCache;
  readonly traces: TraceCache;
  /** The newest run whose signals can be drawn. */
  lastRun: IntervalsRun | null;
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
    recording,
    truth,
    byHand: {},
    cache: new Map(),
    traces: new Map(),
    lastRun: null,
  };
  held.set(id, entry);
  return entry;
}

export function heldRecording(held: HeldRecordings, id: RecordingId): HeldRecording {
  const entry = held.get(id);
  if (entry !== undefined) return entry;
  throw new BeatbenchError('internal', 'The recording is closed; open it again.');
}

/** Gives a channel another role; of two with one role, the one chosen by hand last is taken. */
export function giveRole(entry: HeldRecording, channelIndex: number, role: ChannelRole): void {
  for (const other of Object.keys(entry.byHand) as ChannelRole[]) {
    if (entry.byHand[other] === channelIndex) delete entry.byHand[other];
  }
  entry.byHand[role] = channelIndex;
  const channels = entry.recording.channels.map((channel, index) =>
    index === channelIndex ? { ...channel, role } : channel,
  );
  entry.recording = withChannels(entry.recording, channels);
  entry.cache.clear();
  entry.lastRun = null;
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
    truth,
  };
}
