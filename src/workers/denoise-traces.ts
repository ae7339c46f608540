import type { ChannelSignal } from '../pipeline/channel-signal.ts';
import type { DenoiseRun } from '../pipeline/denoise/analyse-denoise.ts';
import type { TraceEnvelope, TraceRequest } from './drawing-types.ts';
import { drawnEnvelope, keptDrawable, type TraceCache } from './traces.ts';

/** Envelope of the ECG as recorded, pre-processed, cleaned, of what was taken away, or of the truth. */
export function denoiseEnvelope(
  { outputs }: DenoiseRun,
  cache: TraceCache,
  request: TraceRequest,
): TraceEnvelope {
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
