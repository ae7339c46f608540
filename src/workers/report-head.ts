import type { BeatEdit, EditedBeat, ReportedEdits } from '../model/edits.ts';
import { backendHead } from '../pipeline/backend/ran-on.ts';
import type { ResolvedParameters } from '../pipeline/parameters.ts';
import type { StagesRun } from '../pipeline/run-stages.ts';
import type { ReportHead } from './protocol.ts';

type ReportedRun = Omit<StagesRun<unknown>, 'outputs'> & { readonly parameters: ResolvedParameters };

/**
 * Returns what the page needs of any run, apart from its result.
 *
 * @param drawnStages  stages from which signals and shapes of beats are drawn
 * @param isDraft      false for an analysis whose drafts equal full results
 * @param cpu          name of the CPU
 */
export function reportHead(
  { parameters, timings, serials, warnings, facts }: ReportedRun,
  drawnStages: readonly string[],
  isDraft = false,
  cpu = 'CPU',
): ReportHead {
  return {
    parameters: parameters.values,
    backend: backendHead(timings, cpu),
    timings,
    isDraft,
    traceVersion: drawnStages.map((stage) => serials[stage] ?? '').join(' '),
    done: facts,
    warnings,
  };
}

/** A detection after edits. */
interface Edited {
  readonly edited: readonly EditedBeat[] | null;
  readonly unmatched: readonly BeatEdit[];
}

/** Returns what the page receives of the user's corrections; empty if there are none. */
export function reportEdits({ edited, unmatched }: Edited): { readonly edits?: ReportedEdits } {
  if (edited === null) return {};
  return { edits: { byHand: edited.filter(({ origin }) => origin !== 'computed'), unmatched } };
}
