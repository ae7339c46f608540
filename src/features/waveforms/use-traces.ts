import { useEffect, useRef, useState } from 'react';
import { asFailure } from '../../state/error-reason.ts';
import type { TraceForm, TraceRequest } from '../../workers/traces/drawing-types.ts';
import { type LoadedTrace, type TraceLoader, createTraceLoader, isUpToDate } from './trace-loader.ts';
import { useSession } from '../session-context.ts';
import { useGrowth } from '../bench/use-growth.ts';
import type { ShownTrace, TraceView } from './use-lanes.ts';
import { suitsView, makeTraceRequest } from './make-trace-request.ts';

/** A channel in a form. */
export interface ChannelTrace {
  readonly channel: number;
  readonly form: TraceForm;
}

export const traceKey = ({ channel, form }: ChannelTrace): string => `${channel} ${form}`;

interface Kept {
  /** Recording of the traces. */
  readonly of: string;
  readonly byKey: Readonly<Record<string, ShownTrace>>;
}

const nothing: ShownTrace = { loaded: null, problem: null };

/** Keeps the envelopes of any number of lanes up to date with the view; they are stored by `traceKey`. */
export function useTraces(
  view: TraceView,
  wanted: readonly ChannelTrace[],
  filters: TraceRequest['filters'],
): (trace: ChannelTrace) => ShownTrace {
  const { client, id, traceVersion, span, durationSec, widthPx } = view;
  const { longTraces } = useSession();
  const growth = useGrowth(id);
  const [kept, setKept] = useState<Kept>({ of: id, byKey: {} });
  const byKey = kept.of === id ? kept.byKey : {};
  const loaders = useRef(new Map<string, TraceLoader>());

  useEffect(() => {
    const made = loaders.current;
    return () => {
      for (const loader of made.values()) loader.stop();
      made.clear();
    };
  }, []);

  useEffect(() => {
    if (widthPx === 0 || durationSec === 0) return;
    const put = (key: string, trace: ShownTrace): void =>
      setKept((before) => ({ of: id, byKey: { ...(before.of === id ? before.byKey : {}), [key]: trace } }));
    const widthDevicePx = widthPx * devicePixelRatio;
    for (const { channel, form } of wanted) {
      const key = traceKey({ channel, form });
      const isRaw = form === 'raw';
      const revision = `${id} ${traceVersion} ${isRaw ? '' : JSON.stringify(filters)}`;
      const loaded: LoadedTrace | null = byKey[key]?.loaded ?? null;
      const upToDate = isUpToDate(loaded, revision, growth);
      if (upToDate && suitsView(loaded.envelope, span, durationSec, widthDevicePx)) continue;
      const loader =
        loaders.current.get(`${id} ${key}`) ??
        createTraceLoader({
          fetch: (request) => client.trace(id, request),
          onChange: (now) => {
            put(key, { loaded: now, problem: null });
            if (now.envelope.isPartial === true) longTraces.want(id);
          },
          onFailure: (error) => put(key, { loaded: null, problem: asFailure(error).message }),
        });
      loaders.current.set(`${id} ${key}`, loader);
      const request = makeTraceRequest(channel, form, span, durationSec, widthDevicePx);
      loader.want({ request: isRaw || !filters ? request : { ...request, filters }, revision, growth });
    }
  });

  return (trace) => byKey[traceKey(trace)] ?? nothing;
}
