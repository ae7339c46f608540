import type { CohortOutcome } from '../../workers/cohort/cohort-types.ts';
import type { CohortMember } from './cohort-members.ts';
import type { RecordingKey } from '../opening/recordings.ts';

/** Number of outcomes kept per recording, so that undo finds the previous one. */
const maxKept = 2;

/**
 * Creates a cache of outcomes by recording and by what they depend on. It keeps the newest only; each is a few numbers.
 */
export function createCohortOutcomes() {
  const kept = new Map<RecordingKey, ReadonlyMap<string, CohortOutcome>>();
  return {
    find: ({ key, of }: CohortMember): CohortOutcome | null => kept.get(key)?.get(of) ?? null,
    keep: ({ key, of }: CohortMember, outcome: CohortOutcome): void => {
      const others = [...(kept.get(key) ?? [])].filter(([own]) => own !== of);
      kept.set(key, new Map([...others, [of, outcome] as const].slice(-maxKept)));
    },
    /** Forgets failures, so that these recordings are tried again. */
    forgetFailures: (): void => {
      for (const [key, own] of kept) {
        kept.set(key, new Map([...own].filter(([, { failure }]) => failure === null)));
      }
    },
    /** Forgets all recordings except these. */
    keepOnly: (keys: ReadonlySet<RecordingKey>): void => {
      for (const key of kept.keys()) if (!keys.has(key)) kept.delete(key);
    },
    clear: (): void => kept.clear(),
  };
}
