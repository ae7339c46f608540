import type { AnalysisName } from '../../pipeline/analyses.ts';
import { type AnalysisRuns, workerAnalyses } from '../analyses.ts';
import { chooseChannels, mainChannel } from '../../pipeline/channels.ts';
import { channelEnvelope } from './channel-traces.ts';
import { cleanChannelEnvelope } from '../denoise/denoise-traces.ts';
import type { HeldRecording, HeldRuns } from '../recordings/held-recordings.ts';
import type { TraceEnvelope, TraceRequest } from './drawing-types.ts';
import { computedEnvelope, rawEnvelope, wantRawPyramid } from './traces.ts';

/** A span of a channel, or of what the newest result has computed of one. */
export async function recordingTrace(entry: HeldRecording, request: TraceRequest): Promise<TraceEnvelope> {
  const { recording, traces, runs, byHand } = entry;
  const { channel } = request;
  if (typeof channel === 'number') {
    if (request.form === 'raw') return rawTrace(entry, channel, request);
    const choice = chooseChannels(recording, byHand);
    const from = { recording, choice, run: runs.intervals.last, cache: traces };
    return channelEnvelope(from, { ...request, channel });
  }
  if (channel !== 'ecg' && channel !== 'ppg' && channel !== 'dppg') {
    return (await analysisTrace(channel, runs[channel], entry, request)) ?? emptyEnvelope(request);
  }
  const { last } = runs.intervals;
  const isRaw = request.form === 'raw' && channel !== 'dppg';
  if (last !== null && !isRaw) return computedEnvelope(last, traces, { ...request, channel });
  const choice = chooseChannels(recording, byHand);
  const channelIndex = channel === 'ecg' ? choice.ecg : choice.ppg;
  const isThere = channel !== 'dppg' && channelIndex !== null;
  if (isThere) return rawTrace(entry, channelIndex, request);
  return emptyEnvelope(request);
}

/** A span of what the newest run of an analysis computed; null where there is none. */
function analysisTrace<Name extends AnalysisName>(
  analysis: Name,
  { last }: HeldRuns<AnalysisRuns[Name]>,
  { traces, recording }: HeldRecording,
  request: TraceRequest,
) {
  return last === null ? null : (workerAnalyses[analysis].trace?.(last, traces, request, recording) ?? null);
}

/** A channel as recorded; a clean ECG as it was drawn with what made it, where that was never there as a whole. */
async function rawTrace(
  { recording, drawn, opened, traces, cleanRuns }: HeldRecording,
  channelIndex: number,
  span: Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>,
): Promise<TraceEnvelope> {
  const isClean = channelIndex === opened.channels.length;
  const run = isClean && cleanRuns !== null ? await cleanRuns.latest() : null;
  return run !== null && run.outputs.demodulate.clean === null
    ? cleanChannelEnvelope(run, traces, `raw ${channelIndex}`, span)
    : rawEnvelope(isClean ? recording : drawn, traces, channelIndex, span);
}

/** The whole of the channel that stands for the recording, in so many columns. */
export function recordingOverview(
  entry: HeldRecording,
  columnCount: number,
): TraceEnvelope | Promise<TraceEnvelope> {
  const { recording, byHand } = entry;
  const channelIndex = mainChannel(chooseChannels(recording, byHand));
  const span = { fromSec: 0, toSec: recording.durationSec, columnCount };
  return rawTrace(entry, channelIndex, span);
}

/** Has the channels that are analysed gone through, the ECG first, so that any span of them is there when it is wanted. */
export function wantLongTraces({ recording, drawn, opened, traces, byHand }: HeldRecording): void {
  const choice = chooseChannels(recording, byHand);
  for (const index of new Set([mainChannel(choice), choice.ppg])) {
    // A clean ECG would be computed for it.
    if (index !== null && index < opened.channels.length) wantRawPyramid(drawn, traces, index);
  }
}

function emptyEnvelope({ fromSec, toSec, columnCount }: TraceRequest): TraceEnvelope {
  const nothing = new Float32Array(columnCount).fill(Number.NaN);
  return { fromSec, toSec, min: nothing, max: nothing, unit: '' };
}
