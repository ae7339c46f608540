import type { Pyramid } from '../../dsp/samples/pyramid.ts';
import type { DenoiseRun } from '../../pipeline/denoise/analyse-denoise.ts';
import type { SignalReader } from '../../pipeline/signal-reader.ts';
import type { TraceEnvelope, TraceForm, TraceRequest } from '../traces/drawing-types.ts';
import { signalEnvelope, type TraceCache } from '../traces/traces.ts';

/** Returns the envelope of the recorded, pre-processed or cleaned ECG, of what was removed, or of the truth. */
export function denoiseEnvelope(
  run: DenoiseRun,
  cache: TraceCache,
  request: TraceRequest,
): Promise<TraceEnvelope> {
  const { signal, madeFrom, pyramid } = chooseDrawn(run, request.form);
  return signalEnvelope(signal, cache, `denoise ${request.form}`, madeFrom, request, pyramid);
}

/**
 * Returns the envelope of a clean ECG that is not in memory, as a channel of its own.
 * @param key  of that channel
 */
export function cleanChannelEnvelope(
  { signals, outputs }: DenoiseRun,
  cache: TraceCache,
  key: string,
  request: Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>,
): Promise<TraceEnvelope> {
  const { demodulate } = outputs;
  return signalEnvelope(signals.clean, cache, key, demodulate, request, demodulate.pyramids?.clean);
}

interface Drawn {
  readonly signal: SignalReader;
  readonly madeFrom: unknown;
  readonly pyramid?: Pyramid | undefined;
}

function chooseDrawn({ signals, outputs }: DenoiseRun, form: TraceForm): Drawn {
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
