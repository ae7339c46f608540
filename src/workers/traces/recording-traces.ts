import type { AnalysisName } from '../../pipeline/analyses.ts';
import { type AnalysisRuns, workerAnalyses } from '../analyses.ts';
import { chooseChannels, mainChannel } from '../../pipeline/channels.ts';
import { channelEnvelope } from './channel-traces.ts';
import { cleanChannelEnvelope } from '../denoise/denoise-traces.ts';
import type { HeldRecording, HeldRuns } from '../recordings/held-recordings.ts';
import type { TraceEnvelope, TraceRequest } from './drawing-types.ts';
import { computedEnvelope, rawEnvelope, addRawPyramid } from './traces.ts';

/** Returns a span of a recorded channel, or of a signal that the newest result computed. */
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

/** Returns a span of a signal that the newest run of an analysis computed; null if there is none. */
function analysisTrace<Name extends AnalysisName>(
  analysis: Name,
  { last }: HeldRuns<AnalysisRuns[Name]>,
  { traces, recording }: HeldRecording,
  request: TraceRequest,
) {
  return last === null ? null : (workerAnalyses[analysis].trace?.(last, traces, request, recording) ?? null);
}

/** Returns a span of a recorded channel. A clean ECG that is not in memory is drawn with the pyramids of its run. */
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

/** Returns the whole main channel of a recording, in a number of columns. */
export function recordingOverview(
  entry: HeldRecording,
  columnCount: number,
): TraceEnvelope | Promise<TraceEnvelope> {
  const { recording, byHand } = entry;
  const channelIndex = mainChannel(chooseChannels(recording, byHand));
  const span = { fromSec: 0, toSec: recording.durationSec, columnCount };
  return rawTrace(entry, channelIndex, span);
}

/**
 * Adds the analysed channels, ECG first, to the traces that are processed completely, so that any span can be drawn.
 */
export function addLongTraces({ recording, drawn, opened, traces, byHand }: HeldRecording): void {
  const choice = chooseChannels(recording, byHand);
  for (const index of new Set([mainChannel(choice), choice.ppg])) {
    // A clean ECG would have to be computed for it.
    if (index !== null && index < opened.channels.length) addRawPyramid(drawn, traces, index);
  }
}

function emptyEnvelope({ fromSec, toSec, columnCount }: TraceRequest): TraceEnvelope {
  const nothing = new Float32Array(columnCount).fill(Number.NaN);
  return { fromSec, toSec, min: nothing, max: nothing, unit: '' };
}
