import { lazy, memo, Suspense, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import type { IntervalsReport, RecordingSummary } from '../../workers/protocol.ts';
import { Notice } from '../../ui/notice.tsx';
import { useChosenRun, useSession } from '../session-context.ts';
import './intervals.css';
import { heartRateOfBeats } from '../../dsp/heart-rate.ts';
import { intervalReading, type ReadingContext } from './interval-reading-model.ts';
import { ReadingAnnouncer } from './reading-announcer.tsx';
import { ReadingLine } from './reading-line.tsx';
import { Warnings } from '../warnings.tsx';

/** Comes after the first paint, with the plots' libraries. */
const IntervalPanels = lazy(async () => {
  const { IntervalPanels: panels } = await import('./interval-panels.tsx');
  return { default: panels };
});

const StepsView = lazy(async () => {
  const { StepsView: view } = await import('../steps-view.tsx');
  return { default: view };
});

interface ResultProps {
  readonly report: IntervalsReport;
  readonly summary: RecordingSummary;
}

interface ResultPanelsProps extends ResultProps {
  readonly windowIndex: number;
}

/** The panels of one window; the same while its report is, whatever else the page shows meanwhile. */
const ResultPanels = memo(function ResultPanels({ report, summary, windowIndex }: ResultPanelsProps) {
  const { result } = report;
  const window = result.windows[windowIndex];
  const beats = useMemo(
    () => result.beats.filter((beat) => beat.window === windowIndex),
    [result, windowIndex],
  );
  if (!window) return null;
  return (
    <IntervalPanels
      report={report}
      summary={summary}
      window={window}
      windowIndex={windowIndex}
      beats={beats}
    />
  );
});

function IntervalsResultView({ report, summary }: ResultProps) {
  const session = useSession();
  const windowIndex = useStore(session.selection, (state) => state.windowIndex);
  const { result, warnings, parameters, channels } = report;
  const window = result.windows[windowIndex];
  const beats = useMemo(
    () => result.beats.filter((beat) => beat.window === windowIndex),
    [result, windowIndex],
  );
  const context: ReadingContext = {
    parameters,
    heartRate: heartRateOfBeats(beats)?.perMinute ?? null,
    pulseLabel: channels.ppg,
  };
  const isSteps = useStore(session.bench, ({ view }) => view === 'steps');
  // The readings come first; the panels follow piece by piece, so that a drag is not held up.
  const shown = useDeferredValue(report, null);
  return (
    <>
      {window && (
        <ReadingLine window={window} beats={beats} context={context} windowCount={result.windows.length} />
      )}
      {window && (
        <ReadingAnnouncer
          readings={[intervalReading('rptt', window, context), intervalReading('lvet', window, context)]}
        />
      )}
      <Warnings warnings={[...summary.warnings, ...warnings]} />
      {window && (
        <Suspense fallback={<div className="interval-panels" aria-busy="true" />}>
          {shown &&
            (isSteps ? (
              <StepsView analysis="intervals" report={shown} summary={summary} />
            ) : (
              <ResultPanels report={shown} summary={summary} windowIndex={windowIndex} />
            ))}
        </Suspense>
      )}
    </>
  );
}

/** The Intervals bench: numbers first, then windows and coverage; or why there are none. */
export function IntervalsBench({ summary }: { readonly summary: RecordingSummary }) {
  const run = useChosenRun('intervals');
  return (
    <>
      {run?.failure && <Notice tone="error">{run.failure.message}</Notice>}
      {run?.report && <IntervalsResultView report={run.report} summary={summary} />}
      {!run?.report && run?.state === 'running' && <p className="quiet">Computing the first result.</p>}
      {!run?.report && run?.state === 'cancelled' && (
        <p className="quiet">Cancelled before the first result. ‘Run again’ stands in the status line.</p>
      )}
    </>
  );
}
