import { useEffect, useState } from 'react';
import { failureInWords } from '../../../state/error-reason.ts';
import type { TraceRequest } from '../../../workers/traces/drawing-types.ts';
import type { RecordingId } from '../../../workers/protocol.ts';
import { useSession } from '../../session-context.ts';
import type { WantedTrace } from '../use-traces.ts';

/** Half of what is asked about a moment, s: so little that the curve between two samples is read there. */
const aboutSec = 1e-5;

interface Values {
  readonly of: string;
  /** What the curve was drawn from. */
  readonly revision: string;
  readonly values: readonly (number | null)[];
}

/**
 * The values of a lane's curve at moments, between samples on the line through them; those before stay
 * until others have come. Null in gaps and before the first.
 */
export function useCurveValues(
  id: RecordingId,
  trace: WantedTrace | null,
  filters: TraceRequest['filters'],
  revision: string,
  momentsSec: readonly number[],
): readonly (number | null)[] {
  const { client } = useSession();
  const [found, setFound] = useState<Values>({ of: '', revision: '', values: [] });
  const channel = trace?.channel ?? -1;
  const form = trace?.form ?? 'raw';
  const of = `${id} ${channel} ${form}`;
  const moments = momentsSec.join(' ');
  useEffect(() => {
    if (channel < 0 || moments === '') return undefined;
    let live = true;
    const read = async (sec: number): Promise<number | null> => {
      const request = { channel, form, fromSec: sec - aboutSec, toSec: sec + aboutSec, columnCount: 1 };
      const { min } = await client.trace(id, filters ? { ...request, filters } : request);
      const value = min[0] ?? Number.NaN;
      return Number.isNaN(value) ? null : value;
    };
    const load = async (): Promise<void> => {
      try {
        const values = await Promise.all(moments.split(' ').map((sec) => read(Number(sec))));
        if (live) setFound({ of, revision, values });
      } catch (error) {
        // The lane says what is wrong with it.
        if (live && failureInWords(error).code !== 'cancelled') setFound({ of, revision, values: [] });
      }
    };
    void load();
    return () => {
      live = false;
    };
  }, [client, id, channel, form, filters, revision, moments, of]);
  return found.of === of ? found.values : [];
}
