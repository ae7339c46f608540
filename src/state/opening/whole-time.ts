import type { ParameterValues } from '../../model/parameters.ts';
import type { ReportHead } from '../../workers/protocol.ts';
import { analysedSpan } from './analysed-span.ts';

/** How long each stage took when it last ran, and with which parameters. */
export type StageTimes = Readonly<
  Record<string, { readonly ms: number; readonly parameters: ParameterValues }>
>;

/** Puts the stages that a run did not keep in the place of what was known of them; of a draft nothing is learnt. */
export function withTimes(known: StageTimes, { timings, parameters, isDraft }: ReportHead): StageTimes {
  if (isDraft) return known;
  const fresh = Object.entries(timings).filter(([, { kept }]) => !kept);
  return { ...known, ...Object.fromEntries(fresh.map(([stage, { ms }]) => [stage, { ms, parameters }])) };
}

/** How long all of a record would take by what parts of it took, ms; null where nothing is known. */
export function wholeMs(times: StageTimes, durationSec: number): number | null {
  const all = Object.values(times);
  if (all.length === 0) return null;
  return all.reduce((sum, { ms, parameters }) => {
    const { fromSec, toSec } = analysedSpan(parameters, durationSec);
    return sum + (ms * durationSec) / (toSec - fromSec);
  }, 0);
}
