import { useEffect, useRef, useState } from 'react';
import { failureInWords } from '../../state/error-reason.ts';
import type { Span } from '../../state/view/span.ts';
import type { AnalysisClient } from '../../workers/client-types.ts';
import type { TraceForm, TraceRequest } from '../../workers/traces/drawing-types.ts';
import type { RecordingId } from '../../workers/protocol.ts';
import { type LoadedTrace, type TraceLoader, createTraceLoader, isCurrent } from './trace-loader.ts';
import { useSession } from '../session-context.ts';
import { useGrowth } from '../bench/use-growth.ts';
import { serves, wantedRequest } from './wanted-request.ts';

export interface TraceView {
  readonly client: AnalysisClient;
  readonly id: RecordingId;
  /** What traces of the newest result are drawn from; a trace drawn from something else is fetched again. */
  readonly traceVersion: string;
  readonly span: Span;
  readonly durationSec: number;
  readonly widthPx: number;
}

export interface ShownTrace {
  /** The last envelope that came, also while a better one is on its way. */
  readonly loaded: LoadedTrace | null;
  readonly problem: string | null;
}

const nothing: ShownTrace = { loaded: null, problem: null };

/** Keeps the envelope of one lane in step with the view. A null form wants nothing. */
export function useTrace(
  view: TraceView,
  channel: TraceRequest['channel'],
  form: TraceForm | null,
): ShownTrace {
  const { client, id, traceVersion, span, durationSec, widthPx } = view;
  const { longTraces } = useSession();
  const growth = useGrowth(id);
  const [traces, setTraces] = useState<{ readonly of: string; readonly trace: ShownTrace }>({
    of: '',
    trace: nothing,
  });
  const of = `${id} ${channel} ${form ?? ''}`;
  const trace = traces.of === of ? traces.trace : nothing;
  const loader = useRef<TraceLoader | null>(null);

  useEffect(() => {
    const made = createTraceLoader({
      fetch: (request) => client.trace(id, request),
      onChange: (loaded) => {
        setTraces({ of, trace: { loaded, problem: null } });
        if (loaded.envelope.isPartial === true) longTraces.want(id);
      },
      onFailure: (error) =>
        setTraces({ of, trace: { loaded: null, problem: failureInWords(error).message } }),
    });
    loader.current = made;
    return () => made.stop();
  }, [client, id, of, longTraces]);

  useEffect(() => {
    // A result that comes anew may bear the name of the one before.
    if (form === null) loader.current?.forgetFailure();
    if (form === null || widthPx === 0 || durationSec === 0) return;
    const widthDevicePx = widthPx * devicePixelRatio;
    const wantedRevision = `${id} ${traceVersion}`;
    const { loaded } = trace;
    const upToDate = isCurrent(loaded, wantedRevision, growth);
    if (upToDate && serves(loaded.envelope, span, durationSec, widthDevicePx)) return;
    const request = wantedRequest(channel, form, span, durationSec, widthDevicePx);
    loader.current?.want({ request, revision: wantedRevision, growth });
  }, [id, traceVersion, span, durationSec, widthPx, channel, form, trace, growth]);

  return form === null ? nothing : trace;
}
