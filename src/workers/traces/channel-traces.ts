import { designFir, scaleTapCount } from '../../dsp/fir/fir-design.ts';
import { differentiate, differentiatorTapCount } from '../../dsp/iir/derivative.ts';
import { filterStretches } from '../../dsp/samples/gaps.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import type { ChannelSignal } from '../../pipeline/channel-signal.ts';
import type { ChannelChoice } from '../../pipeline/channels.ts';
import { readFilterChain } from '../../pipeline/filter/chain.ts';
import { activeFilters, designChain } from '../../pipeline/filter/design-chain.ts';
import { filterBenchDeclarations } from '../../pipeline/filter-bench/declarations.ts';
import type { IntervalsRun } from '../../pipeline/intervals/analyse-intervals.ts';
import { intervalsDeclarations } from '../../pipeline/intervals/declarations.ts';
import { resolveParameters } from '../../pipeline/parameters.ts';
import { MemorySignal, type SignalReader } from '../../pipeline/signal-reader.ts';
import { differentiateSignal } from '../../pipeline/signals/differentiate-signal.ts';
import type { TraceEnvelope, TraceMaker, TraceRequest } from './drawing-types.ts';
import type { SampleReader } from '../recordings/sample-reader.ts';
import { differentiatedReader, filteredReader, rawReader } from '../recordings/sample-reader.ts';
import type { TraceCache } from './traces.ts';
import { drawnEnvelope, cacheDrawable, rawEnvelope, readEnvelope, signalEnvelope } from './traces.ts';

/** Sources of a channel's traces. */
export interface ChannelTraces {
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
  if (!(signal instanceof MemorySignal)) {
    const reader = isSlopeOfEcg ? await differentiateSignal(signal, new AbortController().signal) : signal;
    return { ...(await signalEnvelope(reader, cache, key, own.madeFrom, request)), madeBy: 'intervals' };
  }
  const made = cacheDrawable(cache, key, own.madeFrom, () =>
    isSlopeOfEcg ? firstDerivative(signal) : signal,
  );
  return { ...drawnEnvelope(made, request), madeBy: 'intervals' };
}

function firstDerivative(signal: ChannelSignal): ChannelSignal {
  const slope = filterStretches(signal, differentiatorTapCount, (x) => differentiate(x, signal.fs));
  return { ...signal, ...slope, unit: `${signal.unit === '' ? '1' : signal.unit}/s` };
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
