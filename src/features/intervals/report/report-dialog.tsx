import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { methodsBrief } from '../../../pipeline/methods/methods-brief.ts';
import type { RecordingSummary } from '../../../workers/protocol.ts';
import { useChosenRun, useSession } from '../../session-context.ts';
import { latePlotCount } from './report-plots.tsx';
import { IntervalsSheet } from './report-sheet.tsx';
import { ReportFrame } from '../../report/report-frame.tsx';
import { reportDialog, type ReportPreviewProps } from '../../report/report-page.tsx';
import { qualityWords } from '../../report/sheet-head.tsx';
import { useReportSignals } from './use-report-signals.ts';
import type { IntervalWindow } from '../../../model/intervals.ts';
import type { Span } from '../../../state/view/span.ts';

/** The page would wait for seconds of a longer ECG: its quality is said where a bench judged it. */
const mostSamples = 4_000_000;

interface QualityWords {
  /** Whether it is being judged, and the page waits for it. */
  readonly isPending: boolean;
  /** Empty where it was not judged. */
  readonly words: string;
}

/** Length of the signal on the page, s. */
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
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set());
  const onDrawn = useCallback((title: string) => setDrawn((before) => new Set([...before, title])), []);
  const isDrawn = signals !== null && page.palette !== null && drawn.size === latePlotCount;
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
            {...{ page, zoom, summary, report, window, windowIndex, span, sex, signals, onDrawn }}
            quality={quality.words}
            methods={methodsBrief(report.parameters, report.done)}
          />
        )
      }
    </ReportFrame>
  );
}

/** The intervals of the chosen recording on a page. */
export const IntervalsReportDialog = reportDialog('intervals', IntervalsPreview);

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
  return { isPending, words: qualityWords(own) };
}
