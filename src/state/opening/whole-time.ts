import type { ParameterValues } from '../../model/parameters.ts';
import type { ReportHead } from '../../workers/protocol.ts';
import { analysedSpan } from './analysed-span.ts';

/** Duration of each stage's last run, with its parameters. */
export type StageTimes = Readonly<
  Record<string, { readonly ms: number; readonly parameters: ParameterValues }>
>;

/** Updates the known times with the stages that a run computed. Drafts are ignored. */
export function updateStageTimes(
  known: StageTimes,
  { timings, parameters, isDraft }: ReportHead,
): StageTimes {
  if (isDraft) return known;
  const fresh = Object.entries(timings).filter(([, { kept }]) => !kept);
  return { ...known, ...Object.fromEntries(fresh.map(([stage, { ms }]) => [stage, { ms, parameters }])) };
}

/** Estimates the time for a whole record from the times of parts, ms; null if nothing is known. */
export function estimateFullTimeMs(times: StageTimes, durationSec: number): number | null {
  const all = Object.values(times);
  if (all.length === 0) return null;
  return all.reduce((sum, { ms, parameters }) => {
    const { fromSec, toSec } = analysedSpan(parameters, durationSec);
    return sum + (ms * durationSec) / (toSec - fromSec);
  }, 0);
}
