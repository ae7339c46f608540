import { lazy, memo, Suspense, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { Notice } from '../../../ui/notice.tsx';
import type { LandmarkReport, RecordingSummary } from '../../../workers/protocol.ts';
import { useChosenRun, useSession } from '../../session-context.ts';
import { Warnings } from '../../warnings.tsx';
import '../intervals.css';
import './landmark.css';
import { LandmarkReading } from './landmark-reading.tsx';

/** Comes after the first paint, with the plots' libraries. */
const LazyPanels = lazy(async () => ({
  default: (await import('./landmark-panels.tsx')).LandmarkPanels,
}));

const LandmarkPanels = memo(LazyPanels);

interface ResultProps {
  readonly report: LandmarkReport;
  readonly summary: RecordingSummary;
}

/** What is read and shown of one window. */
function useWindow({ result }: LandmarkReport) {
  const session = useSession();
  const windowIndex = useStore(session.selection, (state) => state.windowIndex);
  const beats = useMemo(
    () => result.beats.filter((beat) => beat.window === windowIndex),
    [result, windowIndex],
  );
  return { window: result.windows[windowIndex] ?? null, windowIndex, beats };
}

function ResultPanels({ report, summary }: ResultProps) {
  const { window, ...own } = useWindow(report);
  return window && <LandmarkPanels report={report} summary={summary} window={window} {...own} />;
}

function LandmarkResultView({ report, summary }: ResultProps) {
  const { window, beats } = useWindow(report);
  // The readings come first; the panels follow, so that a drag is not held up.
  const shown = useDeferredValue(report, null);
  const measuredCount = beats.filter(({ interval }) => interval.historic !== null).length;
  return (
    <>
      {window && (
        <LandmarkReading
          result={report.result}
          window={window}
          beats={beats}
          measuredCount={measuredCount}
          average={Number(report.parameters['average'] ?? 10)}
        />
      )}
      <Warnings warnings={[...summary.warnings, ...report.warnings]} />
      {window && (
        <Suspense fallback={<div className="landmark-panels" aria-busy="true" />}>
          {shown && <ResultPanels report={shown} summary={summary} />}
        </Suspense>
      )}
    </>
  );
}

/** One landmark of any periodic channel, where the Intervals bench else shows feet and notches. */
export function LandmarkBench({ summary }: { readonly summary: RecordingSummary }) {
  const run = useChosenRun('landmark');
  return (
    <>
      {run?.failure && <Notice tone="error">{run.failure.message}</Notice>}
      {run?.report && <LandmarkResultView report={run.report} summary={summary} />}
      {!run?.report && run?.state === 'running' && <p className="quiet">Computing the first result.</p>}
      {!run?.report && run?.state === 'cancelled' && (
        <p className="quiet">Cancelled before the first result. ‘Run again’ stands in the status line.</p>
      )}
    </>
  );
}
