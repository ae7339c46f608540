import type { BeatEdit, EditedBeat, ReportedEdits } from '../model/edits.ts';
import { backendHead } from '../pipeline/backend/ran-on.ts';
import type { ResolvedParameters } from '../pipeline/parameters.ts';
import type { StagesRun } from '../pipeline/run-stages.ts';
import type { ReportHead } from './protocol.ts';

type ReportedRun = Omit<StagesRun<unknown>, 'outputs'> & { readonly parameters: ResolvedParameters };

/**
 * What the page needs of any run beside its result.
 *
 * @param drawnStages  stages that signals and shapes of beats are drawn from
 * @param isDraft      false of an analysis whose drafts are as good as whole results
 * @param cpu          what the CPU is called
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

/** What a detection has been edited to. */
interface Edited {
  readonly edited: readonly EditedBeat[] | null;
  readonly unmatched: readonly BeatEdit[];
}

/** What the page receives of corrections by hand; nothing where there are none. */
export function editsReport({ edited, unmatched }: Edited): { readonly edits?: ReportedEdits } {
  if (edited === null) return {};
  return { edits: { byHand: edited.filter(({ origin }) => origin !== 'computed'), unmatched } };
}
