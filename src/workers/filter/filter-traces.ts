import type { FilterBenchRun } from '../../pipeline/filter-bench/analyse-filter-bench.ts';
import { delayCount } from '../../pipeline/filter-bench/bench-stages.ts';
import { type SignalReader, MemorySignal } from '../../pipeline/signal-reader.ts';
import type { TraceEnvelope, TraceRequest } from '../traces/drawing-types.ts';
import { signalEnvelope, type TraceCache } from '../traces/traces.ts';
import { columnHead, timeHead } from '../../io/table/write.ts';
import { filterResult, tooManySamplesError } from '../../pipeline/filter/filter-result.ts';
import type { ChannelSignal } from '../../pipeline/channel-signal.ts';

/**
 * Makes a reader of what the filter removed: the signal before minus the signal after, corrected for a causal filter's
 * delay.
 */
function removedSignal(before: SignalReader, after: SignalReader, lateCount: number): SignalReader {
  const read = async (from: number, to: number, signal?: AbortSignal): Promise<Float64Array> => {
    const values = await before.read(from, to, signal);
    const [first, last] = [from, to].map((at) => Math.min(after.sampleCount, at + lateCount));
    const left = await after.read(first ?? 0, last ?? 0, signal);
    return values.map((value, n) => value - (left[n] ?? Number.NaN));
  };
  return { ...before, read };
}

/** Returns the envelope of the filter bench's signal: recorded, filtered, or removed. */
export function filterEnvelope(
  { outputs, parameters }: FilterBenchRun,
  cache: TraceCache,
  request: TraceRequest,
): Promise<TraceEnvelope> {
  const before = outputs.signals;
  const after = outputs.filtered.signal;
  const key = `filter ${request.form}`;
  if (request.form === 'raw') return signalEnvelope(before, cache, key, before, request);
  const drawn =
    request.form === 'removed' ? removedSignal(before, after, delayCount(outputs, parameters)) : after;
  return signalEnvelope(drawn, cache, key, after, request);
}

/** Returns the bench's filtered signal if it is not too long to list. */
function findFiltered({ outputs }: FilterBenchRun): ChannelSignal {
  const { signal } = outputs.filtered;
  if (signal instanceof MemorySignal) return signal;
  throw tooManySamplesError(signal);
}

/** Returns coefficients and filtered samples of the bench's signal, in the form that the command line lists them. */
export function filterFileResult(run: FilterBenchRun): object {
  const { label, fs, values } = findFiltered(run);
  const samples = Array.from(values, (value) => (Number.isNaN(value) ? null : value));
  return filterResult(run.outputs.design, [{ label, fs, content: { samples } }]);
}

/** Returns filtered samples with their times, under the heads of a recording that is written as a table. */
export function filterFileRows(run: FilterBenchRun): readonly object[] {
  const { label, unit, fs, startSec, values } = findFiltered(run);
  const head = columnHead({ label, unit }, 0);
  return Array.from(values, (value, n) => ({
    [timeHead]: startSec + n / fs,
    [head]: Number.isNaN(value) ? null : value,
  }));
}
