import { useEffect, useState } from 'react';
import { failureInWords } from '../../../state/error-reason.ts';
import type { Span } from '../../../state/view/span.ts';
import type { AnalysisClient } from '../../../workers/client-types.ts';
import type { TraceChannel, TraceForm } from '../../../workers/traces/drawing-types.ts';
import type { IntervalsReport, RecordingId } from '../../../workers/protocol.ts';
import type { LaidShapes } from '../../../workers/traces/drawing-types.ts';
import type { StackedKey } from '../panels/stacked-model.ts';
import { intervalShapesRequest } from '../panels/stacked-model.ts';
import type { ReportTraces } from './report-lanes.ts';

/** Columns of ten printed seconds: three to a CSS px, what a page of 300 dots an inch shows. */
const columnCount = 1900;

/** The signals of a page. */
export interface ReportSignals {
  readonly traces: ReportTraces;
  readonly shapes: LaidShapes<StackedKey> | null;
}

interface SignalsState {
  readonly signals: ReportSignals | null;
  readonly problem: string | null;
}

async function load(
  client: AnalysisClient,
  id: RecordingId,
  { result }: IntervalsReport,
  windowIndex: number,
  span: Span,
): Promise<ReportSignals> {
  const trace = (channel: TraceChannel, form: TraceForm) =>
    client.trace(id, { channel, form, ...span, columnCount });
  // A pulse that was inverted lies elsewhere than its raw trace.
  const behindForm = result.flipped ? 'filtered' : 'raw';
  const [ecg, ppg, ppgBehind, dppg, dppgBehind, shapes] = await Promise.all([
    trace('ecg', 'filtered'),
    trace('ppg', 'averaged'),
    trace('ppg', behindForm),
    trace('dppg', 'averaged'),
    trace('dppg', 'raw'),
    client.beatShapes('intervals', id, intervalShapesRequest(result, windowIndex)),
  ]);
  return {
    traces: { ecg, ppg, ppgBehind, dppg, dppgBehind },
    shapes,
  };
}

/** Fetches the signals that the page shows: ten seconds, and the window's beats over each other. */
export function useReportSignals(
  client: AnalysisClient,
  id: RecordingId,
  report: IntervalsReport,
  windowIndex: number,
  { fromSec, toSec }: Span,
): SignalsState {
  const [state, setState] = useState<SignalsState>({ signals: null, problem: null });
  useEffect(() => {
    let live = true;
    const show = (next: SignalsState): void => {
      if (live) setState(next);
    };
    load(client, id, report, windowIndex, { fromSec, toSec }).then(
      (signals) => show({ signals, problem: null }),
      (error: unknown) => show({ signals: null, problem: failureInWords(error).message }),
    );
    return () => {
      live = false;
    };
  }, [client, id, report, windowIndex, fromSec, toSec]);
  return state;
}
