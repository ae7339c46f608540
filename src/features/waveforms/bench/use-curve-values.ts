import type { TraceRequest } from '../../../workers/traces/drawing-types.ts';
import type { RecordingId } from '../../../workers/protocol.ts';
import { useFetched } from '../../bench/use-fetched.ts';
import { useSession } from '../../session-context.ts';
import type { ChannelTrace } from '../use-traces.ts';

/** Half the span requested around a time, s; short enough that the curve is read between two samples. */
const aboutSec = 1e-5;

const none: readonly (number | null)[] = [];

/**
 * Fetches the values of a lane's curve at some times, interpolated linearly between samples. Previous values stay until
 * new ones arrive. Null in gaps and before the first.
 */
export function useCurveValues(
  id: RecordingId,
  trace: ChannelTrace | null,
  filters: TraceRequest['filters'],
  revision: string,
  momentsSec: readonly number[],
): readonly (number | null)[] {
  const { client } = useSession();
  const channel = trace?.channel ?? -1;
  const form = trace?.form ?? 'raw';
  const moments = momentsSec.join(' ');
  const isWanted = channel >= 0 && moments !== '';
  const read = async (sec: number): Promise<number | null> => {
    const request = { channel, form, fromSec: sec - aboutSec, toSec: sec + aboutSec, columnCount: 1 };
    const { min } = await client.trace(id, filters ? { ...request, filters } : request);
    const value = min[0] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  };
  // The lane reports its own problem.
  const { value } = useFetched(
    `${id} ${channel} ${form}`,
    isWanted ? [client, filters, revision, moments] : null,
    () => Promise.all(momentsSec.map(read)),
  );
  return value ?? none;
}
