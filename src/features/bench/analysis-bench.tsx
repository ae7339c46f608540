import type { AnalysisName } from '../../pipeline/analyses.ts';
import type { ComponentType, ReactNode } from 'react';
import { Suspense, lazy, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Warning } from '../../model/failure.ts';
import { Notice } from '../../ui/notice.tsx';
import { useLate } from '../../ui/use-late.ts';
import type { AnalysisReports, RecordingSummary } from '../../workers/protocol.ts';
import { useChosenRun, useSession } from '../session-context.ts';
import { Warnings } from './warnings.tsx';

/** Fetched when it is first asked for. */
export const LazyStepsView = lazy(async () => ({
  default: (await import('../steps/steps-view.tsx')).StepsView,
}));

interface AnalysisBenchProps<Name extends AnalysisName> {
  readonly analysis: Name;
  /** What is shown of a result. */
  readonly children: (report: AnalysisReports[Name]) => ReactNode;
}

/** The body of a bench: the newest result of its analysis, and why there is none or no newer one. */
export function AnalysisBench<Name extends AnalysisName>({ analysis, children }: AnalysisBenchProps<Name>) {
  const run = useChosenRun(analysis);
  return (
    <>
      {run?.failure && <Notice tone="error">{run.failure.message}</Notice>}
      {run?.report && children(run.report)}
      {!run?.report && run?.state === 'running' && <p className="quiet">Computing the first result.</p>}
      {!run?.report && run?.state === 'cancelled' && (
        <p className="quiet">Cancelled before the first result. ‘Run again’ is in the status line.</p>
      )}
    </>
  );
}

/** Says at the right of the tabs that a newer result is being computed. */
export function ComputingNote({ analysis }: { readonly analysis: AnalysisName }) {
  const isLate = useLate(useChosenRun(analysis)?.state === 'running', 200);
  return isLate && <span className="computing dim">computing</span>;
}

interface WindowedResult<Window, Beat> {
  readonly windows: readonly Window[];
  readonly beats: readonly Beat[];
}

/** The window that is read, and its beats. */
export function useReadWindow<Window, Beat extends { readonly window: number | null }>(
  result: WindowedResult<Window, Beat>,
) {
  const { selection } = useSession();
  const windowIndex = useStore(selection, (state) => state.windowIndex);
  const beats = useMemo(
    () => result.beats.filter((beat) => beat.window === windowIndex),
    [result, windowIndex],
  );
  return { window: result.windows[windowIndex] ?? null, windowIndex, beats };
}

interface ResultProps<Report> {
  readonly report: Report;
  readonly summary: RecordingSummary;
}

interface WindowViewProps<Report> extends ResultProps<Report> {
  /** The reading line of the window; null where the result has no such window. */
  readonly reading: ReactNode;
  /** The class of the panels, for the room that they take while they are fetched. */
  readonly panelsClass: string;
  readonly Panels: ComponentType<ResultProps<Report>>;
  /** Shown in place of the panels when the steps are asked for. */
  readonly Steps?: ComponentType<ResultProps<Report>>;
}

/** A window of a result. The reading line comes first; the panels follow, so that a drag is not held up. */
export function WindowView<Report extends { readonly warnings: readonly Warning[] }>(
  props: WindowViewProps<Report>,
) {
  const { report, summary, reading, panelsClass, Panels, Steps } = props;
  const { bench } = useSession();
  const isSteps = useStore(bench, ({ view }) => view === 'steps');
  const Contents = isSteps && Steps ? Steps : Panels;
  const shown = useDeferredValue(report, null);
  return (
    <>
      {reading}
      <Warnings warnings={[...summary.warnings, ...report.warnings]} />
      {reading !== null && (
        <Suspense fallback={<div className={panelsClass} aria-busy="true" />}>
          {shown && <Contents report={shown} summary={summary} />}
        </Suspense>
      )}
    </>
  );
}
