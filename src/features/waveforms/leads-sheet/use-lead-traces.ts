import { useEffect, useState } from 'react';
import { type EcgLead } from '../../../model/ecg-leads.ts';
import { unitsPerPaperMm } from '../../../pipeline/paper-scale.ts';
import { failureInWords } from '../../../state/error-reason.ts';
import type { AnalysisClient } from '../../../workers/client-types.ts';
import type { RecordingSummary } from '../../../workers/protocol.ts';
import type { TraceEnvelope } from '../../../workers/traces/drawing-types.ts';
import type { LeadTrace } from './sheet-layout.ts';

/** Above this many points a second nothing is to be seen on paper. */
const mostPerSec = 1000;

interface LeadTraces {
  /** By name; null while they are fetched. */
  readonly traces: ReadonlyMap<string, LeadTrace> | null;
  readonly problem: string | null;
}

/** A lead from the channels that it is made of; null where their unit is no voltage. */
function leadTrace({ terms }: EcgLead, envelopes: ReadonlyMap<number, TraceEnvelope>): LeadTrace | null {
  const parts = terms.map(({ channelIndex, factor }) => ({ factor, envelope: envelopes.get(channelIndex) }));
  const first = parts[0]?.envelope;
  const perMv = first === undefined ? null : unitsPerPaperMm(first.unit, 1);
  if (first === undefined || perMv === null) return null;
  const mv = new Float32Array(first.min.length);
  for (const { factor, envelope } of parts) {
    for (let n = 0; n < mv.length; n++) {
      const middle = ((envelope?.min[n] ?? Number.NaN) + (envelope?.max[n] ?? Number.NaN)) / 2;
      mv[n] = (mv[n] ?? 0) + (factor * middle) / perMv;
    }
  }
  return { fromSec: first.fromSec, toSec: first.toSec, mv };
}

/** Fetches leads as recorded over a span, s. */
export function useLeadTraces(
  client: AnalysisClient,
  { id, channels }: RecordingSummary,
  leads: readonly EcgLead[],
  fromSec: number,
  toSec: number,
): LeadTraces {
  const [state, setState] = useState<LeadTraces>({ traces: null, problem: null });
  useEffect(() => {
    let live = true;
    const load = async (): Promise<LeadTraces> => {
      const indices = [
        ...new Set(leads.flatMap(({ terms }) => terms.map(({ channelIndex }) => channelIndex))),
      ];
      const envelopes = await Promise.all(
        indices.map(async (channel) => {
          const perSec = Math.min(mostPerSec, Math.max(100, channels[channel]?.fs ?? 0));
          const columnCount = Math.max(2, Math.ceil((toSec - fromSec) * perSec));
          const envelope = await client.trace(id, { channel, form: 'raw', fromSec, toSec, columnCount });
          return [channel, envelope] as const;
        }),
      );
      const byChannel = new Map(envelopes);
      const traces = leads.flatMap((lead) => {
        const trace = leadTrace(lead, byChannel);
        return trace === null ? [] : [[lead.name, trace] as const];
      });
      return { traces: new Map(traces), problem: null };
    };
    const show = (next: LeadTraces): void => {
      if (live) setState(next);
    };
    load().then(show, (error: unknown) => show({ traces: null, problem: failureInWords(error).message }));
    return () => {
      live = false;
    };
  }, [client, id, channels, leads, fromSec, toSec]);
  return state;
}
