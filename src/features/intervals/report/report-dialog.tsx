import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { methodsBrief } from '../../../pipeline/methods/methods-brief.ts';
import type { RecordingSummary, IntervalsReport, RecordingId } from '../../../workers/protocol.ts';
import { useChosenRun, useSession } from '../../session-context.ts';
import { latePlotCount, ReportPlots, ReportWaves } from './report-plots.tsx';
import { ReportFrame } from '../../report/report-frame.tsx';
import {
  reportDialog,
  type ReportPreviewProps,
  MeaningLine,
  type ReportPage,
  ReportSheet,
} from '../../report/report-page.tsx';
import { qualityWords } from '../../report/sheet-head.tsx';
import type { IntervalWindow } from '../../../model/intervals.ts';
import type { Span } from '../../../state/view/span.ts';
import { isLong, formatClock } from '../../../charts/axes/time-axis.ts';
import type { ParameterValue } from '../../../model/parameters.ts';
import { heartRateOfBeats } from '../../../dsp/statistics/heart-rate.ts';
import { findHeadlineMethod } from '../../words/method-name.ts';
import { intervalReading } from '../interval-reading-model.ts';
import { ReportLedger } from './report-ledger.tsx';
import { lvetMeaning, steadinessMeaning } from './report-meaning.ts';
import { ReportReading } from './report-reading.tsx';
import { ReportWindowsTable } from './report-windows-table.tsx';
import { formatNumber } from '../../../ui/format-number.ts';
import type { ResultProps } from '../../bench/analysis-bench.tsx';
import { ecgName } from '../../../model/ecg-leads.ts';
import type { AnalysisClient } from '../../../workers/client-types.ts';
import type { TraceChannel, TraceForm, AlignedShapes } from '../../../workers/traces/drawing-types.ts';
import { type Fetched, useFetched } from '../../bench/use-fetched.ts';
import { type StackedKey, intervalShapesRequest } from '../panels/stacked-model.ts';
import type { ReportTraces } from './report-lanes.ts';

/** Columns of ten printed seconds: three per CSS px, the resolution of a page at 300 dots per inch. */
const columnCount = 1900;

/** The signals of a page. */
interface ReportSignals {
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
function useReportSignals(
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

interface IntervalsSheetProps extends ResultProps<IntervalsReport> {
  readonly page: ReportPage;
  /** Scale on the screen; on paper it is 1. */
  readonly zoom: number;
  readonly window: IntervalWindow;
  readonly windowIndex: number;
  /** The printed ten seconds. */
  readonly span: Span;
  readonly sex: ParameterValue;
  /** Quality of the ECG in words; empty if it was not judged. */
  readonly quality: string;
  /** Short description of how the intervals are measured. */
  readonly methods: string;
  readonly signals: ReportSignals | null;
}

/** Renders one A4 page about one window of a recording. */
function IntervalsSheet(props: IntervalsSheetProps) {
  const { page, zoom, summary, report, window, windowIndex, span, sex, signals } = props;
  const { result, parameters, channels } = report;
  const { palette } = page;
  const headline = findHeadlineMethod(parameters);
  const long = isLong(summary.durationSec);
  const beats = useMemo(
    () => result.beats.filter((beat) => beat.window === windowIndex),
    [result, windowIndex],
  );
  const perMinute = heartRateOfBeats(beats)?.perMinute ?? null;
  const context = { parameters, heartRate: perMinute, pulseLabel: channels.ppg };
  return (
    <ReportSheet
      {...{ page, zoom, summary, report }}
      head={{
        what: `Systolic time intervals from ${ecgName(channels.ecg)} and ${ppgName(channels.ppg)}`,
        labels: [channels.ecg, channels.ppg],
        part: partText(window, windowIndex, result.windows.length, summary.durationSec),
        quality: props.quality,
      }}
      reading={
        <ReportReading
          window={window}
          beats={beats}
          headline={headline}
          readings={[intervalReading('rptt', window, context), intervalReading('lvet', window, context)]}
        />
      }
      meaning={
        <>
          <MeaningLine {...lvetMeaning(window, perMinute, sex, headline.id)} />
          <MeaningLine {...steadinessMeaning(window)} />
        </>
      }
      foot={{ methods: props.methods, terms: 'rPTT, LVET, PPV, SD' }}
    >
      <ReportWaves
        report={report}
        durationSec={summary.durationSec}
        span={span}
        traces={signals?.traces ?? null}
        palette={palette}
      />
      <ReportPlots
        window={window}
        page={page}
        parameters={parameters}
        shapes={signals?.shapes ?? null}
        allBeats={result.beats}
        beats={beats}
      />
      <div className="report-tables">
        <ReportWindowsTable
          result={result}
          headline={headline}
          average={Number(parameters['average'] ?? 10)}
          current={windowIndex}
          long={long}
        />
        <ReportLedger
          beats={beats}
          headline={headline.id}
          acceptance={parameters['acceptance'] ?? 6}
          long={long}
        />
      </div>
    </ReportSheet>
  );
}

const ppgName = (label: string): string => (/ppg|pleth|puls/i.test(label) ? label : `PPG ${label}`);

/** Formats ‘supine, window 2 of 5 (1:00 … 2:00)’. */
function partText(
  { name, from, to }: IntervalWindow,
  index: number,
  count: number,
  durationSec: number,
): string {
  const clock = (sec: number): string => formatClock(sec, isLong(durationSec));
  const place = `window ${formatNumber(index + 1, 0)} of ${formatNumber(count, 0)}`;
  return `${name ? `${name}, ` : ''}${place} (${clock(from)} … ${clock(Math.min(to, durationSec))})`;
}

/**
 * Maximum number of samples for which the page waits for the quality. For longer ECGs, which take seconds, it is shown
 * only if a bench judged it.
 */
const maxSamples = 4_000_000;

interface QualityWords {
  /** Whether it is being judged, and the page waits for it. */
  readonly isPending: boolean;
  /** Empty if it was not judged. */
  readonly words: string;
}

/** Duration of the signal on the page, s. */
const shownSec = 10;

function IntervalsPreview({ report, summary, page, ...dialog }: ReportPreviewProps<'intervals'>) {
  const session = useSession();
  const windowIndex = useStore(session.selection, (state) => state.windowIndex);
  const view = useStore(session.view, (state) => state.span);
  const sex = useStore(session.parameters.intervals, (state) => state.changed['sex'] ?? 'unknown');
  const window = report.result.windows[windowIndex];
  const span = reportSpan(window ?? { from: 0, to: summary.durationSec }, view);
  const { value: signals, problem } = useReportSignals(summary.id, report, windowIndex, span);
  const quality = useReportQuality(summary, window);
  const isDrawn = signals !== null && page.palette !== null && page.drawnCount === latePlotCount;
  return (
    <ReportFrame
      {...dialog}
      recordingName={summary.name}
      isWhole={isDrawn && !quality.isPending}
      hash={page.hash}
      problem={problem}
    >
      {(zoom) =>
        window && (
          <IntervalsSheet
            {...{ page, zoom, summary, report, window, windowIndex, span, sex, signals }}
            quality={quality.words}
            methods={methodsBrief(report.parameters, report.done)}
          />
        )
      }
    </ReportFrame>
  );
}

/** Renders the intervals of the chosen recording on a page. */
export const IntervalsReportDialog = reportDialog('intervals', IntervalsPreview);

/**
 * Returns the printed ten seconds: from the start of the view if it is in the window, otherwise the window's first.
 * They never exceed the window; a shorter window is printed whole.
 */
export function reportSpan({ from, to }: Pick<IntervalWindow, 'from' | 'to'>, view: Span): Span {
  const isInside = view.fromSec >= from && view.fromSec < to;
  const fromSec = Math.max(Math.min(isInside ? view.fromSec : from, to - shownSec), from);
  return { fromSec, toSec: Math.min(fromSec + shownSec, to) };
}

/** Returns the quality of a window's ECG; it is judged first if no bench has done so. */
function useReportQuality(summary: RecordingSummary, window: IntervalWindow | undefined): QualityWords {
  const session = useSession();
  const { wasAsked, isRunning, quality } = useChosenRun('qrs', (run) => ({
    wasAsked: run !== null,
    isRunning: run?.state === 'running',
    quality: run?.report?.quality ?? null,
  }));
  const ecg = summary.channels.find(({ role }) => role === 'ecg');
  const isShort = ecg !== undefined && ecg.sampleCount <= maxSamples;
  const isWanted = isShort && !wasAsked;
  useEffect(() => {
    if (isWanted) void session.runBeside('qrs');
  }, [session, isWanted]);
  const isPending = isWanted || (isShort && quality === null && isRunning);
  const own = (quality ?? []).filter(
    ({ fromSec, toSec }) => window !== undefined && toSec > window.from && fromSec < window.to,
  );
  return { isPending, words: qualityWords(own) };
}
