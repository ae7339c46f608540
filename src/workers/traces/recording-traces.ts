import type { AnalysisName } from '../../pipeline/analyses.ts';
import { type AnalysisRuns, workerAnalyses } from '../analyses.ts';
import { chooseChannels, mainChannel, type ChannelChoice } from '../../pipeline/channels.ts';
import { cleanChannelEnvelope } from '../denoise/denoise-traces.ts';
import type { HeldRecording, HeldRuns } from '../recordings/held-recordings.ts';
import type { TraceEnvelope, TraceRequest, TraceMaker } from './drawing-types.ts';
import {
  computedEnvelope,
  rawEnvelope,
  addRawPyramid,
  type TraceCache,
  readEnvelope,
  signalEnvelope,
} from './traces.ts';
import { designFir, scaleTapCount } from '../../dsp/fir/fir-design.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { readFilterChain } from '../../pipeline/filter/chain.ts';
import { activeFilters, designChain } from '../../pipeline/filter/design-chain.ts';
import { filterBenchDeclarations } from '../../pipeline/filter-bench/declarations.ts';
import type { IntervalsRun } from '../../pipeline/intervals/analyse-intervals.ts';
import { intervalsDeclarations } from '../../pipeline/intervals/declarations.ts';
import { resolveParameters } from '../../pipeline/parameters.ts';
import { type GappedReader, MemorySignal, type SignalReader } from '../../pipeline/signal-reader.ts';
import { differentiateSignal } from '../../pipeline/signals/differentiate-signal.ts';
import {
  type ComputedSignal,
  type SampleReader,
  differentiatedReader,
  filteredReader,
  rawReader,
} from '../recordings/sample-reader.ts';

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

/** Sources of a channel's traces. */
interface ChannelTraces {
  readonly recording: Recording;
  /** Channels of the intervals analysis. */
  readonly choice: ChannelChoice;
  /** Its newest run; null before there is one. */
  readonly run: Pick<IntervalsRun, 'drawn'> | null;
  readonly cache: TraceCache;
}

type Request = TraceRequest & { readonly channel: number };

/** Returns the envelope of any channel: recorded, filtered or differentiated; `madeBy` names its filter. */
export async function channelEnvelope(from: ChannelTraces, request: Request): Promise<TraceEnvelope> {
  const { recording, cache } = from;
  const { channel, form, filters } = request;
  if (form !== 'filtered' && form !== 'differentiated')
    return rawEnvelope(recording, cache, channel, request);
  const analysed = await analysedEnvelope(from, request, form);
  if (analysed !== null) return analysed;
  const raw = rawReader(recording, channel);
  const isPulse = recording.channels[channel]?.role === 'ppg';
  const madeBy: TraceMaker = isPulse ? 'pulse-band' : 'chain';
  const values = (isPulse ? filters?.intervals : filters?.filter) ?? {};
  const taps = isPulse ? pulseFilters(values, raw.fs) : chainFilters(values, raw.fs);
  const filtered = filteredReader(raw, taps);
  const reader: SampleReader = form === 'filtered' ? filtered : differentiatedReader(filtered);
  const key = `${form} ${channel} `;
  const keyOfAll = `${key}${JSON.stringify(values)}`;
  // Pyramids of filters that are no longer set are dropped.
  for (const kept of cache.keys()) if (kept.startsWith(key) && kept !== keyOfAll) cache.delete(kept);
  return { ...(await readEnvelope(reader, cache, keyOfAll, request)), madeBy };
}

/** Returns whether a signal covers all of a span of a channel; the analysis may have covered only a part. */
function holds(
  { fs, startSec, sampleCount }: SignalReader,
  { fromSec, toSec }: Request,
  endSec: number,
): boolean {
  // Less than a sample may be missing at either end.
  const slackSec = 1 / fs;
  return startSec <= fromSec + slackSec && startSec + sampleCount / fs >= Math.min(toSec, endSec) - slackSec;
}

/**
 * Returns the envelope of a channel that the intervals analysis filtered; null for other channels, and outside its
 * part.
 */
async function analysedEnvelope(
  { recording, choice, run, cache }: ChannelTraces,
  request: Request,
  form: 'filtered' | 'differentiated',
): Promise<TraceEnvelope | null> {
  if (run === null) return null;
  const { channel } = request;
  const { drawn } = run;
  const wantsSlope = form === 'differentiated';
  if (channel !== choice.ecg && channel !== choice.ppg) return null;
  const own = channel === choice.ecg ? drawn.ecg : wantsSlope ? drawn.dppg : drawn.ppg;
  const signal = await own.read();
  const { fs, sampleCount } = rawReader(recording, channel);
  if (!holds(signal, request, sampleCount / fs)) return null;
  const isSlopeOfEcg = wantsSlope && channel === choice.ecg;
  const key = `analysed ${form} ${channel}`;
  const made = isSlopeOfEcg ? await slopeOf(signal) : signal;
  return { ...(await signalEnvelope(made, cache, key, own.madeFrom, request)), madeBy: 'intervals' };
}

/** Returns the slope of a signal, which is computed while it is read, since a view needs only a part of it. */
async function slopeOf(signal: GappedReader): Promise<ComputedSignal> {
  const slope = await differentiateSignal({ ...signal, values: null }, new AbortController().signal);
  const unit = `${signal.unit === '' ? '1' : signal.unit}/s`;
  return { ...slope, unit, isInMemory: signal instanceof MemorySignal };
}

function chainFilters(values: ParameterValues, fs: number): readonly Float64Array[] {
  return activeFilters(designChain(readFilterChain(resolveParameters(filterBenchDeclarations, values)), fs));
}

function pulseFilters(values: ParameterValues, fs: number): readonly Float64Array[] {
  const parameters = resolveParameters(intervalsDeclarations, values);
  const spec = {
    type: 'lowpass',
    highHz: parameters.number('ppgLowpass'),
    tapCount: scaleTapCount(fs, parameters.number('taps')),
  } as const;
  const { coefficients } = designFir(spec, fs);
  return coefficients.length > 1 ? [coefficients] : [];
}
