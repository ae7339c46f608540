import { type AnalysisName, isStepped, type WindowedAnalysis } from '../../pipeline/analyses.ts';
import { type ComponentType, memo, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { lateComponent } from '../../ui/late-component.ts';
import { Notice } from '../../ui/notice.tsx';
import { useLate } from '../../ui/use-late.ts';
import type { AnalysisReports, RecordingSummary } from '../../workers/protocol.ts';
import { useChosenRun, useSession } from '../session-context.ts';
import { useRested } from './use-rested.ts';
import { Warnings } from './warnings.tsx';

const StepsView = lateComponent(async () => (await import('../steps/steps-view.tsx')).StepsView);

/** What parts of a bench are about: a result, and the recording that it is of. */
export interface ResultProps<Report> {
  readonly summary: RecordingSummary;
  readonly report: Report;
}

interface AnalysisBenchProps<Name extends AnalysisName> {
  readonly analysis: Name;
  /** What is shown of a result. */
  readonly children: (report: AnalysisReports[Name]) => ReactNode;
}

/** The body of a bench: the newest result of its analysis, and why there is none or no newer one. */
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

/** Longer than a draft and the whole result that follows it: a hand that rests for a moment is told nothing, ms. */
export const lateMs = 500;

/** Says at the right of the tabs that a newer result is being computed. */
export function ComputingNote({ analysis }: { readonly analysis: AnalysisName }) {
  const { isRunning, revision } = useChosenRun(analysis, (run) => ({
    isRunning: run?.state === 'running',
    revision: run?.revision,
  }));
  const isLate = useLate(isRunning, lateMs, revision);
  return isLate && <span className="computing dim">computing</span>;
}

interface WindowedResult<Window, Beat> {
  readonly windows: readonly Window[];
  readonly beats: readonly Beat[];
}

/** The beats of one window of a result, of the window that was asked for last. */
const windowBeats = new WeakMap<
  readonly unknown[],
  { readonly windowIndex: number; readonly beats: unknown }
>();

/** Of a day they are looked for once, however many parts of the page ask. */
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

/** The window that is read, and its beats. */
export function useReadWindow<Window, Beat extends { readonly window: number | null }>(
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

/** A window of a report, with what stands around it. */
export interface ReadWindowProps<Report extends Windowed> extends ResultProps<Report> {
  readonly window: Report['result']['windows'][number] & {};
  readonly windowIndex: number;
  /** Those of the window. */
  readonly beats: readonly Report['result']['beats'][number][];
}

type WindowComponent<Name extends WindowedAnalysis> = ComponentType<ReadWindowProps<AnalysisReports[Name]>>;

interface WindowBenchProps<Name extends WindowedAnalysis> {
  readonly analysis: Name;
  readonly summary: RecordingSummary;
  /** The numbers of the window. */
  readonly Reading: WindowComponent<Name>;
  /** The class of the panels, for the room that they take while they are fetched. */
  readonly panelsClass: string;
  readonly Panels: WindowComponent<Name>;
}

/** A bench of an analysis in windows. */
export function WindowBench<Name extends WindowedAnalysis>(props: WindowBenchProps<Name>) {
  return (
    <AnalysisBench analysis={props.analysis}>
      {(report) => <WindowView {...props} report={report} />}
    </AnalysisBench>
  );
}

/**
 * A window of a result. The reading line comes first, so that a drag is not held up; panels that need not follow it
 * (`useFollowed`) wait for the hand to rest.
 */
function WindowView<Name extends WindowedAnalysis>(
  props: WindowBenchProps<Name> & { readonly report: AnalysisReports[Name] },
) {
  const { analysis, report, summary, Reading, panelsClass, Panels } = props;
  const { bench } = useSession();
  const isSteps = useStore(bench, ({ view }) => view === 'steps');
  const newest = useDeferredValue(report, null);
  const rested = useRested(newest);
  const warnings = useMemo(
    () => [...summary.warnings, ...report.warnings],
    [summary.warnings, report.warnings],
  );
  const hasWindow = useReadWindow<unknown, { readonly window: number | null }>(report.result).window !== null;
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
  readonly Part: ComponentType<ReadWindowProps<Report>>;
}

/** A part of a bench about the window that is read; nothing where the result has no such window. */
const ReadWindow = memo(ReadWindowPart) as typeof ReadWindowPart;

function ReadWindowPart<Report extends Windowed>({ report, summary, Part }: ReadWindowPartProps<Report>) {
  const read = useReadWindow<Report['result']['windows'][number], Report['result']['beats'][number]>(
    report.result,
  );
  return read.window && <Part {...read} report={report} summary={summary} window={read.window} />;
}
