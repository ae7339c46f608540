import type { Pyramid } from '../dsp/pyramid.ts';
import type { ChannelSignal } from '../pipeline/channel-signal.ts';
import type { DenoiseRun } from '../pipeline/denoise/analyse-denoise.ts';
import { type DenoisedEcg, isInPasses } from '../pipeline/denoise/denoised-ecg.ts';
import type { PassesRun } from '../pipeline/denoise/in-passes/denoise-in-passes.ts';
import type { SignalReader } from '../pipeline/signal-reader.ts';
import type { TraceEnvelope, TraceForm, TraceRequest } from './drawing-types.ts';
import { drawnEnvelope, keptDrawable, signalEnvelope, type TraceCache } from './traces.ts';

/** Envelope of the ECG as recorded, pre-processed, cleaned, of what was taken away, or of the truth. */
export function denoiseEnvelope(
  run: DenoisedEcg,
  cache: TraceCache,
  request: TraceRequest,
): TraceEnvelope | Promise<TraceEnvelope> {
  return isInPasses(run) ? passesEnvelope(run, cache, request) : wholeEnvelope(run, cache, request);
}

/** Envelope of the clean ECG of a run in passes, as a channel of its own. @param key  of that channel */
export function cleanChannelEnvelope(
  { signals, outputs }: PassesRun,
  cache: TraceCache,
  key: string,
  request: Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>,
): Promise<TraceEnvelope> {
  const { demodulate } = outputs;
  return signalEnvelope(signals.clean, cache, key, demodulate, request, demodulate.pyramids?.clean);
}

function wholeEnvelope({ outputs }: DenoiseRun, cache: TraceCache, request: TraceRequest): TraceEnvelope {
  const { signal, preprocess, demodulate } = outputs;
  const traceOf = (madeFrom: unknown, values: () => Float64Array): TraceEnvelope => {
    const make = (): ChannelSignal => ({ ...signal, values: values(), gaps: [] });
    return drawnEnvelope(keptDrawable(cache, `denoise ${request.form}`, madeFrom, make), request);
  };
  const { clean } = demodulate;
  const { values } = preprocess;
  if (request.form === 'raw') return traceOf(signal, () => signal.values);
  if (request.form === 'filtered') return traceOf(preprocess, () => values);
  if (request.form === 'clean') return traceOf(demodulate, () => clean);
  if (request.form === 'removed') {
    return traceOf(demodulate, () => values.map((value, n) => value - (clean[n] ?? Number.NaN)));
  }
  const { truth } = preprocess;
  return traceOf(preprocess, () => truth ?? new Float64Array(values.length).fill(Number.NaN));
}

function passesEnvelope(run: PassesRun, cache: TraceCache, request: TraceRequest): Promise<TraceEnvelope> {
  const { signal, madeFrom, pyramid } = drawnOf(run, request.form);
  return signalEnvelope(signal, cache, `denoise ${request.form}`, madeFrom, request, pyramid);
}

interface Drawn {
  readonly signal: SignalReader;
  readonly madeFrom: unknown;
  readonly pyramid?: Pyramid | undefined;
}

function drawnOf({ signals, outputs }: PassesRun, form: TraceForm): Drawn {
  const { signal, preprocess, demodulate } = outputs;
  const { pyramids } = demodulate;
  if (form === 'raw') return { signal: signals.raw, madeFrom: signal };
  if (form === 'filtered') {
    return { signal: signals.filtered, madeFrom: preprocess, pyramid: pyramids?.filtered };
  }
  if (form === 'clean') return { signal: signals.clean, madeFrom: demodulate, pyramid: pyramids?.clean };
  if (form === 'removed')
    return { signal: signals.removed, madeFrom: demodulate, pyramid: pyramids?.removed };
  const { truth } = signals;
  if (truth !== null) return { signal: truth, madeFrom: preprocess, pyramid: pyramids?.truth ?? undefined };
  return { signal: { ...signals.raw, read: missing }, madeFrom: preprocess };
}

function missing(from: number, to: number): Promise<Float64Array> {
  return Promise.resolve(new Float64Array(to - from).fill(Number.NaN));
}
