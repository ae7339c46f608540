import type { Span } from '../../../state/view/span.ts';
import type { AnalysisClient } from '../../../workers/client-types.ts';
import type { TraceChannel, TraceForm, AlignedShapes } from '../../../workers/traces/drawing-types.ts';
import type { IntervalsReport, RecordingId } from '../../../workers/protocol.ts';
import { type Fetched, useFetched } from '../../bench/use-fetched.ts';
import { useSession } from '../../session-context.ts';
import { type StackedKey, intervalShapesRequest } from '../panels/stacked-model.ts';
import type { ReportTraces } from './report-lanes.ts';

/** Columns of ten printed seconds: three per CSS px, the resolution of a page at 300 dots per inch. */
const columnCount = 1900;

/** The signals of a page. */
export interface ReportSignals {
  readonly traces: ReportTraces;
  readonly shapes: AlignedShapes<StackedKey> | null;
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
  // An inverted pulse is not at the place of its raw trace.
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

/** Fetches the signals of the page: ten seconds, and the superimposed beats of the window. */
export function useReportSignals(
  id: RecordingId,
  report: IntervalsReport,
  windowIndex: number,
  { fromSec, toSec }: Span,
): Fetched<ReportSignals> {
  const { client } = useSession();
  return useFetched(id, [client, id, report, windowIndex, fromSec, toSec], () =>
    load(client, id, report, windowIndex, { fromSec, toSec }),
  );
}
