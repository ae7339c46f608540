import type { CohortOutcome } from '../../workers/cohort/cohort-types.ts';
import type { CohortMember } from './cohort-members.ts';
import type { RecordingKey } from '../opening/recordings.ts';

/** So many outcomes of a recording stay, so that undo finds the one before. */
const mostKept = 2;

/** Outcomes by recording and what they follow from: a few numbers each, the newest alone. */
export function createCohortOutcomes() {
  const kept = new Map<RecordingKey, ReadonlyMap<string, CohortOutcome>>();
  return {
    find: ({ key, of }: CohortMember): CohortOutcome | null => kept.get(key)?.get(of) ?? null,
    keep: ({ key, of }: CohortMember, outcome: CohortOutcome): void => {
      const others = [...(kept.get(key) ?? [])].filter(([own]) => own !== of);
      kept.set(key, new Map([...others, [of, outcome] as const].slice(-mostKept)));
    },
    /** Forgets what failed, so that it is tried again. */
    forgetFailures: (): void => {
      for (const [key, own] of kept) {
        kept.set(key, new Map([...own].filter(([, { failure }]) => failure === null)));
      }
    },
    /** Forgets recordings that are closed. */
    keepOnly: (keys: ReadonlySet<RecordingKey>): void => {
      for (const key of kept.keys()) if (!keys.has(key)) kept.delete(key);
    },
    clear: (): void => kept.clear(),
  };
}
