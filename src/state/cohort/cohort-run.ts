import type { Job } from '../../workers/client-types.ts';
import type { CohortClient, CohortOutcome, CohortTask } from '../../workers/cohort/cohort-types.ts';
import type { CohortMember } from './cohort-members.ts';

/** A member that has a task. */
export type CohortWork = CohortMember & { readonly task: CohortTask };

/** The running analysis of a cohort, or how the last one ended. */
export interface CohortRun {
  readonly state: 'running' | 'done' | 'cancelled';
  /** Number of recordings of this run that are done. */
  readonly doneCount: number;
  readonly taskCount: number;
  /** Name of the recording that is being analysed. */
  readonly doing: string;
  /** Duration, ms; null while it runs. */
  readonly tookMs: number | null;
}

interface RunParts {
  readonly onStart: (member: CohortWork) => void;
  readonly onProgress: (member: CohortWork, share: number) => void;
  readonly onDone: (member: CohortWork, outcome: CohortOutcome) => void;
}

/** Analyses members with the pool of workers. */
export function runMembers(client: CohortClient, members: readonly CohortWork[], parts: RunParts): Job<void> {
  const at = (index: number, tell: (member: CohortWork) => void): void => {
    const member = members[index];
    if (member) tell(member);
  };
  return client.analyse(
    members.map(({ task }) => task),
    {
      onStart: (index) => at(index, parts.onStart),
      onProgress: (index, share) => at(index, (member) => parts.onProgress(member, share)),
      onDone: (index, outcome) => at(index, (member) => parts.onDone(member, outcome)),
    },
  );
}
