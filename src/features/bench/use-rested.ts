import { useDeferredValue, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { WindowedAnalysis } from '../../pipeline/analyses.ts';
import type { AnalysisReports, ReportHead } from '../../workers/protocol.ts';
import { useChosen, useSession } from '../session-context.ts';

/** So long nothing must follow a draft for the hand to be at rest, ms; of a short record the whole result is there before. */
const restMs = 300;

/** What is drawn in several frames follows a drag this often, ms. */
const easedMs = 150;

type Drafted = Pick<ReportHead, 'isDraft' | 'traceVersion'> | null;

/**
 * A result of which drafts of the same beats are held back; a whole one is taken at once.
 *
 * @param waitMs  how long a draft waits, of when the one that is shown was taken; a newer one takes its place
 */
function useHeldBack<Report extends Drafted>(report: Report, waitMs: (shownAtMs: number) => number): Report {
  const [shown, setShown] = useState({ report, atMs: Number.NEGATIVE_INFINITY });
  const { report: before, atMs } = shown;
  const isHeld =
    report !== before && report?.isDraft === true && report.traceVersion === before?.traceVersion;
  useEffect(() => {
    if (!isHeld) return undefined;
    const show = (): void => setShown({ report, atMs: performance.now() });
    const timer = setTimeout(show, waitMs(atMs));
    return () => clearTimeout(timer);
  }, [isHeld, report, atMs, waitMs]);
  if (!isHeld && report !== before) setShown({ report, atMs });
  return isHeld ? before : report;
}

const untilRest = (): number => restMs;
const untilNext = (shownAtMs: number): number => Math.max(shownAtMs + easedMs - performance.now(), 0);

/** The result for what need not follow a drag: the newest draft once none has followed it for a moment. */
export function useRested<Report extends Drafted>(report: Report): Report {
  return useHeldBack(report, untilRest);
}

/** The result for what follows a drag and takes several frames to draw: some of the drafts. */
export function useEased<Report extends Drafted>(report: Report): Report {
  return useHeldBack(report, untilNext);
}

/**
 * The newest result for a part that follows a drag, while the parts about it show one at rest.
 *
 * @param rested        the result at rest
 * @param parameterIds  it follows where one of these parameters moved; any where left out
 */
export function useFollowed<Name extends WindowedAnalysis>(
  analysis: Name,
  rested: AnalysisReports[Name],
  parameterIds?: readonly string[],
): AnalysisReports[Name] {
  const { runs } = useSession();
  const id = useChosen()?.summary?.id ?? null;
  const followed = useStore(runs, (state) => {
    const newest = id === null ? null : (state[analysis][id]?.report ?? null);
    // Of other beats, the parts about it will be new too.
    if (newest === null || newest.traceVersion !== rested.traceVersion) return rested;
    const [own, was]: Pick<ReportHead, 'parameters'>[] = [newest, rested];
    const hasMoved = parameterIds?.some((one) => own?.parameters[one] !== was?.parameters[one]) ?? true;
    return hasMoved ? newest : rested;
  });
  return useDeferredValue(followed);
}
