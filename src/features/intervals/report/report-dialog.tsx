import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { methodsBrief } from '../../../pipeline/methods/methods-brief.ts';
import type { RecordingEntry } from '../../../state/opening/recordings.ts';
import type { Run } from '../../../state/runs.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import type { IntervalsReport, RecordingSummary } from '../../../workers/protocol.ts';
import { useChosen, useChosenRun, useSession } from '../../session-context.ts';
import { changedParameters, changesSentence, listHandEdits } from '../../report/report-changes.ts';
import { latePlotCount } from './report-plots.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { useInputHash } from '../../report/use-input-hash.ts';
import { ReportFrame, usePaletteIn } from '../../report/report-frame.tsx';
import { useReportSignals } from './use-report-signals.ts';
import type { IntervalWindow } from '../../../model/intervals.ts';
import type { Span } from '../../../state/view/span.ts';

/** Of a longer ECG the page would wait for seconds: its quality is told where a bench judged it. */
const mostSamples = 4_000_000;

interface QualityWords {
  /** Whether it is being judged, and the page waits for it. */
  readonly isPending: boolean;
  /** Empty where it was not judged. */
  readonly words: string;
}

/** Length of the signal on the page, s. */
const shownSec = 10;

interface ReportDialogProps {
  /** Prints as soon as the page is whole. */
  readonly printsAtOnce: boolean;
  readonly onClose: () => void;
}

interface PreviewProps extends ReportDialogProps {
  readonly entry: RecordingEntry;
  readonly run: Run;
  readonly report: IntervalsReport;
  readonly summary: RecordingSummary;
}

function Preview({ printsAtOnce, onClose, entry, run, report, summary }: PreviewProps) {
  const session = useSession();
  const sheet = useRef<HTMLElement>(null);
  const windowIndex = useStore(session.selection, (state) => state.windowIndex);
  const view = useStore(session.view, (state) => state.span);
  const sex = useStore(session.parameters.intervals, (state) => state.changed['sex'] ?? 'unknown');
  const window = report.result.windows[windowIndex];
  const span = reportSpan(window ?? { from: 0, to: summary.durationSec }, view);
  const { signals, problem } = useReportSignals(session.client, summary.id, report, windowIndex, span);
  const hash = useInputHash(session.client, summary.id);
  const palette = usePaletteIn(sheet);
  const quality = useReportQuality(summary, window);
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set());
  const onDrawn = useCallback((title: string) => setDrawn((before) => new Set([...before, title])), []);
  const isDrawn = signals !== null && palette !== null && drawn.size === latePlotCount;
  const isWhole = isDrawn && hash.state !== 'running' && !quality.isPending;
  const changed = changedParameters(session.parameters.intervals.declarations, run.reportParameters ?? {});
  return (
    <ReportFrame
      recordingName={summary.name}
      printsAtOnce={printsAtOnce}
      isWhole={isWhole}
      hash={hash}
      problem={problem}
      onClose={onClose}
    >
      {(zoom) =>
        window && (
          <ReportSheet
            sheet={sheet}
            zoom={zoom}
            summary={summary}
            report={report}
            window={window}
            windowIndex={windowIndex}
            span={span}
            sex={sex}
            quality={quality.words}
            methods={methodsBrief(report.parameters, report.done)}
            changes={changesSentence(changed, listHandEdits(entry))}
            signals={signals}
            palette={palette}
            hash={hash}
            onDrawn={onDrawn}
          />
        )
      }
    </ReportFrame>
  );
}

/** The report of the chosen recording as it will be printed. Whatever prints the page while it is open prints the sheet alone. */
export function ReportDialog(props: ReportDialogProps) {
  const entry = useChosen();
  const run = useChosenRun('intervals');
  const summary = entry?.summary ?? null;
  const report = run?.report ?? null;
  if (!entry || !run || !summary || !report) return null;
  return <Preview {...props} entry={entry} run={run} report={report} summary={summary} />;
}

/**
 * The ten seconds that are printed: from where the view begins if that lies in the window, else the
 * window's first; never beyond the window, and all of one that is shorter.
 */
export function reportSpan({ from, to }: Pick<IntervalWindow, 'from' | 'to'>, view: Span): Span {
  const isInside = view.fromSec >= from && view.fromSec < to;
  const fromSec = Math.max(Math.min(isInside ? view.fromSec : from, to - shownSec), from);
  return { fromSec, toSec: Math.min(fromSec + shownSec, to) };
}

/** How far the ECG of a window is to be trusted, judged first where no bench did. */
function useReportQuality(summary: RecordingSummary, window: IntervalWindow | undefined): QualityWords {
  const session = useSession();
  const run = useChosenRun('qrs');
  const ecg = summary.channels.find(({ role }) => role === 'ecg');
  const isShort = ecg !== undefined && ecg.sampleCount <= mostSamples;
  const isWanted = isShort && run === null;
  useEffect(() => {
    if (isWanted) void session.runBeside('qrs');
  }, [session, isWanted]);
  const quality = run?.report?.quality ?? null;
  const isPending = isWanted || (isShort && quality === null && run?.state === 'running');
  const own = (quality ?? []).filter(
    ({ fromSec, toSec }) => window !== undefined && toSec > window.from && fromSec < window.to,
  );
  if (own.length === 0) return { isPending, words: '' };
  const mean = own.reduce((sum, { index }) => sum + index, 0) / own.length;
  const doubtful = own.filter(({ isDoubtful }) => isDoubtful).length;
  const doubt = doubtful === 0 ? '' : `, ${doubtful} of ${own.length} stretches doubtful`;
  return { isPending, words: `ECG quality ${formatNumber(mean, 2)} of 1${doubt}` };
}
