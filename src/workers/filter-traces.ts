import type { ChannelSignal } from '../pipeline/channel-signal.ts';
import type { FilterBenchRun } from '../pipeline/filter-bench/analyse-filter-bench.ts';
import { delayCount } from '../pipeline/filter-bench/bench-stages.ts';
import type { TraceEnvelope, TraceRequest } from './drawing-types.ts';
import type { TraceCache } from './traces.ts';
import { drawnEnvelope, keptDrawable } from './traces.ts';

/** What the filter took away: the signal before less that after, a causal filter's delay taken off. */
function removedTrace(before: ChannelSignal, after: ChannelSignal, lateCount: number): ChannelSignal {
  const values = before.values.map((value, n) => value - (after.values[n + lateCount] ?? Number.NaN));
  return { ...before, values };
}

/** Envelope of the filter bench's signal as recorded, filtered, or of what was removed. */
export function filterEnvelope(
  { outputs, parameters }: FilterBenchRun,
  cache: TraceCache,
  request: TraceRequest,
): TraceEnvelope {
  const [before] = outputs.signals;
  const [after] = outputs.filtered;
  if (!before || !after) throw new RangeError('the run is of no signal');
  const key = `filter ${request.form}`;
  if (request.form === 'raw')
    return drawnEnvelope(
      keptDrawable(cache, key, before, () => before),
      request,
    );
  const trace = keptDrawable(cache, key, after, () =>
    request.form === 'removed' ? removedTrace(before, after, delayCount(outputs, parameters)) : after,
  );
  return drawnEnvelope(trace, request);
}
