import { useEffect, useMemo, useRef, useState } from 'react';
import { robustExtremes } from '../../charts/lanes/envelope.ts';
import type { Lane, LaneTrace } from '../../charts/lanes/lane.ts';
import { steadyRange, type ValueRange } from '../../charts/axes/value-range.ts';
import type { Span } from '../../state/view/span.ts';
import { asFailure } from '../../state/error-reason.ts';
import type { AnalysisClient } from '../../workers/client-types.ts';
import type { TraceForm, TraceRequest } from '../../workers/traces/drawing-types.ts';
import type { RecordingId } from '../../workers/protocol.ts';
import { createTraceLoader, isUpToDate, type LoadedTrace, type TraceLoader } from './trace-loader.ts';
import { useSession } from '../session-context.ts';
import { useGrowth } from '../bench/use-growth.ts';
import { suitsView, makeTraceRequest } from './make-trace-request.ts';

export interface TraceView {
  readonly client: AnalysisClient;
  readonly id: RecordingId;
  /** Version of the data behind the newest result's traces; a trace of another version is fetched again. */
  readonly traceVersion: string;
  readonly span: Span;
  readonly durationSec: number;
  readonly widthPx: number;
}

export interface ShownTrace {
  /** The last envelope, even while a better one is being fetched. */
  readonly loaded: LoadedTrace | null;
  readonly problem: string | null;
}

const nothing: ShownTrace = { loaded: null, problem: null };

/** Keeps the envelope of one lane up to date with the view. A null form fetches nothing. */
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
      onFailure: (error) => setTraces({ of, trace: { loaded: null, problem: asFailure(error).message } }),
    });
    loader.current = made;
    return () => made.stop();
  }, [client, id, of, longTraces]);

  useEffect(() => {
    // A recomputed result may have the same version as the previous one.
    if (form === null) loader.current?.forgetFailure();
    if (form === null || widthPx === 0 || durationSec === 0) return;
    const widthDevicePx = widthPx * devicePixelRatio;
    const wantedRevision = `${id} ${traceVersion}`;
    const { loaded } = trace;
    const upToDate = isUpToDate(loaded, wantedRevision, growth);
    if (upToDate && suitsView(loaded.envelope, span, durationSec, widthDevicePx)) return;
    const request = makeTraceRequest(channel, form, span, durationSec, widthDevicePx);
    loader.current?.want({ request, revision: wantedRevision, growth });
  }, [id, traceVersion, span, durationSec, widthPx, channel, form, trace, growth]);

  return form === null ? nothing : trace;
}

export interface LanePlan
  extends Pick<Lane, 'id' | 'name' | 'colour' | 'weight'>, Partial<Pick<Lane, 'zeroLine' | 'marks'>> {
  /** A faint trace behind. */
  readonly behind?: ShownTrace | null;
  /** The trace with the marks. */
  readonly front: ShownTrace;
}

const emptyRange: ValueRange = { low: 0, high: 1 };

function toLane(plan: LanePlan, range: ValueRange): Lane {
  const traces: LaneTrace[] = [];
  const behind = plan.behind?.loaded?.envelope;
  const front = plan.front.loaded?.envelope;
  if (behind) traces.push({ envelope: behind, colour: 'raw', widthPx: 0.75 });
  if (front) traces.push({ envelope: front, colour: plan.colour, widthPx: 1.25 });
  const { id, name, colour, weight, zeroLine = false, marks = [] } = plan;
  return {
    id,
    name,
    colour,
    weight,
    zeroLine,
    unit: front?.unit ?? '',
    range,
    traces,
    marks: front ? marks : [],
    problem: plan.front.problem,
  };
}

/**
 * Keeps each lane's range while `of` is the same. Calls for the same view return the same range, so it can be called
 * during rendering.
 */
function createRangeKeeper() {
  let keptOf = '';
  let ranges = new Map<string, ValueRange>();
  return (of: string, plan: LanePlan, span: Span): ValueRange => {
    if (of !== keptOf) ranges = new Map();
    keptOf = of;
    const extremesOf = (trace: ShownTrace | null | undefined) => {
      const envelope = trace?.loaded?.envelope;
      return envelope ? robustExtremes(envelope, span.fromSec, span.toSec) : null;
    };
    const extremes = extremesOf(plan.front) ?? extremesOf(plan.behind);
    const before = ranges.get(plan.id) ?? null;
    const range = extremes ? steadyRange(before, extremes.low, extremes.high) : (before ?? emptyRange);
    ranges.set(plan.id, range);
    return range;
  };
}

/** Returns lanes with stable ranges: each keeps its scale while the visible trace fits it. */
export function useLanes(plans: readonly LanePlan[], span: Span, of: string): readonly Lane[] {
  const [rangeOf] = useState(createRangeKeeper);
  return useMemo(
    () => plans.map((plan) => toLane(plan, rangeOf(of, plan, span))),
    [plans, span, of, rangeOf],
  );
}
