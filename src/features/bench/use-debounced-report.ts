import { useDeferredValue, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { WindowedAnalysis } from '../../pipeline/analyses.ts';
import type { AnalysisReports, ReportHead } from '../../workers/protocol.ts';
import { useChosen, useSession } from '../session-context.ts';

/**
 * Time without another draft after which a drag counts as at rest, ms. For short records, the whole result arrives
 * earlier.
 */
const restMs = 300;

/** Interval at which slow drawings follow a drag, ms. */
const easedMs = 150;

type Drafted = Pick<ReportHead, 'isDraft' | 'traceVersion'> | null;

/**
 * Returns a result with delayed drafts, if they are of the same beats; whole results are returned at once.
 *
 * @param waitMs  returns how long a draft waits, given the time when the shown result was set; a newer draft replaces
 *   it
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

/**
 * Returns the result for components that need not follow a drag: the newest draft once no other has followed for a
 * moment.
 */
export function useDebouncedReport<Report extends Drafted>(report: Report): Report {
  return useHeldBack(report, untilRest);
}

/** Returns the result for components that follow a drag but take several frames to draw: some of the drafts. */
export function useThrottledReport<Report extends Drafted>(report: Report): Report {
  return useHeldBack(report, untilNext);
}

/**
 * Returns the newest result for a component that follows a drag, while components around it show a result at rest.
 *
 * @param rested        the result at rest
 * @param parameterIds  follows only if one of these parameters changed; by default, for any
 */
export function useLiveReport<Name extends WindowedAnalysis>(
  analysis: Name,
  rested: AnalysisReports[Name],
  parameterIds?: readonly string[],
): AnalysisReports[Name] {
  const { runs } = useSession();
  const id = useChosen()?.summary?.id ?? null;
  const followed = useStore(runs, (state) => {
    const newest = id === null ? null : (state[analysis][id]?.report ?? null);
    // If the beats differ, the components around it will be updated too.
    if (newest === null || newest.traceVersion !== rested.traceVersion) return rested;
    const [own, was]: Pick<ReportHead, 'parameters'>[] = [newest, rested];
    const hasMoved = parameterIds?.some((one) => own?.parameters[one] !== was?.parameters[one]) ?? true;
    return hasMoved ? newest : rested;
  });
  return useDeferredValue(followed);
}
