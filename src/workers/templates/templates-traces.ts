import { findGaps } from '../../dsp/samples/gaps.ts';
import type { Recording } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';
import { filteredRange, type TriggerPass } from '../../pipeline/templates/trigger-pass.ts';
import type { SampleReader } from '../recordings/sample-reader.ts';
import type { TraceEnvelope, TraceRequest } from '../traces/drawing-types.ts';
import { readEnvelope, type TraceCache } from '../traces/traces.ts';

/** Data from which the trigger's traces are drawn. */
export interface TriggerTraces {
  readonly pass: TriggerPass;
  /** How its threshold follows |y|. */
  readonly rule: { readonly level: number; readonly decaySec: number };
  /** Changes with the drawn data. */
  readonly traceVersion: string;
}

/** Number of half-lives after which the earlier threshold no longer matters. */
const halfLives = 12;

/**
 * Returns the envelope over a span: |y| as used by the trigger, or for `threshold` the threshold that it is compared
 * with.
 */
export function triggerEnvelope(
  traces: TriggerTraces,
  cache: TraceCache,
  request: TraceRequest,
  recording: Recording,
): Promise<TraceEnvelope> {
  const isThreshold = request.form === 'threshold';
  const key = `templates ${isThreshold ? 'threshold' : 'size'} ${traces.traceVersion}`;
  for (const other of cache.keys())
    if (other.startsWith('templates ') && !other.endsWith(` ${traces.traceVersion}`)) cache.delete(other);
  const { fs, unit, part } = traces.pass;
  const read = (from: number, to: number): Promise<Samples> =>
    isThreshold ? readThreshold(traces, recording, from, to) : readSize(traces, recording, from, to);
  const reader: SampleReader = { fs, unit, sampleCount: part.to, read };
  return readEnvelope(reader, cache, key, request);
}

/** Reads |y| from … to − 1; NaN outside the part that was processed. */
async function readSize(
  { pass }: TriggerTraces,
  recording: Recording,
  from: number,
  to: number,
): Promise<Samples> {
  const values = new Float64Array(to - from).fill(Number.NaN);
  const own = { from: Math.max(from, pass.part.from), to: Math.min(to, pass.part.to) };
  if (own.to > own.from) {
    const y = await filteredRange(recording, pass, own, new AbortController().signal);
    y.forEach((value, n) => (values[own.from - from + n] = Math.abs(value)));
  }
  return { values, gaps: findGaps(values) };
}

/** Computes the decaying threshold, from early enough that its start does not matter. */
async function readThreshold(
  traces: TriggerTraces,
  recording: Recording,
  from: number,
  to: number,
): Promise<Samples> {
  const { pass, rule } = traces;
  const first = Math.max(pass.part.from, from - Math.ceil(halfLives * rule.decaySec * pass.fs));
  const { values: sizes } = await readSize(traces, recording, Math.min(first, from), to);
  const decay = 2 ** (-1 / (rule.decaySec * pass.fs));
  let threshold = 0;
  const values = sizes.map((size) => {
    const jumped = rule.level * size;
    threshold = jumped > decay * threshold ? jumped : decay * threshold;
    return threshold;
  });
  return { values: values.subarray(from - Math.min(first, from)), gaps: [] };
}
