import { lazy, memo, Suspense, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { Notice } from '../../ui/notice.tsx';
import type { RecordingSummary, SoundsReport } from '../../workers/protocol.ts';
import { useChosenRun, useSession } from '../session-context.ts';
import { Warnings } from '../warnings.tsx';
import { knownIntervals } from './known-intervals.ts';
import { SoundsReading } from './sounds-reading.tsx';
import './sounds.css';

/** Comes after the first paint, with the plots' libraries. */
const LazyPanels = lazy(async () => ({ default: (await import('./sounds-panels.tsx')).SoundsPanels }));

const SoundsPanels = memo(LazyPanels);

const StepsView = lazy(async () => ({ default: (await import('../steps-view.tsx')).StepsView }));

interface ResultProps {
  readonly report: SoundsReport;
  readonly summary: RecordingSummary;
}

/** What is read and shown of one window. */
function useWindow({ report: { result }, summary: { truth } }: ResultProps) {
  const session = useSession();
  const windowIndex = useStore(session.selection, (state) => state.windowIndex);
  const beats = useMemo(
    () => result.beats.filter((beat) => beat.window === windowIndex),
    [result, windowIndex],
  );
  const known = useMemo(() => knownIntervals(beats, truth), [beats, truth]);
  return { window: result.windows[windowIndex] ?? null, windowIndex, beats, known };
}

function ResultPanels(props: ResultProps) {
  const { window, ...own } = useWindow(props);
  return window && <SoundsPanels {...props} {...own} window={window} />;
}

function SoundsResultView({ report, summary }: ResultProps) {
  const session = useSession();
  const sex = useStore(session.parameters.sounds, (state) => state.changed['sex'] ?? 'unknown');
  const isSteps = useStore(session.bench, ({ view }) => view === 'steps');
  const { window, beats, known } = useWindow({ report, summary });
  // The readings come first; the panels follow, so that a drag is not held up.
  const shown = useDeferredValue(report, null);
  return (
    <>
      {window && (
        <SoundsReading
          window={window}
          beats={beats}
          known={known}
          sex={sex}
          hasPulse={report.pulse !== null}
          windowCount={report.result.windows.length}
        />
      )}
      <Warnings warnings={[...summary.warnings, ...report.warnings]} />
      {window && (
        <Suspense fallback={<div className="sounds-panels" aria-busy="true" />}>
          {shown &&
            (isSteps ? (
              <StepsView analysis="sounds" report={shown} summary={summary} />
            ) : (
              <ResultPanels report={shown} summary={summary} />
            ))}
        </Suspense>
      )}
    </>
  );
}

/** The Sounds bench: the intervals that heart sounds give, and why they are what they are. */
export function SoundsBench({ summary }: { readonly summary: RecordingSummary }) {
  const run = useChosenRun('sounds');
  return (
    <>
      {run?.failure && <Notice tone="error">{run.failure.message}</Notice>}
      {run?.report && <SoundsResultView report={run.report} summary={summary} />}
      {!run?.report && run?.state === 'running' && <p className="quiet">Computing the first result.</p>}
      {!run?.report && run?.state === 'cancelled' && (
        <p className="quiet">Cancelled before the first result. ‘Run again’ stands in the status line.</p>
      )}
    </>
  );
}
