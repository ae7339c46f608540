import { type AnalysisName, isStepped, type WindowedAnalysis } from '../../pipeline/analyses.ts';
import { type ComponentType, memo, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Notice } from '../../ui/notice.tsx';
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts';
import type { AnalysisReports, RecordingSummary } from '../../workers/protocol.ts';
import { useChosenRun, useSession } from '../session-context.ts';
import { useDebouncedReport } from './use-debounced-report.ts';
import { Warnings } from './warnings.tsx';

const StepsView = lazyComponent(async () => (await import('../steps/steps-view.tsx')).StepsView);

/** Props of the parts of a bench: a result and its recording. */
export interface ResultProps<Report> {
  readonly summary: RecordingSummary;
  readonly report: Report;
}

interface AnalysisBenchProps<Name extends AnalysisName> {
  readonly analysis: Name;
  /** Renders a result. */
  readonly children: (report: AnalysisReports[Name]) => ReactNode;
}

/** Renders the body of a bench: the newest result of its analysis, or why there is none or no newer one. */
export function AnalysisBench<Name extends AnalysisName>({ analysis, children }: AnalysisBenchProps<Name>) {
  const { failure, report, first } = useChosenRun(analysis, (run) => ({
    failure: run?.failure ?? null,
    report: run?.report ?? null,
    first: run?.report ? null : run?.state,
  }));
  return (
    <>
      {failure && <Notice tone="error">{failure.message}</Notice>}
      {report && children(report)}
      {first === 'running' && <p className="quiet">Computing the first result.</p>}
      {first === 'cancelled' && (
        <p className="quiet">Cancelled before the first result. ‘Run again’ is in the status line.</p>
      )}
    </>
  );
}

/**
 * Delay of the note, ms. It is longer than a draft and the following whole result, so that a short rest during a drag
 * shows nothing.
 */
export const computingNoteDelayMs = 500;

/** Renders a note, at the right of the tabs, that a newer result is being computed. */
export function ComputingNote({ analysis }: { readonly analysis: AnalysisName }) {
  const { isRunning, revision } = useChosenRun(analysis, (run) => ({
    isRunning: run?.state === 'running',
    revision: run?.revision,
  }));
  const isLate = useDelayedFlag(isRunning, computingNoteDelayMs, revision);
  return isLate && <span className="computing dim">computing</span>;
}

interface WindowedResult<Window, Beat> {
  readonly windows: readonly Window[];
  readonly beats: readonly Beat[];
}

/** Cache of the beats of one window per result: the window requested last. */
const windowBeats = new WeakMap<
  readonly unknown[],
  { readonly windowIndex: number; readonly beats: unknown }
>();

/**
 * Returns the beats of a window. They are searched only once, because a day has many and several components need them.
 */
function beatsOfWindow<Beat extends { readonly window: number | null }>(
  beats: readonly Beat[],
  windowIndex: number,
): readonly Beat[] {
  const known = windowBeats.get(beats);
  if (known?.windowIndex === windowIndex) return known.beats as readonly Beat[];
  const own = beats.filter(({ window }) => window === windowIndex);
  windowBeats.set(beats, { windowIndex, beats: own });
  return own;
}

/** Returns the chosen window and its beats. */
export function useChosenWindow<Window, Beat extends { readonly window: number | null }>(
  result: WindowedResult<Window, Beat>,
) {
  const { selection } = useSession();
  const windowIndex = useStore(selection, (state) => state.windowIndex);
  const beats = beatsOfWindow(result.beats, windowIndex);
  return { window: result.windows[windowIndex] ?? null, windowIndex, beats };
}

interface Windowed {
  readonly result: WindowedResult<unknown, { readonly window: number | null }>;
}

/** A window of a report, with its context. */
export interface ChosenWindowProps<Report extends Windowed> extends ResultProps<Report> {
  readonly window: Report['result']['windows'][number] & {};
  readonly windowIndex: number;
  /** Beats of the window. */
  readonly beats: readonly Report['result']['beats'][number][];
}

type WindowComponent<Name extends WindowedAnalysis> = ComponentType<ChosenWindowProps<AnalysisReports[Name]>>;

interface WindowBenchProps<Name extends WindowedAnalysis> {
  readonly analysis: Name;
  readonly summary: RecordingSummary;
  /** Component for the numbers of the window. */
  readonly Reading: WindowComponent<Name>;
  /** Class of the panels. It reserves their space while their code is fetched. */
  readonly panelsClass: string;
  readonly Panels: WindowComponent<Name>;
}

/** Renders a bench of an analysis in windows. */
export function WindowBench<Name extends WindowedAnalysis>(props: WindowBenchProps<Name>) {
  return (
    <AnalysisBench analysis={props.analysis}>
      {(report) => <WindowView {...props} report={report} />}
    </AnalysisBench>
  );
}

/**
 * Renders a window of a result. The reading line comes first, so that a drag is not delayed. Panels that need not
 * follow a drag (`useLiveReport`) wait until it rests.
 */
function WindowView<Name extends WindowedAnalysis>(
  props: WindowBenchProps<Name> & { readonly report: AnalysisReports[Name] },
) {
  const { analysis, report, summary, Reading, panelsClass, Panels } = props;
  const { bench } = useSession();
  const isSteps = useStore(bench, ({ view }) => view === 'steps');
  const newest = useDeferredValue(report, null);
  const rested = useDebouncedReport(newest);
  const warnings = useMemo(
    () => [...summary.warnings, ...report.warnings],
    [summary.warnings, report.warnings],
  );
  const hasWindow =
    useChosenWindow<unknown, { readonly window: number | null }>(report.result).window !== null;
  return (
    <>
      <ReadWindow report={report} summary={summary} Part={Reading} />
      <Warnings warnings={warnings} />
      {hasWindow && (
        <Suspense fallback={<div className={panelsClass} aria-busy="true" />}>
          {newest &&
            rested &&
            (isSteps && isStepped(analysis) ? (
              <StepsView analysis={analysis} report={newest} summary={summary} />
            ) : (
              <ReadWindow report={rested} summary={summary} Part={Panels} />
            ))}
        </Suspense>
      )}
    </>
  );
}

interface ReadWindowPartProps<Report extends Windowed> extends ResultProps<Report> {
  readonly Part: ComponentType<ChosenWindowProps<Report>>;
}

/** Renders a part of a bench for the chosen window, or nothing if the result has no such window. */
const ReadWindow = memo(ReadWindowPart) as typeof ReadWindowPart;

function ReadWindowPart<Report extends Windowed>({ report, summary, Part }: ReadWindowPartProps<Report>) {
  const read = useChosenWindow<Report['result']['windows'][number], Report['result']['beats'][number]>(
    report.result,
  );
  return read.window && <Part {...read} report={report} summary={summary} window={read.window} />;
}
