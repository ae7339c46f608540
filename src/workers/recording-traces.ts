import { chooseChannels } from '../pipeline/channels.ts';
import { channelEnvelope } from './channel-traces.ts';
import { denoiseEnvelope } from './denoise-traces.ts';
import { filterEnvelope } from './filter-traces.ts';
import type { HeldRecording } from './held-recordings.ts';
import { landmarkEnvelope } from './landmark-traces.ts';
import type { TraceEnvelope, TraceRequest } from './drawing-types.ts';
import { soundsEnvelope } from './sounds-traces.ts';
import { triggerEnvelope } from './templates-traces.ts';
import { computedEnvelope, rawEnvelope, wantRawPyramid } from './traces.ts';

/** A span of a channel, or of what the newest result has computed of one. */
export function recordingTrace(
  { recording, traces, runs, byHand }: HeldRecording,
  request: TraceRequest,
): TraceEnvelope | Promise<TraceEnvelope> {
  const { channel } = request;
  if (typeof channel === 'number') {
    const choice = chooseChannels(recording, byHand);
    const from = { recording, choice, run: runs.intervals.last, cache: traces };
    return channelEnvelope(from, { ...request, channel });
  }
  if (channel === 'templates') {
    const { last } = runs.templates;
    return last === null ? emptyEnvelope(request) : triggerEnvelope(last, recording, traces, request);
  }
  if (channel === 'filter') {
    const { last } = runs.filter;
    return last === null ? emptyEnvelope(request) : filterEnvelope(last, traces, request);
  }
  if (channel === 'denoise') {
    const { last } = runs.denoise;
    return last === null ? emptyEnvelope(request) : denoiseEnvelope(last, traces, request);
  }
  if (channel === 'sounds') {
    const { last } = runs.sounds;
    return last === null ? emptyEnvelope(request) : soundsEnvelope(last, traces, request);
  }
  if (channel === 'landmark' || channel === 'landmark-other') {
    const { last } = runs.landmark;
    const envelope = last === null ? null : landmarkEnvelope(last, traces, { ...request, channel });
    return envelope ?? emptyEnvelope(request);
  }
  const { last } = runs.intervals;
  const isRaw = request.form === 'raw' && channel !== 'dppg';
  if (last !== null && !isRaw) return computedEnvelope(last, traces, { ...request, channel });
  const choice = chooseChannels(recording, byHand);
  const channelIndex = channel === 'ecg' ? choice.ecg : choice.ppg;
  const isThere = channel !== 'dppg' && channelIndex !== null;
  if (isThere) return rawEnvelope(recording, traces, channelIndex, request);
  return emptyEnvelope(request);
}

/** The whole record's ECG, or its first channel, in so many columns. */
export function recordingOverview(
  { recording, traces, byHand }: HeldRecording,
  columnCount: number,
): TraceEnvelope | Promise<TraceEnvelope> {
  const channelIndex = chooseChannels(recording, byHand).ecg ?? 0;
  const span = { fromSec: 0, toSec: recording.durationSec, columnCount };
  return rawEnvelope(recording, traces, channelIndex, span);
}

/** Has the channels that are analysed gone through, the ECG first, so that any span of them is there when it is wanted. */
export function wantLongTraces({ recording, opened, traces, byHand }: HeldRecording): void {
  const { ecg, ppg } = chooseChannels(recording, byHand);
  for (const index of new Set([ecg ?? 0, ppg])) {
    // A clean ECG would be computed for it.
    if (index !== null && index < opened.channels.length) wantRawPyramid(recording, traces, index);
  }
}

function emptyEnvelope({ fromSec, toSec, columnCount }: TraceRequest): TraceEnvelope {
  const nothing = new Float32Array(columnCount).fill(Number.NaN);
  return { fromSec, toSec, min: nothing, max: nothing, unit: '' };
}
