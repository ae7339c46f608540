import type { Job } from '../../workers/client-types.ts';
import type { CohortClient, CohortOutcome, CohortTask } from '../../workers/cohort/cohort-types.ts';
import type { CohortMember } from './cohort-members.ts';

/** Members that have a task. */
export type CohortWork = CohortMember & { readonly task: CohortTask };

/** What is under way, or how the last analysis of a cohort ended. */
export interface CohortRun {
  readonly state: 'running' | 'done' | 'cancelled';
  /** Recordings that are done, of those that this run is over. */
  readonly doneCount: number;
  readonly taskCount: number;
  /** What is at work, by name. */
  readonly doing: string;
  /** ms; null while it runs. */
  readonly tookMs: number | null;
}

interface RunParts {
  readonly onStart: (member: CohortWork) => void;
  readonly onProgress: (member: CohortWork, share: number) => void;
  readonly onDone: (member: CohortWork, outcome: CohortOutcome) => void;
}

/** Analyses members by the pool. */
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
